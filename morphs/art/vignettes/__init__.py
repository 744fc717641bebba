"""Small pictures in pen and ink that tell what place a sheet shows: its entrance from outside."""
