"""What runs the house on a machine: test services, a keeper of processes, gunicorn's settings. Imports no app of ours."""
