"""What worker processes do for the page: plain functions of JSON data that return JSON or bytes."""
