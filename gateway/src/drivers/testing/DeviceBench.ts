import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sample } from '@mimic/contract/bus'
import pino from 'pino'
import { Clock } from '../../Clock.ts'
import type { SignalEntry } from '../../config/config.ts'
import { judgeDevices } from '../../config/judgeDevices.ts'
import { Devices } from '../../devices/Devices.ts'
import { until } from '../../testing/until.ts'
import type { Driver } from '../Driver.ts'
import { type DriverWaits, usualWaits } from '../waits.ts'
import { isWithout, type Peer } from './Peer.ts'

const EQUIP = 'peer'
const INTERVAL_MS = 100
export const TIMEOUT_MS = 400

export interface BenchOptions {
  /** For the files of the driver; by default one that ends with the bench. */
  readonly folder?: string
  /** By default those of a gateway. */
  readonly waits?: DriverWaits
  /** Instead of the peer's own; without: those, and one that the device does not have. */
  readonly signals?: readonly SignalEntry[]
  readonly intervalMs?: number
  readonly timeoutMs?: number
}

/** A device of a peer, run as a gateway runs it, polled or pushing. */
export class DeviceBench {
  readonly samples: Sample[] = []
  readonly #ownFolder: string | undefined
  readonly #devices: Devices

  private constructor(folder: string | undefined, waits: DriverWaits) {
    this.#ownFolder = folder === undefined ? mkdtempSync(join(tmpdir(), 'mimic-device-')) : undefined
    this.#devices = new Devices({
      gatewayId: 'gw-a',
      folder: folder ?? this.#ownFolder ?? '',
      waits,
      log: pino({ level: 'silent' }),
      // Asks for the time anew each time, because a test may set the clock.
      clock: new Clock(() => Date.now()),
      onSamples: (samples) => this.samples.push(...samples),
      onConditions: () => undefined,
      onState: () => undefined,
      betweenWrites: (_, work) => work(),
    })
  }

  /** @throws {Error} when the settings of the peer are refused */
  static async start(peer: Peer, options: BenchOptions = {}): Promise<DeviceBench> {
    const { folder, waits = usualWaits, signals = signalsOf(peer) } = options
    const { intervalMs = INTERVAL_MS, timeoutMs = TIMEOUT_MS } = options
    const common = { equipId: EQUIP, driver: peer.driver, intervalMs, timeoutMs }
    const { devices, refused } = judgeDevices([{ ...common, ...peer.settings(), signals }])
    if (refused.length > 0) throw new Error(JSON.stringify(refused))
    const bench = new DeviceBench(folder, waits)
    const unstarted = await bench.#devices.apply(devices)
    if (unstarted.length > 0) throw new Error(JSON.stringify(unstarted))
    return bench
  }

  get driver(): Driver {
    const running = this.#devices.get(EQUIP)
    if (!running) throw new Error('the device does not run')
    return running.driver
  }

  /** How often the driver failed with an error that nobody caught. */
  get crashes(): number {
    return this.#devices.counters[EQUIP]?.crash?.count ?? 0
  }

  get isOnline(): boolean | undefined {
    return this.#devices.online[EQUIP]
  }

  /** Waits until the newest sample of a signal is as the test says. A device that is slow to be asked again is woken. */
  async shows(signalId: string, isIt: (sample: Sample) => boolean, from = 0): Promise<void> {
    await until(() => {
      const sample = this.samples.findLast(([id], i) => i >= from && id === signalId)
      if (sample && isIt(sample)) return true
      this.#devices.get(EQUIP)?.runner.readNow()
      return false
    })
  }

  async stop(): Promise<void> {
    await this.#devices.stop()
    if (this.#ownFolder !== undefined) rmSync(this.#ownFolder, { recursive: true, force: true })
  }
}

const signalsOf = ({ signals, missing }: Peer): SignalEntry[] => [
  ...signals.map(({ entry }) => entry),
  ...(isWithout(missing) ? [] : [missing]),
]
