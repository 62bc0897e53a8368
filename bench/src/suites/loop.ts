import { fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { LiveFrame, SignalAlarm } from '@mimic/contract/live'
import { paths } from '@mimic/contract/paths'
import { BenchHouse, GATEWAY } from '../BenchHouse.ts'
import { openViewer } from '../BenchViewer.ts'
import { BENCH_EQUIPMENT } from '../bigPage.ts'
import { SlowDevice } from '../SlowDevice.ts'
import { type Figure, quantile, type Suite, summarise } from '../Suite.ts'

const ANSWER_MS = 50
const POLL_MS = 500
const WRITES = 20
const ALARMS = 10
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
    const house = await BenchHouse.start({ signals: 2, isWritable: true, alarms: [alarm] })
    const gateway = startGateway(house, port)
    const screen = new Screen()
    const socket = await openViewer(house, 'json', ({ data }) => screen.take(JSON.parse(data.toString('utf8'))))
    try {
      await screen.shows(0, 0)
      const written: number[] = []
      for (let i = 1; i <= WRITES * rounds; i++) {
        // Starts at varying moments of the poll interval.
        await delay(POLL_MS + ((i * 37) % POLL_MS))
        const from = performance.now()
        await house.call(paths.projectMonitorWrite, { signalId: house.signalIds[0] ?? '', value: String(i) })
        written.push((await screen.shows(0, i)) - from)
      }
      const alarmed: number[] = []
      for (let i = 0; i < ALARMS * rounds; i++) {
        await delay(POLL_MS + ((i * 73) % POLL_MS))
        const from = performance.now()
        device.set(WATCHED, LIMIT + 1)
        alarmed.push((await screen.hasAlarms(i + 1)) - from)
        device.set(WATCHED, 0)
        await screen.shows(WATCHED, 0)
      }
      const figure = (scenario: string, metric: string, values: readonly number[]): Figure => ({
        suite: 'loop',
        scenario,
        subject: 'SQLite',
        metric,
        unit: 'ms',
        ...summarise(values),
      })
      const slowest = (values: readonly number[]) => [
        quantile(
          [...values].sort((a, b) => a - b),
          1,
        ),
      ]
      return [
        figure('a write until its value is read back on the screen', 'median', written),
        figure('a write until its value is read back on the screen', 'slowest', slowest(written)),
        figure('a register until its alarm is on the screen', 'median', alarmed),
        figure('a register until its alarm is on the screen', 'slowest', slowest(alarmed)),
      ]
    } finally {
      socket.terminate()
      gateway.kill()
      device.stop()
      await house.stop()
    }
  },
}

function startGateway(house: BenchHouse, port: number) {
  const signal = { area: 'holding', type: 'u16', writable: true }
  const device = {
    equipId: BENCH_EQUIPMENT,
    driver: 'modbus-tcp',
    host: '127.0.0.1',
    port,
    unitId: 1,
    intervalMs: POLL_MS,
    timeoutMs: 5_000,
    signals: house.signalIds.map((id, address) => ({ ...signal, id, address })),
  }
  const path = join(house.folder, 'gateway.json')
  writeFileSync(path, JSON.stringify({ gatewayId: GATEWAY, devices: [device] }))
  return fork(fileURLToPath(import.meta.resolve('@mimic/gateway/main')), {
    env: { ...process.env, ...house.gatewayEnv, MIMIC_GATEWAY_CONFIG: path, MIMIC_DATA: house.folder },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
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
