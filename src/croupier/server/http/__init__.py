"""HTTP below the calls: listening, limits, requests, responses and the page's files."""
