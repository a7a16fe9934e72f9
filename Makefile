# `make run` starts the kiosk and `make test` checks everything; both set up what they need first.
# Pass options on with ARGS: make run ARGS="--data-dir DIR", make test ARGS="-k kitty".
BIN := .venv/bin
SETUP := .ci/setup pyproject.toml requirements.txt
# Python keeps what it has compiled, whatever the machine says: workers and started kiosks would each do it anew.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: run test tests lint tidy sound soak hall-test hall-trial fleet-bench appliance-test image image-test image-pi3-test image-wifi-test image-update-test image-compare long-run bench mutants pictures lock clean

run: .venv/ready-to-run
	@$(BIN)/whist-kiosk $(ARGS)

test: .venv/ready-to-test
	@$(MAKE) --no-print-directory -j2 tidy sound tests

# Compiles the tests that have changed once, before six workers would each do it.
.venv/collected: .venv/ready-to-test $(shell find tests -name '*.py')
	@$(BIN)/pytest --collect-only -qq >/dev/null
	@touch $@

tests: .venv/collected
	$(BIN)/pytest -n 6 --dist loadfile --no-loadscope-reorder $(ARGS)

lint: tidy sound

tidy: .venv/ready-to-test
	$(BIN)/ruff check
	$(BIN)/ruff format --check

sound: .venv/ready-to-test
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

# The long runs, two at a time, an hour on two cores; all are run, and make says at the end which failed. One alone:
# make soak-kills. Each says how much it tries; more is tried with other numbers. Of the pages there are hours, so each
# day looks at another quarter of them: make soak SHARE=1/1 looks at all.
SHARE ?= $(shell echo $$(($$(date +%s) / 86400 % 4 + 1)))/4
SOAK := window examples languages plays pages focus text spoken nights withheld kills open marks walks tappers faults \
	hall by-ear fleet bytes paper hardware season judges
soak: .venv/ready-to-test
	@$(MAKE) --no-print-directory -k -j2 --output-sync=target $(SOAK:%=soak-%)
.PHONY: $(SOAK:%=soak-%)
$(SOAK:%=soak-%): .venv/ready-to-test

# A hand of every game, and every page, in the real window with real pointer events.
soak-window:
	@mkdir -p build
	WHIST_WINDOW=1 $(BIN)/pytest --basetemp=build/window tests/kiosk/main/test_real_window.py \
		tests/kiosk/main/test_every_page_in_the_window.py

# Every property, with examples that are new each time.
soak-examples:
	WHIST_EXAMPLES=200 $(BIN)/pytest $$(grep -rl hypothesis tests --include='test_*.py')

# Pages: in windows of every size, by number pad, in every language, with larger text, for the left hand.
soak-pages:
	WHIST_SHARE=$(SHARE) WHIST_SCREENS=1 $(BIN)/pytest tests/kiosk/screens/test_*_pages.py

soak-focus:
	WHIST_SHARE=$(SHARE) WHIST_SCREENS=1 $(BIN)/pytest tests/kiosk/screens/test_focus_on_every_page.py

soak-languages:
	WHIST_SHARE=$(SHARE) WHIST_LANGUAGES=1 $(BIN)/pytest tests/kiosk/screens/test_languages.py

soak-text:
	WHIST_SHARE=$(SHARE) WHIST_TEXT=1 $(BIN)/pytest tests/kiosk/screens/test_large_text_pages.py \
		tests/kiosk/screens/test_left_hand.py tests/kiosk/screens/test_colours.py

# Walks over pages: what is drawn is what a page drawn anew would be; no tap ends in a fault; no secret is shown.
soak-walks:
	WHIST_WALKS=10 $(BIN)/pytest tests/kiosk/screens/test_same_pictures.py

soak-tappers:
	WHIST_TAPPERS=10 $(BIN)/pytest tests/kiosk/screens/test_every_key_tapped.py

soak-withheld:
	WHIST_WITHHELD=4x200 $(BIN)/pytest tests/kiosk/night/test_boards_withheld.py

# Hands by ear, and hands listened to by somebody who should hear nothing of them.
soak-by-ear:
	WHIST_BY_EAR=3 $(BIN)/pytest tests/kiosk/speech/test_walks_by_ear.py

soak-spoken:
	WHIST_SPOKEN=1000 $(BIN)/pytest tests/kiosk/speech/test_spoken_privacy.py

# Buttons, readers, shufflers: bouncing, broken bytes, hands with faults.
soak-hardware:
	WHIST_PRESSES=10000 WHIST_SCHEDULES=5000 WHIST_FUZZ=50000 $(BIN)/pytest -n 4 --dist loadfile tests/hardware
	WHIST_FUZZ=2000000 $(BIN)/pytest tests/hardware/test_pn5180_lines.py -k fuzzed

soak-faults:
	WHIST_FAULTS=500 $(BIN)/pytest -n 4 tests/kiosk/table_io/test_hands_with_faults.py

# Nights: every format, trials, 400 phones with both processes killed, several kiosks, a season.
soak-nights:
	WHIST_NIGHTS=60 WHIST_TRAVELLERS=20000 $(BIN)/pytest tests/kiosk/night/test_trials.py tests/rules/test_every_format.py \
		tests/rules/test_duplicate_movements.py tests/rules/test_duplicate_scoring.py

soak-hall:
	WHIST_HALL=2 $(BIN)/pytest tests/kiosk/hall/test_evening_by_phone.py

soak-fleet:
	WHIST_FLEET=1 WHIST_TRIAL=8x1 $(BIN)/pytest tests/kiosk/fleet

soak-season:
	WHIST_SEASON=1 $(BIN)/pytest tests/kiosk/season/test_season.py

# Records: damaged bytes, paper, torn commits, pulled plugs.
soak-bytes:
	WHIST_BYTES=2000 $(BIN)/pytest tests/kiosk/appliance/test_every_byte.py

soak-paper:
	WHIST_PAPER=1 WHIST_CUTS=300 WHIST_EXAMPLES=1000 $(BIN)/pytest tests/kiosk/paper/test_night.py \
		tests/kiosk/journal/test_torn_commit.py tests/kiosk/appliance/test_damage.py

soak-kills:
	WHIST_KILLS=100 $(BIN)/pytest tests/kiosk/main/test_pulled_plug.py tests/kiosk/journal/test_power.py \
		tests/kiosk/night/test_power.py tests/kiosk/fleet/test_carrying.py

# Play: beside OpenSpiel, the plain way, every game at a table and touched; analysis beside endplay.
soak-plays:
	WHIST_PLAYS=5000 WHIST_PLAIN=500 WHIST_DEALS=1000 WHIST_OH_HELLS=2000 WHIST_SPADES=2000 WHIST_WALKS=100 WHIST_TOUCHED=1 \
		WHIST_SCREENS=1 $(BIN)/pytest tests/kiosk/screens/test_every_game_touched.py \
		tests/kiosk/table/test_every_game_at_table.py tests/kiosk/screens/test_every_game_on_screen.py \
		tests/rules/test_reneges.py tests/rules/test_every_game.py tests/rules/test_sight_against_plain.py \
		tests/rules/test_tricks_against_openspiel.py tests/rules/test_contract_whist_against_openspiel.py \
		tests/rules/test_spades_against_openspiel.py tests/kiosk/main/test_export.py

soak-marks:
	WHIST_MARKS=50 WHIST_DISCARDS=100 $(BIN)/pytest tests/kiosk/table/test_marks.py tests/rules/test_analysis.py \
		tests/rules/test_discards.py

soak-open: .venv-bench/ready-to-bench
	WHIST_OPEN=300 WHIST_WHOLE=10 WHIST_EXAMPLES=5000 .venv-bench/bin/pytest tests/rules/test_open_hands.py

# Thousands of random records, beside a judge who knows docs/rules and no code.
soak-judges:
	$(BIN)/python -m tests.oracle 2000 1 $(BIN)/whist-kiosk
	$(BIN)/python -m tests.oracle --knob clubs=1 2000 1 $(BIN)/whist-kiosk
	$(BIN)/python -m tests.oracle.spades 2000 1 $(BIN)/whist-kiosk
	for game in Whist SoloWhist ContractWhist KnockoutWhist GermanWhist; do \
		$(BIN)/python -m tests.oracle.games $$game 500 1 $(BIN)/whist-kiosk || exit 1; done

# The pages of phones in a real browser, on small screens, in the light and in the dark; PICTURES is where they are kept.
PICTURES ?= build/hall
hall-test: .venv/ready-to-hall
	WHIST_BROWSER=$(PICTURES) $(BIN)/pytest tests/kiosk/hall $(ARGS)

# A night of several kiosks over a network, as root: 300 processes killed and plugs pulled, wires cut and spoiled, disks
# filled, a card copied. All records are left in TRIAL, a new folder.
# Before it a desk and a table in real windows, a cable pulled between them; pictures of what people saw are left in
# WINDOWS.
TRIAL ?= build/trial
WINDOWS ?= build/windows
hall-trial: .venv/ready-to-fleet
	WHIST_FLEET=1 WHIST_WINDOWS=$(WINDOWS) $(BIN)/pytest tests/kiosk/fleet
	$(BIN)/python -m tests.fleet_trial $(TRIAL) $(ARGS)

# How many kiosks one desk serves: ten minutes.
fleet-bench: .venv/ready-to-fleet
	$(BIN)/python -m benchmarks.fleet $(ARGS)

# The installer in two fresh Debians, the units, the watchdog, pulled plugs, failing disks: as root, half an hour.
# WHIST_EMULATED=1 adds a whole emulated machine.
appliance-test: .venv/ready-to-appliance
	WHIST_APPLIANCE=1 $(BIN)/pytest tests/appliance $(ARGS)

# The image of an SD card for Raspberry Pi 3, 4 and 5: build/whist-kiosk-VERSION-arm64.img.xz, what it is made of, its
# checksums. As root; half an hour. image-test starts it in an emulated machine. docs/image.md says more.
image: .venv/ready-to-image
	@systemd/image/make.sh

IMAGE ?= $(lastword $(sort $(wildcard build/*-arm64.img.xz)))
KERNEL = $$(sed -n 's/.*"name": "linux-image-\([0-9][^"]*\)".*/\1/p' $(IMAGE:.img.xz=.cdx.json) | head -n 1)
image-test: .venv/ready-to-image
	WHIST_APPLIANCE=1 WHIST_IMAGE=$(IMAGE) $(BIN)/pytest -s tests/appliance/test_image.py $(ARGS)

# The same on the Raspberry Pi 3 that QEMU has; the driver of its display is made first, as root.
image-pi3-test: .venv/ready-to-image
	tests/appliance/pi3_display.sh $(KERNEL) build/pi3-display.ko
	WHIST_APPLIANCE=1 WHIST_MACHINE=raspi3b WHIST_PI3_DISPLAY=build/pi3-display.ko WHIST_IMAGE=$(IMAGE) \
		$(BIN)/pytest -s tests/appliance/test_image.py $(ARGS)

# Wi-Fi on the image, with radios that Linux pretends. As root.
image-wifi-test: .venv/ready-to-image
	tests/appliance/wifi_parts.sh $(KERNEL) build/wifi-parts
	WHIST_APPLIANCE=1 WHIST_WIFI_PARTS=build/wifi-parts WHIST_IMAGE=$(IMAGE) \
		$(BIN)/pytest -s tests/appliance/test_image_wifi.py $(ARGS)

# Updates of the image: good and bad ones, from a stick and over https. With the folder build/image that made it.
image-update-test: .venv/ready-to-image
	WHIST_APPLIANCE=1 WHIST_IMAGE=$(IMAGE) $(BIN)/pytest -s tests/appliance/test_image_updates.py $(ARGS)

# What differs between two packed images, ONE and OTHER. As root.
image-compare: .venv/ready-to-image
	@$(BIN)/python systemd/image/compare.py $(ONE) $(OTHER)

# Hours of play in minutes: memory, descriptors, and whether frames get slower.
long-run: .venv/ready-to-test
	$(BIN)/python -m benchmarks.long_run $(ARGS)

# Ours beside what people would use instead: one table, build/bench.json and docs/benchmarks.svg. Peers have a virtual
# environment of their own, so that tests find the same packages with it and without it.
bench: .venv-bench/ready-to-bench
	@.venv-bench/bin/python -m benchmarks $(ARGS)

# How many of MUTANTS small changes to the rules the tests find.
MUTANTS ?= 300
mutants: .venv/ready-to-test
	$(BIN)/python -m tests.mutants $(MUTANTS) 1

# The screens that the guides show; `python -m tests.kiosk.pictures FOLDER` draws every one.
SHOWN = $(addsuffix -800x480, home play play-touch auction kitty result-made sheet-of-bid-whist renege house-rules \
	help-rules flat-auction-east flat-play-east contract-7-felt solo-auction german-felt devices antennas enrol \
	hands-misdeal deal-machine-dealing shuffler panel-wires night-setup night-checkin night-room night-by-name \
	night-clock night-result-agree night-standings night-prizes night-director) night-wall-1280x800

pictures: .venv/ready-to-test
	rm -f docs/pictures/*.png
	-$(BIN)/python -m tests.kiosk.pictures docs/pictures $(SHOWN)

.venv/ready-to-run: $(SETUP)
	@.ci/setup run

.venv/ready-to-test: $(SETUP) requirements-dev.txt
	@.ci/setup test

.venv/ready-to-appliance: $(SETUP) requirements-dev.txt
	@.ci/setup appliance

.venv/ready-to-image: $(SETUP) requirements-dev.txt
	@.ci/setup image

.venv/ready-to-hall: $(SETUP) requirements-browser.txt
	@.ci/setup hall

.venv/ready-to-fleet: $(SETUP) requirements-dev.txt
	@.ci/setup fleet

.venv-bench/ready-to-bench: $(SETUP) requirements-bench.txt
	@.ci/setup bench

# Pins what pyproject.toml asks for; `make lock UPGRADE=--upgrade` takes the newest of everything.
LOCK = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--custom-compile-command "make lock" $(UPGRADE) pyproject.toml --group build
# What only OpenSpiel's Python parts need, not the engine that tests ask; a kiosk that finds NumPy loads it as it starts.
UNUSED = $(foreach name,absl-py attrs ml-collections numpy pyyaml scipy,--no-emit-package $(name))

lock: .venv/ready-to-test
	$(LOCK) -o requirements.txt
	$(LOCK) --extra fleet -c requirements.txt -o requirements-fleet.txt
	$(LOCK) --extra fleet --group dev $(UNUSED) -c requirements-fleet.txt -o requirements-dev.txt
	$(LOCK) --extra fleet --group browser $(UNUSED) -c requirements-dev.txt -o requirements-browser.txt
	$(LOCK) --extra fleet --group bench -c requirements-dev.txt -o requirements-bench.txt

clean:
	rm -rf .venv .venv-bench .*_cache .cache .hypothesis build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
