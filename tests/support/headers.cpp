// Carries the headers that every test includes, compiled once.
