"""What every room uses: errors, files, pictures, dice, sentences. Knows nothing of maps."""
