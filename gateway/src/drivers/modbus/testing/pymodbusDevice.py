"""A Modbus device by pymodbus 3: python3 pymodbusDevice.py <port> <tcp|rtu>. It has 1,000 registers and 1,000 coils."""

import asyncio
import sys

from pymodbus.datastore import ModbusSequentialDataBlock, ModbusServerContext
from pymodbus.server import StartAsyncTcpServer

try:
    from pymodbus import FramerType
except ImportError:  # before 3.7
    from pymodbus.transaction import ModbusRtuFramer, ModbusSocketFramer

    framers = {"tcp": ModbusSocketFramer, "rtu": ModbusRtuFramer}
    options = {"allow_reuse_address": True}
else:
    framers = {"tcp": FramerType.SOCKET, "rtu": FramerType.RTU}
    options = {}

try:
    from pymodbus.datastore import ModbusDeviceContext
except ImportError:  # before 3.10
    from pymodbus.datastore import ModbusSlaveContext as ModbusDeviceContext


async def main() -> None:
    port, framing = int(sys.argv[1]), sys.argv[2]
    # The library counts from 1.
    coils = ModbusSequentialDataBlock(1, [False] * 1000)
    holding = ModbusSequentialDataBlock(1, [0] * 1000)
    context = ModbusServerContext(ModbusDeviceContext(co=coils, hr=holding), True)
    await StartAsyncTcpServer(context=context, framer=framers[framing], address=("127.0.0.1", port), **options)


asyncio.run(main())
