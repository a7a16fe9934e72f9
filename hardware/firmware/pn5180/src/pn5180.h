// NXP's PN5180 over SPI, as its data sheet has it: as much as an inventory of ISO 15693 tags needs. It was tried on no
// board yet.
#pragma once

#include <Arduino.h>
#include <SPI.h>

#include "bridge.h"

const uint8_t PIN_NSS = 5, PIN_BUSY = 21, PIN_RST = 22, PIN_SCK = 18, PIN_MISO = 19, PIN_MOSI = 23;

// The strength of the field between which the antenna is in tune. By default none is wrong: lay your cards, lay metal,
// watch the number of `beat`, and write here what lies between.
const int LEAST_STRENGTH = 0, MOST_STRENGTH = 1023;

class Pn5180 : public whist::Radio {
 public:
  void start() {
    pinMode(PIN_NSS, OUTPUT);
    pinMode(PIN_RST, OUTPUT);
    pinMode(PIN_BUSY, INPUT);
    digitalWrite(PIN_NSS, HIGH);
    SPI.begin(PIN_SCK, PIN_MISO, PIN_MOSI);
    reset();
  }

  const char *name() override { return name_; }

  int strength() override {
    uint32_t status = 0;
    return field_ && read(RF_STATUS, status) ? int(status & 0x3FF) : -1;
  }

  const char *begin() override {
    uint32_t happened = 0;
    if (!alive_ && !reset()) return "chip";
    if (!read(IRQ_STATUS, happened)) return lost();
    if (happened & IRQ_TOO_HOT) return after("hot");
    if (happened & IRQ_FAILED) return after("chip");
    if (!field_) {
      const uint8_t iso15693[] = {0x11, 0x0D, 0x8D}, on[] = {0x16, 0x00};
      if (!clear() || !send(iso15693, sizeof iso15693) || !send(on, sizeof on)) return lost();
      if (!wait(IRQ_FIELD_ON | IRQ_FIELD_FAILED, 100, happened)) return alive_ ? after("field") : "chip";
      if (happened & IRQ_FIELD_FAILED) return after("foreign");
      field_ = true;
      delay(5);  // The tags need a moment to wake.
    }
    int strong = strength();
    return strong >= LEAST_STRENGTH && strong <= MOST_STRENGTH ? nullptr : strong < 0 ? lost() : "antenna";
  }

  whist::Answer ask(int bits, whist::Uid mask, whist::Uid &uid) override {
    // Inventory of one slot at the high data rate. The mask goes out lowest byte first; the chip adds the CRC.
    uint8_t question[2 + 3 + 8] = {0x09, 0x00, 0x26, 0x01, uint8_t(bits)};
    size_t size = 5;
    for (int done = 0; done < bits; done += 8) question[size++] = uint8_t(mask >> done);
    uint32_t happened = 0, received = 0;
    if (!clear() || !change(CMD_AND, SYSTEM_CONFIG, ~7u) || !change(CMD_OR, SYSTEM_CONFIG, 3)) return broken();
    if (!send(question, size) || !wait(IRQ_SENT, 20, happened)) return broken();
    if (!wait(IRQ_BEGUN | IRQ_RECEIVED, 3, happened)) return alive_ ? whist::Answer::NONE : broken();
    if (!wait(IRQ_RECEIVED, 20, happened)) return alive_ ? whist::Answer::SEVERAL : broken();
    if (!read(RX_STATUS, received)) return broken();
    uint8_t said[10];  // flags, DSFID, and the UID, lowest byte first
    if ((received & RX_WRONG) != 0 || (received & 0x1FF) < sizeof said) return whist::Answer::SEVERAL;
    const uint8_t fetch[] = {0x0A, 0x00};
    if (!send(fetch, sizeof fetch) || !receive(said, sizeof said)) return broken();
    if (said[0] & 1) return whist::Answer::SEVERAL;
    for (int place = 0; place < 8; place++) uid |= whist::Uid(said[2 + place]) << 8 * place;
    return whist::Answer::ONE;
  }

 private:
  enum : uint8_t { SYSTEM_CONFIG = 0x00, IRQ_STATUS = 0x02, IRQ_CLEAR = 0x03, RX_STATUS = 0x13, RF_STATUS = 0x1D };
  enum : uint8_t { CMD_WRITE = 0x00, CMD_OR = 0x01, CMD_AND = 0x02, CMD_READ = 0x04, CMD_EEPROM = 0x07 };
  enum : uint32_t {
    IRQ_RECEIVED = 1u << 0, IRQ_SENT = 1u << 1, IRQ_IDLE = 1u << 2, IRQ_FIELD_ON = 1u << 9,
    IRQ_FIELD_FAILED = 1u << 10, IRQ_BEGUN = 1u << 14, IRQ_TOO_HOT = 1u << 16, IRQ_FAILED = 1u << 17,
    RX_WRONG = 1u << 16 | 1u << 17 | 1u << 18,  // damaged, against the protocol, collided
  };

  bool reset() {
    alive_ = true;
    field_ = false;
    digitalWrite(PIN_RST, LOW);
    delay(10);
    digitalWrite(PIN_RST, HIGH);
    delay(10);
    uint32_t happened = 0;
    const uint8_t version[] = {CMD_EEPROM, 0x12, 2};
    uint8_t said[2] = {0, 0};
    alive_ = wait(IRQ_IDLE, 500, happened) && send(version, sizeof version) && receive(said, sizeof said);
    if (alive_) snprintf(name_, sizeof name_, "PN5180 %u.%u", said[1], said[0]);
    return alive_;
  }

  // It is begun anew at the next inventory.
  const char *after(const char *fault) {
    alive_ = false;
    return fault;
  }
  const char *lost() { return after("chip"); }
  whist::Answer broken() {
    alive_ = false;
    return whist::Answer::BROKEN;
  }

  // Waits for any of these, at most so many milliseconds; `happened` has all that did.
  bool wait(uint32_t any, uint32_t most, uint32_t &happened) {
    uint32_t since = millis();
    do {
      if (!read(IRQ_STATUS, happened)) return alive_ = false;
      if (happened & any) return true;
    } while (millis() - since <= most);
    return false;
  }

  bool clear() { return change(CMD_WRITE, IRQ_CLEAR, 0x000FFFFF); }

  bool change(uint8_t how, uint8_t place, uint32_t value) {
    const uint8_t all[] = {how, place, uint8_t(value), uint8_t(value >> 8), uint8_t(value >> 16), uint8_t(value >> 24)};
    return send(all, sizeof all);
  }

  bool read(uint8_t place, uint32_t &value) {
    const uint8_t asked[] = {CMD_READ, place};
    uint8_t said[4];
    if (!send(asked, sizeof asked) || !receive(said, sizeof said)) return false;
    value = said[0] | uint32_t(said[1]) << 8 | uint32_t(said[2]) << 16 | uint32_t(said[3]) << 24;
    return value != 0xFFFFFFFF;  // Nobody drives the wire.
  }

  bool send(const uint8_t *data, size_t size) { return exchange(data, nullptr, size); }
  bool receive(uint8_t *data, size_t size) { return exchange(nullptr, data, size); }

  // One frame: not while BUSY is high; BUSY rises once the chip has it, and falls once it has done it.
  bool exchange(const uint8_t *out, uint8_t *in, size_t size) {
    if (!busy(LOW)) return false;
    SPI.beginTransaction(SPISettings(7000000, MSBFIRST, SPI_MODE0));
    digitalWrite(PIN_NSS, LOW);
    delayMicroseconds(2);
    for (size_t at = 0; at < size; at++) {
      uint8_t came = SPI.transfer(out != nullptr ? out[at] : 0xFF);
      if (in != nullptr) in[at] = came;
    }
    bool taken = busy(HIGH);
    digitalWrite(PIN_NSS, HIGH);
    SPI.endTransaction();
    return taken && busy(LOW);
  }

  bool busy(int level) {
    uint32_t since = millis();
    while (digitalRead(PIN_BUSY) != level)
      if (millis() - since > 50) return false;
    return true;
  }

  bool alive_ = false, field_ = false;
  char name_[20] = "PN5180 ?";
};
