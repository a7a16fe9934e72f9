# `make run` starts the kiosk and `make test` checks everything; both set up what they need first.
# Pass options on with ARGS: make run ARGS="--data-dir DIR", make test ARGS="-k kitty".
BIN := .venv/bin
SETUP := .ci/setup pyproject.toml requirements.txt
# Python keeps what it has compiled, whatever the machine says: workers and started kiosks would each do it anew.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: run test tests lint tidy sound collected soak hall-test hall-trial fleet-bench appliance-test image image-test image-pi3-test image-wifi-test image-update-test image-compare long-run bench mutants pictures lock clean

run: .venv/ready-to-run
	@$(BIN)/whist-kiosk $(ARGS)

test: .venv/ready-to-test
	@$(MAKE) --no-print-directory -j2 tidy sound tests

# Compiles every test once, before six workers would each do it.
collected: .venv/ready-to-test
	@$(BIN)/pytest --collect-only -qq >/dev/null

tests: collected
	$(BIN)/pytest -n 6 --dist loadfile --no-loadscope-reorder $(ARGS)

lint: tidy sound

tidy: .venv/ready-to-test
	$(BIN)/ruff check
	$(BIN)/ruff format --check

sound: .venv/ready-to-test
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

# The long runs: 200 pulled plugs, 5,000 damaged bytes, 10,000 plays with reneges, 1,000 deals of bridge and 5,000 of Oh
# Hell beside OpenSpiel, 500 random hands of every game for each thing that holds for all, tables touched, a hand of every
# game and every page in the real window, every page in windows of all sizes, by number pad, in every language, with
# larger text and for the left hand, nights, 400 phones with both processes killed, 10,000 hands listened to, 1,000 hands
# with faults, ten million lines of a reader, 30 who tap at random, thousands of matches beside the judge.
soak: .venv/ready-to-test
	WHIST_EXAMPLES=500 $(BIN)/pytest -n 2 --dist loadfile $$(grep -rl hypothesis tests --include='test_*.py')
	WHIST_SCREENS=1 $(BIN)/pytest -n 2 --dist loadfile tests/kiosk/screens/test_*_pages.py
	WHIST_SCREENS=1 $(BIN)/pytest -n 2 tests/kiosk/screens/test_focus_on_every_page.py
	WHIST_LANGUAGES=1 $(BIN)/pytest -n 2 tests/kiosk/screens/test_languages.py
	WHIST_TEXT=1 $(BIN)/pytest -n 2 --dist loadfile tests/kiosk/screens/test_large_text_pages.py \
		tests/kiosk/screens/test_left_hand.py tests/kiosk/screens/test_colours.py
	WHIST_PRESSES=10000 WHIST_SCHEDULES=5000 WHIST_FUZZ=100000 $(BIN)/pytest -n 2 --dist loadfile tests/hardware
	WHIST_FUZZ=10000000 $(BIN)/pytest tests/hardware/test_pn5180_lines.py -k fuzzed
	WHIST_TAPPERS=30 $(BIN)/pytest -n 2 tests/kiosk/screens/test_every_key_tapped.py
	WHIST_BY_EAR=5 $(BIN)/pytest -n 2 tests/kiosk/speech/test_walks_by_ear.py
	WHIST_SPOKEN=10000 $(BIN)/pytest -n 2 tests/kiosk/speech/test_spoken_privacy.py
	WHIST_WITHHELD=8x400 $(BIN)/pytest -n 2 tests/kiosk/night/test_boards_withheld.py
	WHIST_HALL=4 $(BIN)/pytest -s tests/kiosk/hall/test_evening_by_phone.py
	WHIST_WALKS=10 $(BIN)/pytest -n 2 tests/kiosk/screens/test_same_pictures.py
	WHIST_WINDOW=1 $(BIN)/pytest tests/kiosk/main/test_real_window.py tests/kiosk/main/test_every_page_in_the_window.py
	WHIST_FAULTS=1000 $(BIN)/pytest -n 8 tests/kiosk/table_io/test_hands_with_faults.py
	WHIST_NIGHTS=100 WHIST_TRAVELLERS=20000 $(BIN)/pytest -n 2 tests/kiosk/night/test_trials.py tests/rules/test_every_format.py \
		tests/rules/test_duplicate_movements.py tests/rules/test_duplicate_scoring.py
	WHIST_MARKS=100 WHIST_DISCARDS=300 $(BIN)/pytest -n 2 tests/kiosk/table/test_marks.py tests/rules/test_analysis.py \
		tests/rules/test_discards.py
	WHIST_OPEN=2000 WHIST_WHOLE=40 WHIST_EXAMPLES=10000 $(BIN)/pytest -n 2 -rs tests/rules/test_open_hands.py
	WHIST_FLEET=1 WHIST_TRIAL=8x1 $(BIN)/pytest tests/kiosk/fleet
	WHIST_SEASON=1 $(BIN)/pytest -s tests/kiosk/season/test_season.py
	WHIST_BYTES=5000 $(BIN)/pytest -n 2 tests/kiosk/appliance/test_every_byte.py
	WHIST_PAPER=1 WHIST_CUTS=300 WHIST_EXAMPLES=2000 $(BIN)/pytest -n 2 --dist loadfile tests/kiosk/paper/test_night.py \
		tests/kiosk/journal/test_torn_commit.py tests/kiosk/appliance/test_damage.py
	WHIST_KILLS=200 $(BIN)/pytest -n 2 --dist loadfile tests/kiosk/main/test_pulled_plug.py tests/kiosk/journal/test_power.py \
		tests/kiosk/night/test_power.py tests/kiosk/fleet/test_carrying.py
	WHIST_PLAYS=10000 WHIST_PLAIN=2000 WHIST_DEALS=1000 WHIST_OH_HELLS=5000 WHIST_SPADES=5000 WHIST_WALKS=500 WHIST_TOUCHED=4 WHIST_SCREENS=1 \
		$(BIN)/pytest -n 2 tests/kiosk/screens/test_every_game_touched.py tests/kiosk/table/test_every_game_at_table.py \
		tests/kiosk/screens/test_every_game_on_screen.py tests/rules/test_reneges.py tests/rules/test_every_game.py \
		tests/rules/test_sight_against_plain.py \
		tests/rules/test_tricks_against_openspiel.py tests/rules/test_contract_whist_against_openspiel.py \
		tests/rules/test_spades_against_openspiel.py tests/kiosk/main/test_export.py
	$(BIN)/python -m tests.oracle 2000 1 $(BIN)/whist-kiosk
	$(BIN)/python -m tests.oracle --knob clubs=1 5000 1 $(BIN)/whist-kiosk
	$(BIN)/python -m tests.oracle.spades 5000 1 $(BIN)/whist-kiosk
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

lock: .venv/ready-to-test
	$(LOCK) -o requirements.txt
	$(LOCK) --extra fleet -c requirements.txt -o requirements-fleet.txt
	$(LOCK) --extra fleet --group dev -c requirements-fleet.txt -o requirements-dev.txt
	$(LOCK) --extra fleet --group browser -c requirements-dev.txt -o requirements-browser.txt
	$(LOCK) --extra fleet --group bench -c requirements-dev.txt -o requirements-bench.txt

clean:
	rm -rf .venv .venv-bench .*_cache .cache .hypothesis build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
