"""A Modbus device by pymodbus: python3 pymodbusDevice.py <port> <socket|rtu>. It has 100 registers and 100 coils."""

import asyncio
import sys

from pymodbus import FramerType
from pymodbus.datastore import ModbusSequentialDataBlock, ModbusServerContext
from pymodbus.server import StartAsyncTcpServer

try:
    from pymodbus.datastore import ModbusDeviceContext
except ImportError:  # before 3.10
    from pymodbus.datastore import ModbusSlaveContext as ModbusDeviceContext


async def main() -> None:
    port, framing = int(sys.argv[1]), sys.argv[2]
    # The library counts from 1.
    coils = ModbusSequentialDataBlock(1, [False] * 100)
    holding = ModbusSequentialDataBlock(1, [0] * 100)
    context = ModbusServerContext(ModbusDeviceContext(co=coils, hr=holding), True)
    framer = FramerType.RTU if framing == "rtu" else FramerType.SOCKET
    await StartAsyncTcpServer(context, framer=framer, address=("127.0.0.1", port))


asyncio.run(main())
