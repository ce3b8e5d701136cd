"""What a page or chart shows, made from results and questions: still numbers, nothing averaged here."""
