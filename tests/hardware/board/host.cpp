// The firmware of the PN5180's board on this machine: its serial port is standard input and output, and at its SPI pins
// is a chip that does what the data sheet says of the commands and registers it uses. Tags are laid by lines at the
// descriptor that is named first; how the chip is at first is named second:
//
//   +E004010203040506     lay a tag; with a number behind, it is so near that it drowns those with a lower one
//   -E004010203040506     lift it
//   well, dead, foreign, hot, noise     how the chip is
//
// Its clock runs ahead of the true one by what it would have waited for the chip.
#include <Arduino.h>
#include <SPI.h>

#include <poll.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include <map>
#include <string>
#include <vector>

#include "pn5180.h"

void setup();
void loop();

SerialPort Serial;
SPIBus SPI;

static uint64_t ahead;  // microseconds
static std::vector<uint8_t> heard;
static std::map<uint64_t, int> tags;
static std::string state = "well";

// ISO 15693: the tag with these lowest bits answers; several collide, unless one is much nearer.
static std::vector<uint8_t> field(const std::vector<uint8_t> &question, bool &collided) {
  if (question.size() < 3 || question[0] != 0x26 || question[1] != 0x01) return {};
  int bits = question[2];
  if (question.size() != size_t(3 + (bits + 7) / 8)) return {};
  uint64_t mask = 0;
  for (size_t at = 3; at < question.size(); at++) mask |= uint64_t(question[at]) << 8 * (at - 3);
  uint64_t loudest = 0;
  int loud = -1;
  for (const auto &tag : tags) {
    if (bits > 0 && (tag.first ^ mask) << (64 - bits) != 0) continue;
    collided = tag.second == loud || (tag.second < loud && collided);
    if (tag.second > loud) loudest = tag.first, loud = tag.second;
  }
  if (loud < 0) return {};
  std::vector<uint8_t> answer = {0, 0};
  for (int place = 0; place < 64; place += 8) answer.push_back(uint8_t(loudest >> place));
  return answer;
}

static struct Chip {
  uint32_t registers[0x40] = {};
  bool selected = false, rf = false;
  std::vector<uint8_t> in, out;

  enum { SYSTEM_CONFIG = 0x00, IRQ_STATUS = 0x02, IRQ_CLEAR = 0x03, RX_STATUS = 0x13, RF_STATUS = 0x1D };

  void reset() {
    *this = Chip();
    registers[IRQ_STATUS] = 1u << 2;
    registers[RF_STATUS] = 412;
  }

  void happens(int bit) { registers[IRQ_STATUS] |= 1u << bit; }

  // One frame has ended: a command is done, and what it answers goes out with the next frame.
  void obey() {
    std::vector<uint8_t> said;
    said.swap(in);
    out.clear();
    if (said.empty() || state == "dead") return;
    uint32_t value = 0;
    for (size_t at = 2; at < said.size() && at < 6; at++) value |= uint32_t(said[at]) << 8 * (at - 2);
    uint32_t &place = registers[said.size() > 1 ? said[1] & 0x3F : 0];
    switch (said[0]) {
      case 0x00:
        if (said[1] == IRQ_CLEAR)
          registers[IRQ_STATUS] &= ~value;
        else
          place = value;
        break;
      case 0x01: place |= value; break;
      case 0x02: place &= value; break;
      case 0x04:
        if (said[1] == IRQ_STATUS && state == "hot") place |= 1u << 16;
        for (int shift = 0; shift < 32; shift += 8) out.push_back(uint8_t(place >> shift));
        break;
      case 0x07:
        if (said[1] == 0x12 && said[2] == 2) out = {5, 3};
        break;
      case 0x09: ask({said.begin() + 2, said.end()}); break;
      case 0x0A: out = answer; break;
      case 0x11: tuned = said.size() == 3 && said[1] == 0x0D && said[2] == 0x8D; break;
      case 0x16:
        rf = state != "foreign";
        happens(rf ? 9 : 10);
        break;
    }
  }

  void ask(const std::vector<uint8_t> &question) {
    if ((registers[SYSTEM_CONFIG] & 7) != 3 || !rf || !tuned) return;
    registers[SYSTEM_CONFIG] &= ~7u;
    bool collided = false;
    answer = field(question, collided);
    collided = collided || state == "noise";
    happens(1);
    if (answer.empty() && !collided) return;
    registers[RX_STATUS] = uint32_t(answer.size()) | (collided ? 1u << 18 : 0);
    happens(14);
    happens(0);
  }

  bool tuned = false;
  std::vector<uint8_t> answer;
} chip;

void pinMode(int, int) {}

void digitalWrite(int pin, int level) {
  if (pin == PIN_RST && level == HIGH) chip.reset();
  if (pin != PIN_NSS) return;
  if (chip.selected && level == HIGH) chip.obey();
  chip.selected = level == LOW;
}

int digitalRead(int) {
  ahead += 20;
  return chip.selected && state != "dead";
}

uint8_t SPIBus::transfer(uint8_t byte) {
  ahead += 2;
  uint8_t came = 0xFF;
  if (!chip.out.empty()) {
    came = chip.out.front();
    chip.out.erase(chip.out.begin());
  } else {
    chip.in.push_back(byte);
  }
  return came;
}

void delay(uint32_t milliseconds) { ahead += 1000 * milliseconds; }
void delayMicroseconds(uint32_t microseconds) { ahead += microseconds; }

uint32_t millis() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return uint32_t((uint64_t(now.tv_sec) * 1000000 + now.tv_nsec / 1000 + ahead) / 1000);
}

int SerialPort::available() { return int(heard.size()); }

int SerialPort::read() {
  uint8_t byte = heard.front();
  heard.erase(heard.begin());
  return byte;
}

size_t SerialPort::write(const uint8_t *data, size_t size) {
  for (size_t done = 0; done < size;) {
    ssize_t written = ::write(STDOUT_FILENO, data + done, size - done);
    if (written < 0) exit(0);
    done += size_t(written);
  }
  return size;
}

static void told(const std::string &line) {
  if (line[0] != '+' && line[0] != '-') {
    state = line;
    return;
  }
  char *rest = nullptr;
  uint64_t uid = strtoull(line.c_str() + 1, &rest, 16);
  if (line[0] == '+')
    tags[uid] = atoi(rest);
  else
    tags.erase(uid);
}

int main(int, char **arguments) {
  int orders = atoi(arguments[1]);
  state = arguments[2];
  std::string order;
  uint64_t before = 0;
  setup();
  for (;;) {
    pollfd waiting[] = {{STDIN_FILENO, POLLIN, 0}, {orders, POLLIN, 0}};
    poll(waiting, 2, ahead == before ? 1 : 0);  // Where it had nothing to ask the chip it has time.
    before = ahead;
    char data[4096];
    for (const pollfd &each : waiting) {
      if (each.revents == 0) continue;
      ssize_t size = read(each.fd, data, sizeof data);
      if (size <= 0) return 0;
      for (ssize_t at = 0; at < size; at++) {
        if (each.fd == STDIN_FILENO)
          heard.push_back(uint8_t(data[at]));
        else if (data[at] != '\n')
          order += data[at];
        else
          told(order), order.clear();
      }
    }
    loop();
  }
}
