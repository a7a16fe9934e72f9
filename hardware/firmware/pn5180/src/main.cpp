// A card reader for printed packs (ISO 15693): an ESP32 between a PN5180 and the kiosk's USB.
#include <Arduino.h>

#include "bridge.h"
#include "pn5180.h"

class Usb : public whist::Line {
 public:
  int read() override { return Serial.available() ? Serial.read() : -1; }
  void write(const char *data, size_t size) override { Serial.write((const uint8_t *)data, size); }
};

static Usb usb;
static Pn5180 chip;
static whist::Board board(usb, chip);

void setup() {
  Serial.begin(115200);
  chip.start();
  board.start(millis());
}

void loop() { board.poll(millis()); }
