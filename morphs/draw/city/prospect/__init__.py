"""The view of a town from outside, as old plans of towns have one beside them: where everything
stands is taken from the plan."""
