import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { LiveFrame, SignalAlarm } from '@mimic/contract/live'
import { paths } from '@mimic/contract/paths'
import { BenchHouse, GATEWAY } from '../BenchHouse.ts'
import { openViewer } from '../BenchViewer.ts'
import { ended, startGateway } from '../benchGateway.ts'
import { BENCH_EQUIPMENT } from '../bigPage.ts'
import { SlowDevice } from '../SlowDevice.ts'
import { type Figure, figureOf, type Suite, sized } from '../Suite.ts'

const ANSWER_MS = 50
const POLL_MS = sized(500, 100)
const WRITES = sized(20, 1)
const ALARMS = sized(10, 1)
/** The signal that raises the alarm, and its limit. */
const [WATCHED, LIMIT] = [1, 100]
const PATIENCE_MS = 60_000

/**
 * Round trips: a set point to the device and back to the screen, and a tripping register to the alarm on the screen.
 */
export const loop: Suite = {
  name: 'loop',
  about: `a device that answers after ${ANSWER_MS} ms, polled every ${POLL_MS} ms by a gateway of its own process`,
  async run({ rounds }) {
    const device = new SlowDevice(ANSWER_MS)
    const port = await device.start()
    const alarm = { kind: 'compare', symbol: '>', value: LIMIT, deadBand: 0, delayMs: 0, severity: 1, message: 'high' }
    const options = { signals: 2, isWritable: true, alarms: [alarm] }
    return BenchHouse.during(options, (house) => measure(house, device, port, rounds)).finally(() => device.stop())
  },
}

async function measure(house: BenchHouse, device: SlowDevice, port: number, rounds: number): Promise<Figure[]> {
  const gateway = await startGateway(house, configOf(house, port))
  const screen = new Screen()
  const socket = await openViewer(house, 'json', ({ data }) => screen.take(JSON.parse(data.toString('utf8'))))
  const [written, alarmed]: [number[], number[]] = [[], []]
  try {
    await screen.shows(0, 0)
    for (let i = 1; i <= WRITES * rounds; i++) {
      // Starts at varying moments of the poll interval.
      await delay(POLL_MS + ((i * 37) % POLL_MS))
      const from = performance.now()
      await house.call(paths.projectMonitorWrite, { signalId: house.signalIds[0] ?? '', value: String(i) })
      written.push((await screen.shows(0, i)) - from)
    }
    for (let i = 0; i < ALARMS * rounds; i++) {
      await delay(POLL_MS + ((i * 73) % POLL_MS))
      const from = performance.now()
      device.set(WATCHED, LIMIT + 1)
      alarmed.push((await screen.hasAlarms(i + 1)) - from)
      device.set(WATCHED, 0)
      await screen.shows(WATCHED, 0)
    }
  } finally {
    socket.terminate()
    await ended(gateway)
  }
  const both = (scenario: string, values: readonly number[]) => {
    const of = figureOf(scenario, 'SQLite')
    return [of('median', 'ms', values), of('slowest', 'ms', [Math.max(...values)])]
  }
  return [
    ...both('a write until its value is read back on the screen', written),
    ...both('a register until its alarm is on the screen', alarmed),
  ]
}

/** Writes the gateway's configuration. @returns its path */
function configOf(house: BenchHouse, port: number): string {
  const signal = { area: 'holding', type: 'u16', writable: true }
  const device = {
    equipId: BENCH_EQUIPMENT,
    driver: 'modbus-tcp',
    ...{ host: '127.0.0.1', port, unitId: 1, intervalMs: POLL_MS, timeoutMs: 5_000 },
    signals: house.signalIds.map((id, address) => ({ ...signal, id, address })),
  }
  const path = join(house.folder, 'gateway.json')
  writeFileSync(path, JSON.stringify({ gatewayId: GATEWAY, devices: [device] }))
  return path
}

/** Values and alarms of a viewer, and when they appeared. */
class Screen {
  readonly #values = new Map<string, unknown>()
  readonly #alarms = new Set<string>()
  #changed: () => void = () => undefined

  take(frame: LiveFrame): void {
    if (frame.kind === 'page') return
    for (const { id, value } of frame.signalVal) this.#values.set(id, value)
    for (const { id } of frame.signalAlarm ?? ([] as SignalAlarm[])) this.#alarms.add(id)
    this.#changed()
  }

  /** @returns the time at which it shows the value */
  shows(signal: number, value: number): Promise<number> {
    return this.#until(() => this.#values.get(`signal-${signal}`) === value)
  }

  /** @returns the time at which it has received that many alarms */
  hasAlarms(count: number): Promise<number> {
    return this.#until(() => this.#alarms.size >= count)
  }

  async #until(isSo: () => boolean): Promise<number> {
    const end = performance.now() + PATIENCE_MS
    while (!isSo()) {
      if (performance.now() > end) throw new Error(`it was not on the screen within ${PATIENCE_MS} ms`)
      await Promise.race([
        delay(1_000),
        new Promise<void>((resolve) => {
          this.#changed = resolve
        }),
      ])
    }
    return performance.now()
  }
}
