// What the board says and hears, and how it lists the tags: docs/wire.md, "PN5180". Plain C++11, without Arduino.
#pragma once

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

namespace whist {

const char FIRMWARE[] = "1.0";
const char PROTOCOL[] = "1";
const size_t LONGEST = 80;            // bytes of a line, with its end
const size_t MOST_TAGS = 64;
const int MOST_QUESTIONS = 1000;      // in one inventory: where noise looks like tags, it would never end
const int FINELY = 3;                 // bits by which every second inventory asks at first: near tags drown far ones
const uint32_t EVERY = 100;           // milliseconds from one inventory to the next
const uint32_t BEAT = 500;            // milliseconds from one sign of life to the next, or one word of a fault

inline uint32_t crc32(const uint8_t *data, size_t size, uint32_t before = 0) {
  uint32_t crc = ~before;
  for (size_t at = 0; at < size; at++) {
    crc ^= data[at];
    for (int bit = 0; bit < 8; bit++) crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320u : 0);
  }
  return ~crc;
}

// A UID as a number: its byte E0 is the highest, and a tag compares a mask with its lowest bits.
typedef uint64_t Uid;

// The tags of one inventory, in rising order.
class Tags {
 public:
  size_t count = 0;
  Uid uids[MOST_TAGS];

  bool has(Uid uid) const {
    for (size_t at = 0; at < count; at++)
      if (uids[at] == uid) return true;
    return false;
  }

  // False where there is no room for it.
  bool add(Uid uid) {
    if (has(uid)) return true;
    if (count == MOST_TAGS) return false;
    size_t at = count++;
    for (; at > 0 && uids[at - 1] > uid; at--) uids[at] = uids[at - 1];
    uids[at] = uid;
    return true;
  }

  uint32_t digest() const {
    uint32_t crc = 0;
    for (size_t at = 0; at < count; at++) {
      uint8_t bytes[8];
      for (int place = 0; place < 8; place++) bytes[place] = uint8_t(uids[at] >> (56 - 8 * place));
      crc = crc32(bytes, 8, crc);
    }
    return crc;
  }
};

enum class Answer { NONE, ONE, SEVERAL, BROKEN };

// The chip. BROKEN: it does not answer the board any more. A garbled answer is SEVERAL: asking finer also asks again.
class Radio {
 public:
  virtual ~Radio() {}
  // Makes it ready for an inventory, its field on; the word of a fault, or nullptr.
  virtual const char *begin() = 0;
  // Asks all tags whose lowest `bits` bits are those of `mask` to answer at once.
  virtual Answer ask(int bits, Uid mask, Uid &uid) = 0;
  // Of its field, 0 to 1023; -1 if it does not know.
  virtual int strength() = 0;
  // Its name and its version, such as "PN5180 3.5".
  virtual const char *name() = 0;
};

// The serial line to the host.
class Line {
 public:
  virtual ~Line() {}
  virtual int read() = 0;  // a byte, or -1
  virtual void write(const char *data, size_t size) = 0;
};

// One inventory with anticollision: where several tags answer, those whose next bit is 0 are asked, then those with 1.
class Inventory {
 public:
  Tags tags;
  const char *fault = nullptr;

  // Asks at first by so many bits.
  explicit Inventory(int first = 0) : first_(first), bits_(first) {}

  // Asks one question; true while there are more.
  bool step(Radio &radio) {
    Uid uid = 0;
    if (++asked_ > MOST_QUESTIONS) return broken("noise");
    Answer answer = radio.ask(bits_, mask_, uid);
    if (answer == Answer::BROKEN) return broken("chip");
    if (answer == Answer::ONE && (uid >> 56 != 0xE0 || ((uid ^ mask_) & below(bits_)) != 0)) answer = Answer::SEVERAL;
    if (answer == Answer::ONE && !tags.add(uid)) return broken("many");
    if (answer == Answer::SEVERAL && bits_ < 56) {
      bits_++;
      return true;
    }
    while (bits_ > 0 && mask_ >> (bits_ - 1) & 1) mask_ ^= Uid(1) << --bits_;
    if (bits_ == 0) return false;
    mask_ |= Uid(1) << (bits_ - 1);
    if (bits_ < first_) bits_ = first_;
    return true;
  }

 private:
  static Uid below(int bits) { return bits == 0 ? 0 : ~Uid(0) >> (64 - bits); }

  bool broken(const char *why) {
    fault = why;
    return false;
  }

  int first_, bits_, asked_ = 0;
  Uid mask_ = 0;
};

// The board: call `poll` again and again with the milliseconds since it started.
class Board {
 public:
  Board(Line &line, Radio &radio) : line_(line), radio_(radio) {}

  void start(uint32_t now) {
    begun_ = beaten_ = looked_ = now;
    hello();
  }

  void poll(uint32_t now) {
    for (int byte; (byte = line_.read()) >= 0;) hear(char(byte));
    if (now - beaten_ >= BEAT) {
      beaten_ = now;
      int strength = radio_.strength();
      if (strength < 0)
        say("beat %lu -", (unsigned long)((now - begun_) / 1000));
      else
        say("beat %lu %d", (unsigned long)((now - begun_) / 1000), strength);
    }
    if (!looking_ && now - looked_ >= pause_) {
      looked_ = now;
      const char *fault = radio_.begin();
      if (fault != nullptr) return tell(fault);
      inventory_ = Inventory(first_ = FINELY - first_);
      looking_ = true;
    }
    if (looking_ && !inventory_.step(radio_)) {
      looking_ = false;
      tell(inventory_.fault);
    }
  }

 private:
  void tell(const char *fault) {
    if (fault == nullptr && pause_ != EVERY) hello();  // Where the chip was dead, only now is its version known.
    pause_ = fault == nullptr ? EVERY : BEAT;
    if (fault != nullptr) return say("fault %s", fault);
    const Tags &now = inventory_.tags;
    for (size_t at = 0; at < now.count; at++)
      if (!there_.has(now.uids[at])) tag("came", now.uids[at]);
    for (size_t at = 0; at < there_.count; at++)
      if (!now.has(there_.uids[at])) tag("gone", there_.uids[at]);
    there_ = now;
    say("look %u %08lX", unsigned(there_.count), (unsigned long)there_.digest());
  }

  void hear(char byte) {
    if (byte == '~') size_ = 0;
    if (byte != '\n') {
      if (size_ < LONGEST) heard_[size_++] = byte;  // What is too long no longer fits its checksum.
      return;
    }
    if (size_ > 0 && heard_[size_ - 1] == '\r') size_--;
    if (size_ > 14 && heard_[0] == '~' && heard_[size_ - 9] == ' ') {
      char check[9];
      snprintf(check, sizeof check, "%08lX", (unsigned long)crc32((const uint8_t *)heard_ + 1, size_ - 10));
      if (memcmp(check, heard_ + size_ - 8, 8) == 0) {
        heard_[size_ - 9] = 0;
        obey(heard_ + 4);
      }
    }
    size_ = 0;
  }

  void obey(const char *words) {
    if (strncmp(words, "hello ", 6) == 0) return hello();
    if (strcmp(words, "all") != 0) return say("error %.*s", int(strcspn(words, " ")), words);
    say("none");
    for (size_t at = 0; at < there_.count; at++) tag("came", there_.uids[at]);
  }

  void hello() { say("hello %s %s %s", PROTOCOL, radio_.name(), FIRMWARE); }

  void tag(const char *word, Uid uid) {
    say("%s %08lX%08lX", word, (unsigned long)(uid >> 32), (unsigned long)(uid & 0xFFFFFFFF));
  }

  template <typename... Fields>
  void say(const char *form, Fields... fields) {
    char said[LONGEST + 1];
    int size = snprintf(said, sizeof said, "~%02X ", number_++);
    size += snprintf(said + size, LONGEST - 10 - size, form, fields...);
    if (size > int(LONGEST) - 11) size = LONGEST - 11;  // It was cut.
    size += snprintf(said + size, sizeof said - size, " %08lX\n",
                     (unsigned long)crc32((const uint8_t *)said + 1, size - 1));
    line_.write(said, size);
  }

  Line &line_;
  Radio &radio_;
  Inventory inventory_;
  Tags there_;
  bool looking_ = false;
  int first_ = FINELY;
  uint32_t begun_ = 0, beaten_ = 0, looked_ = 0, pause_ = EVERY;
  uint8_t number_ = 0;
  char heard_[LONGEST];
  size_t size_ = 0;
};

}  // namespace whist
