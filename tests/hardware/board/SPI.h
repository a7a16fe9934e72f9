#pragma once

#include <stdint.h>

enum { MSBFIRST, SPI_MODE0 };

struct SPISettings {
  SPISettings(uint32_t, int, int) {}
};

struct SPIBus {
  void begin(int, int, int) {}
  void beginTransaction(SPISettings) {}
  void endTransaction() {}
  uint8_t transfer(uint8_t out);
};
extern SPIBus SPI;
