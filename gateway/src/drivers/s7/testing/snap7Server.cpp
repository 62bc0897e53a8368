// A PLC by Snap7: snap7Server <port>. Data block 1 has 8192 bytes, the flags have 64. A line of standard input is
// `set <DB|M> <byte> <hex>`, `get <DB|M> <byte> <count>`, `delay <ms>` (before each answer with byte 6) or
// `clients`; each is answered with a line.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <thread>

#include "snap7_libmain.h"

static byte db[8192], flags[64];
static std::atomic<int> delayMs{0};

// It is told of each item of a request; one of them waits.
static void S7API wait(void *, PSrvEvent event, int) {
  if (event->EvtParam3 != 6) return;
  std::this_thread::sleep_for(std::chrono::milliseconds(delayMs.load()));
}

int main(int, char **arguments) {
  word port = static_cast<word>(std::atoi(arguments[1]));
  S7Object server = Srv_Create();
  Srv_SetParam(server, p_u16_LocalPort, &port);
  Srv_RegisterArea(server, srvAreaDB, 1, db, sizeof db);
  Srv_RegisterArea(server, srvAreaMK, 0, flags, sizeof flags);
  Srv_SetReadEventsCallback(server, reinterpret_cast<pfn_SrvCallBack>(wait), nullptr);
  if (Srv_StartTo(server, "127.0.0.1") != 0) return 1;
  std::cout << "ready" << std::endl;
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream words(line);
    std::string command, area, hex;
    int at = 0, count = 0;
    words >> command;
    if (command == "delay") {
      words >> count;
      delayMs = count;
    } else if (command == "clients") {
      int status, cpu, clients = 0;
      Srv_GetStatus(server, status, cpu, clients);
      hex = std::to_string(clients);
    } else {
      words >> area >> at;
      byte *bytes = area == "M" ? flags : db;
      if (command == "set") {
        words >> hex;
        for (size_t i = 0; i + 1 < hex.size(); i += 2) bytes[at + i / 2] = std::stoi(hex.substr(i, 2), nullptr, 16);
      } else {
        words >> count;
        char text[3];
        for (int i = 0; i < count; i++) {
          std::snprintf(text, sizeof text, "%02x", bytes[at + i]);
          hex += text;
        }
      }
    }
    std::cout << hex << std::endl;
  }
  // The test that started it is gone.
  std::_Exit(0);
}
