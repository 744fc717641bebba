"""Zone templates: the model, those that ship, and the readers of three file formats."""
