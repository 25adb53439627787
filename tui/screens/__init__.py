"""One screen per job, and the pure functions that turn a session into the rows it shows."""
