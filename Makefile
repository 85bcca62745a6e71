# What this house can do. `make demo` and `make test` are all a newcomer needs; both may be run again at any time.
.DEFAULT_GOAL := help
.PHONY: help demo event test lint test-sqlite test-postgres test-services test-browser stress bench messages lock

help: ## this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## / — /'

demo: ## a demo tournament on SQLite at http://127.0.0.1:8000 (PORT=… for another port, HOST=0.0.0.0 for phones in the network)
	@.ci/demo

event: ## the real thing: web, event server, worker and sweeper, as .env says
	@.ci/event

test: ## everything a change must pass
	@.ci/test all

lint: ## style, types, import lines, templates, migrations, API description, translations
	@.ci/test lint

test-sqlite: ## all tests on SQLite
	@.ci/test sqlite

test-postgres: ## all tests on a PostgreSQL of their own
	@.ci/test postgres

test-services: ## `make event` against PostgreSQL and Redis, with things being killed
	@.ci/test services

test-browser: ## the browser tests, in Debian's Chromium
	@.ci/test browser

stress: ## what is too heavy for every change
	@.ci/test stress

bench: ## speed and memory, into build/bench.json
	@.ci/test bench

messages: ## collect new texts for translation and compile the catalogues
	@.ci/messages

lock: ## pin requirements*.in anew, with hashes
	@.ci/lock $(UPGRADE)
