import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import modbus from 'modbus-serial'
import { freePort } from '../../../../../contract/src/testing/freePort.ts'
import { untilAsync } from '../../../testing/until.ts'
import type { Peer } from '../../testing/Peer.ts'
import { decodeRegisters } from '../registerCodec.ts'
import { manyCount, manyEntry, manyFirst, missingSignal, modbusSignals } from './modbusSignals.ts'
import type { Framing } from './RegisterServer.ts'
import { addressOf, registersFor } from './registerPeer.ts'

const PROGRAM = join(import.meta.dirname, 'pymodbusDevice.py')
const UNIT = 3

/** The Python of this machine that has the library: Debian's package is for Debian's own. */
let python: string | undefined
export function lacksPymodbus(): string | undefined {
  python ??= ['python3', '/usr/bin/python3'].find(
    (program) => spawnSync(program, ['-c', 'import pymodbus.server']).status === 0,
  )
  return python ? undefined : 'python3 has no pymodbus (Debian: python3-pymodbus)'
}
/** Registers of one request. */
const CHUNK = 100

/** A device of a library by others, in a process of its own; its memory is lost when it ends. */
export function pymodbusPeer(framing: Framing): Peer {
  let port = 0
  let child: ChildProcess | undefined
  /** Does something with a connection of the test's own. */
  async function withClient<T>(work: (client: InstanceType<typeof modbus.default>) => Promise<T>): Promise<T> {
    const client = new modbus.default()
    if (framing === 'tcp') await client.connectTCP('127.0.0.1', { port })
    else await client.connectTelnet('127.0.0.1', { port })
    try {
      client.setID(UNIT)
      client.setTimeout(5_000)
      return await work(client)
    } finally {
      client.destroy(() => undefined)
    }
  }
  return {
    driver: framing === 'tcp' ? 'modbus-tcp' : 'modbus-rtu-tcp',
    signals: modbusSignals,
    writable: 'u16',
    missing: missingSignal,
    many: {
      entry: manyEntry,
      set: (value) =>
        withClient(async (client) => {
          for (let i = 0; i < manyCount; i += CHUNK)
            await client.writeRegisters(manyFirst + i, new Array<number>(CHUNK).fill(value))
        }),
    },
    delay: { because: 'the library answers at once' },
    connections: { because: 'the library does not tell' },
    settings: () => ({ host: '127.0.0.1', port, unitId: UNIT }),
    async start() {
      if (child) return
      port ||= await freePort()
      child = spawn(python ?? 'python3', [PROGRAM, String(port), framing], { stdio: 'ignore' })
      const started = child
      await untilAsync(async () => {
        if (started.exitCode !== null) throw new Error(`pymodbus ended with ${started.exitCode}`)
        return accepts(port)
      })
    },
    async kill() {
      const running = child
      child = undefined
      if (!running || running.exitCode !== null || running.signalCode !== null) return
      const ended = once(running, 'exit')
      running.kill('SIGKILL')
      await ended
    },
    hang: (isSilent) => {
      child?.kill(isSilent ? 'SIGSTOP' : 'SIGCONT')
    },
    set: (id, value) =>
      withClient(async (client) => {
        const address = addressOf(id)
        if (address.area === 'coil') await client.writeCoil(address.address, value === true)
        else await client.writeRegisters(address.address, registersFor(address, value))
      }),
    get: (id) =>
      withClient(async (client) => {
        const address = addressOf(id)
        if (address.area === 'coil') return (await client.readCoils(address.address, 1)).data[0] === true
        return decodeRegisters(address, (await client.readHoldingRegisters(address.address, 4)).buffer)
      }),
  }
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
