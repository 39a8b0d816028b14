# The commands of the project. `make help` lists them.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
VENV := target/venv
TYPOS := $(VENV)/bin/typos
NEXTEST := $(shell cargo nextest --version >/dev/null 2>&1 && echo yes)

.PHONY: help
help: ## list the commands
	@grep -hE '^[a-z-]+:.*?## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 16

.PHONY: run
run: ## build everything and start the product: the page, the API and the records
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory web; \
	else echo "npm is not here: the page is left out (the API is not)" >&2; fi
	@echo "building the program: the first time takes some minutes"
	cargo build --release -p kibitzer
	target/release/kibitzer serve $(SERVE)

.PHONY: demo
demo: ## a short reading of each game, in the terminal
	cargo run --release --quiet -p kibitzer -- demo

.PHONY: web
web: web/dist/index.html ## build the page

WEB_SOURCES := $(shell find web/src web/public web/index.html web/vite.config.ts -type f 2>/dev/null)

web/node_modules/.package-lock.json: web/package-lock.json
	cd web && npm ci --silent

web/dist/index.html: web/node_modules/.package-lock.json $(WEB_SOURCES)
	cd web && npm run --silent build

.PHONY: web-check
web-check: web/node_modules/.package-lock.json ## lint, format and types of the page
	cd web && npm run --silent check

.PHONY: web-test
web-test: web/node_modules/.package-lock.json ## unit tests of the page
	cd web && npm run --silent test

.PHONY: web-types
web-types: program web/node_modules/.package-lock.json ## the page's types anew from the server's OpenAPI document
	cd web && npm run --silent types

.PHONY: web-e2e
web-e2e: program web-browser ## the page in a real Chromium against the real server

.PHONY: web-speed
web-speed: web ## how soon the page answers on a slow phone, by the program that people run (a timing: needs a quiet machine)
	cargo build --release --quiet -p kibitzer
	scripts/web-tools
	cd web && KIBITZER_BIN=$(abspath target/release/kibitzer) npm run --silent speed

.PHONY: screenshots
screenshots: program web ## every main view, phone and desktop, into web/test-results/screenshots
	scripts/web-tools
	cd web && npm run --silent shots

# A development build reads the page from web/dist, so that only the page is built anew.
.PHONY: program
program:
	cargo build --quiet -p kibitzer

# With the program as it was last built: after the tests in Rust there is nothing to build again.
.PHONY: web-browser
web-browser: web
	scripts/web-tools
	cd web && npm run --silent types -- --check
	cd web && npm run --silent e2e

.PHONY: test
test: ## all tests
	@if [ "$(NEXTEST)" = yes ]; then scripts/with-postgres cargo nextest run --workspace --no-fail-fast; \
	else scripts/with-postgres cargo test --workspace --all-targets; fi
	cargo test --workspace --doc --quiet
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory web-test web-browser; \
	else echo "npm is not here: the tests of the page are left out" >&2; fi

.PHONY: check
check: $(TYPOS) ## format, lints, docs, layering, spelling
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --quiet -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --quiet
	scripts/check-layers
	scripts/check-modules
	scripts/check-paths
	$(TYPOS)
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory web-check; fi

$(TYPOS):
	@mkdir -p target
	python3 -m venv $(VENV)
	$(VENV)/bin/pip install --quiet --disable-pip-version-check typos

# Features are unified over the whole workspace: asking for one of its packages alone would build the engine twice.
.PHONY: study
study: ## the programs of `kibitzer study` and `kibitzer cluster`, into target/release (a workspace of its own: ten minutes the first time)
	cd studies && cargo build --release --workspace
	@mkdir -p target/release
	install -m 755 studies/target/release/kibitzer-study studies/target/release/kibitzer-cluster target/release/

.PHONY: study-test
study-test: ## format, lints and tests of the studies (with optimisation, so that the engine is built once for all)
	cd studies && cargo fmt --all --check
	cd studies && cargo clippy --workspace --all-targets --quiet -- -D warnings
	cd studies && cargo test --release --workspace --quiet

.PHONY: cluster-test
cluster-test: ## scheduler and executors as processes on the loopback address: same rows, a kill, a client that ends
	cd studies && cargo test --release --workspace --test loopback -- --ignored --nocapture --test-threads=1

.PHONY: bench
bench: ## the benchmarks behind every speed we state
	cargo bench --workspace --benches

.PHONY: instruction-counts
instruction-counts: ## instructions of the hot paths under callgrind, against those pinned (installs valgrind)
	scripts/instruction-counts

.PHONY: instruction-counts-renew
instruction-counts-renew: ## pins them anew
	scripts/instruction-counts --renew

.PHONY: bench-peers
bench-peers: ## side by side with Debian's dealer and deal (installs them), with endplay and redeal in Python, and matches against pons, by rule and thinking (BOARDS=200)
	scripts/bench-peers
	scripts/bench-python
	scripts/match-pons

.PHONY: fuzz
fuzz: ## every parser fed with nonsense for a while (SECONDS_EACH=30)
	scripts/fuzz $(or $(SECONDS_EACH),30)

.PHONY: package
package: ## the libraries as others get them, each built from its package alone
	scripts/package
	scripts/check-outside

.PHONY: release
release: ## packages, the stripped program and checksums for the version of the changelog
	scripts/release

.PHONY: wheel
wheel: ## the Python package into target/wheels, with the command inside (WITHOUT_PROGRAMS=1 leaves that out)
	@if [ -z "$(WITHOUT_PROGRAMS)" ] && command -v npm >/dev/null; then $(MAKE) --no-print-directory web; fi
	scripts/wheel

.PHONY: wheel-test
wheel-test: wheel ## the wheel in fresh environments: alone on the oldest Python that is here, and with Polars, pyarrow, pandas and endplay
	scripts/wheel-test

.PHONY: notebooks
notebooks: wheel ## the notebooks of docs, run from top to bottom with the wheel
	scripts/notebooks

.PHONY: dist
dist: ## what people install into target/dist: archive, Debian package and wheel, with the manual and completions, and checksums
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory web; fi
	scripts/dist

.PHONY: dist-test
dist-test: ## install each thing of target/dist somewhere fresh and run it
	scripts/dist-test

.PHONY: python-check
python-check: ## format and lints of the Python package
	cargo fmt --manifest-path python/Cargo.toml --check
	cargo clippy --manifest-path python/Cargo.toml --all-targets --quiet -- -D warnings

.PHONY: audit
audit: ## licences, sources, duplicate versions, known faults, unused dependencies (builds its own tools: slow; says what it cannot check)
	scripts/audit

.PHONY: soak
soak: ## kill the server 50 times while clients append, on SQLite and PostgreSQL
	KIBITZER_KILLS=50 scripts/with-postgres cargo test --release -p kibitzer --test kill -- --nocapture

.PHONY: chaos
chaos: ## everything at once for ten minutes: hang-ups, kills, full disk, frozen database (CHAOS_SECONDS=300 on each database)
	KIBITZER_CHAOS_SECONDS=$(or $(CHAOS_SECONDS),300) scripts/with-postgres \
	  cargo test --release -p kibitzer --test chaos -- --nocapture --test-threads=1

.PHONY: load
load: ## requests a second and latencies, with 200 live streams open and with the simulation lane full
	cargo build --release --quiet -p kibitzer
	cargo build --release --quiet -p kibitzer-server --example load
	scripts/with-server target/release/examples/load SERVER --seconds 10

.PHONY: attack
attack: ## eight hostile clients for a minute, while an ordinary user bids, reads and writes down
	cargo build --release --quiet -p kibitzer
	cargo build --release --quiet -p kibitzer-server --example load
	SERVE_OPTIONS=--accounts scripts/with-server target/release/examples/load SERVER --seconds $(or $(SECONDS_EACH),60) --hostile

.PHONY: stops
stops: ## every long question of every game, left half-way: how soon its work ends
	cargo build --release --quiet -p kibitzer
	cargo build --release --quiet -p kibitzer-server --example load
	scripts/with-server target/release/examples/load SERVER --stops

.PHONY: memory
memory: ## ten minutes of everything with 500 live streams: how much memory the server keeps of it (SECONDS_EACH=600)
	cargo build --release --quiet -p kibitzer
	cargo build --release --quiet -p kibitzer-server --example load
	scripts/with-server target/release/examples/load SERVER --seconds $(or $(SECONDS_EACH),600) --memory

.PHONY: fuzz-api
fuzz-api: target/schemathesis/bin/schemathesis ## thousands of requests made from the OpenAPI document, with three seeds: no 5xx, nothing undocumented
	cargo build --quiet -p kibitzer
	target/debug/kibitzer serve --openapi >target/openapi.json
	target/schemathesis/bin/openapi-spec-validator target/openapi.json
	for seed in $(or $(SEEDS),1 2 3); do \
	  KIBITZER_FUZZ_SEED=$$seed KIBITZER=target/debug/kibitzer scripts/with-server scripts/fuzz-api SERVER; done

target/schemathesis/bin/schemathesis: scripts/fuzz-api.requirements
	@mkdir -p target
	python3 -m venv target/schemathesis
	target/schemathesis/bin/pip install --quiet --disable-pip-version-check --requirement scripts/fuzz-api.requirements
	@touch $@
