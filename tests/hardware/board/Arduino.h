// As much of Arduino as the firmware of the PN5180's board uses, for the host: see host.cpp.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { LOW, HIGH, INPUT, OUTPUT };

void pinMode(int pin, int mode);
void digitalWrite(int pin, int level);
int digitalRead(int pin);
void delay(uint32_t milliseconds);
void delayMicroseconds(uint32_t microseconds);
uint32_t millis();

struct SerialPort {
  void begin(unsigned long) {}
  int available();
  int read();
  size_t write(const uint8_t *data, size_t size);
};
extern SerialPort Serial;
