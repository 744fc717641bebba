"""The check of terrain maps, and how far a layout shows one."""
