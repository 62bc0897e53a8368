import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  type ConditionState,
  type DeviceCounters,
  type GatewayStatus,
  type Sample,
  simulatedId,
} from '@mimic/contract/bus'
import { simulated } from '@mimic/contract/drivers'
import { codes } from '@mimic/contract/errors'
import { type GatewayText, gatewayText, says } from '@mimic/contract/gatewayTexts'
import { limits } from '@mimic/contract/limits'
import type { Logger } from 'pino'
import type { Clock } from '../Clock.ts'
import type { DeviceConfig, SignalConfig } from '../drivers/DeviceConfig.ts'
import { type BrokerLogin, type Driver, type DriverHost, FieldError, textOf } from '../drivers/Driver.ts'
import type { DeviceEndpoints } from '../drivers/DriverKind.ts'
import { kindOf } from '../drivers/index.ts'
import { type DriverWaits, usualWaits } from '../drivers/waits.ts'
import { configDiff } from './configDiff.ts'
import { DeviceRecord } from './DeviceRecord.ts'
import type { DeviceRunner } from './DeviceRunner.ts'
import { Listener } from './Listener.ts'
import { type Owner, ownedBy, unowned, withOwner } from './owners.ts'
import { Poller } from './Poller.ts'
import { SharedLines } from './SharedLines.ts'

export interface DevicesOptions {
  readonly gatewayId: string
  /** Folder for the files of drivers; each device has one of its own in it. */
  readonly folder: string
  /** How devices at Mimic's own broker are reached; without it they cannot be. */
  readonly mimicBroker?: BrokerLogin | undefined
  /** Those of the drivers; by default the usual ones. */
  readonly waits?: DriverWaits
  readonly log: Logger
  readonly clock: Clock
  /** @param run of the clock by which they are stamped */
  readonly onSamples: (samples: Sample[], run: number) => void
  /** States of alarms that a device judges by itself; `isWhole`: they are all that it has. */
  readonly onConditions: (equipId: string, states: readonly ConditionState[], isWhole: boolean) => void
  /**
   * A device began or ceased to answer, or the devices have changed.
   * @param isFull when the counters have news that should not wait
   */
  readonly onState: (isFull?: boolean) => void
  /** Does work when the writes to a device that came before have ended, and before later ones begin. */
  readonly betweenWrites: (equipId: string, work: () => Promise<void>) => Promise<void>
}

/** A device that runs. */
export interface RunningDevice {
  readonly config: DeviceConfig
  readonly driver: Driver
  readonly runner: DeviceRunner
  readonly record: DeviceRecord
}

/** A signal of the configuration, and the equipment that it is of. */
export interface KnownSignal {
  readonly signal: SignalConfig
  readonly equipId: string
}

/** A device whose driver could not be made. */
export interface UnstartedDevice {
  readonly equipId: string
  readonly reason: GatewayText
}

/** The rest of a status is for the states of the devices. */
const COUNTER_BYTES = limits.bus.packetBytes / 4

/** A device whose driver failed, until it runs again. */
interface Restart {
  readonly config: DeviceConfig
  readonly timer: NodeJS.Timeout
  readonly closed: Promise<void>
}

/** The last pause of a device whose driver failed. */
interface Pause {
  readonly ms: number
  /** When it began, monotonic ms. */
  readonly at: number
}

/** A driver that does not end its connection is left alone after this long. */
const CLOSE_MS = 5_000

/** The longest pause before a device is started anew whose driver failed, and how long it runs well before the shortest. */
const LONGEST_PAUSE_MS = 60_000
const WELL_MS = 60_000

/** The devices that a gateway runs. They can be exchanged while it runs. */
export class Devices {
  readonly #options: DevicesOptions
  readonly #running = new Map<string, RunningDevice>()
  readonly #online = new Map<string, boolean>()
  /** By equipment: devices with one connection are read from one PLC. */
  readonly #lines = new Map<string, string>()
  /** By equipment. Other settings of a device begin no new record. */
  readonly #records = new Map<string, DeviceRecord>()
  readonly #restarts = new Map<string, Restart>()
  readonly #pauses = new Map<string, Pause>()
  readonly #shared = new SharedLines()
  #signals: ReadonlyMap<string, KnownSignal> = new Map()
  #isStopped = false

  constructor(options: DevicesOptions) {
    this.#options = options
  }

  /** A signal of the newest configuration, also while its device is still being exchanged. */
  signal(id: string): KnownSignal | undefined {
    return this.#signals.get(id)
  }

  get(equipId: string): RunningDevice | undefined {
    return this.#running.get(equipId)
  }

  /** Whether each device answers, by equipment. A device that was not read yet is missing. */
  get online(): Readonly<Record<string, boolean>> {
    return Object.fromEntries(this.#online)
  }

  /** The counters of the devices, as far as a status can carry them: those with the newest faults come first. */
  get counters(): Record<string, DeviceCounters> {
    const all = Array.from(this.#records, ([equipId, record]) => [equipId, record.counters] as const)
    all.sort(([, a], [, b]) => (b.fault?.time ?? 0) - (a.fault?.time ?? 0))
    let bytes = 0
    const end = all.findIndex((entry) => {
      bytes += Buffer.byteLength(JSON.stringify(entry))
      return bytes > COUNTER_BYTES
    })
    return Object.fromEntries(all.slice(0, Math.min(limits.bus.counted, end < 0 ? all.length : end)))
  }

  /** How many devices are read less often than they should be, and the one that is furthest behind. */
  get behind(): GatewayStatus['behind'] {
    const late = [...this.#records].flatMap(
      ([
        equipId,
        {
          pace: { behind },
        },
      ]) => (behind ? [{ equipId, ...behind }] : []),
    )
    const [worst] = late.sort((a, b) => b.everyMs / b.wantedMs - a.everyMs / a.wantedMs)
    return worst && { devices: late.length, ...worst }
  }

  /** When the first certificate ends that the gateway shows to its devices, ms UTC, once that is near. */
  get certificateEnd(): number | undefined {
    const ends = [...this.#running.values()].flatMap(({ driver }) => driver.certificateEnd?.() ?? [])
    return ends.length === 0 ? undefined : Math.min(...ends)
  }

  get lines(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#lines)
  }

  /**
   * Runs these devices and no others. One whose configuration is the same is left alone; one that has changed is
   * replaced after its read and its writes in progress. To be called one at a time.
   * @returns the devices that could not be started
   */
  async apply(devices: readonly DeviceConfig[]): Promise<readonly UnstartedDevice[]> {
    // Nothing is read of a device without signals, so nothing can be said about it.
    const wanted = devices.filter(({ signals }) => signals.length > 0)
    const running = new Map(Array.from(this.#running, ([equipId, { config }]) => [equipId, config]))
    const { removed, changed, added } = configDiff(running, wanted)
    this.#signals = new Map(
      wanted.flatMap(({ equipId, signals }) => signals.map((signal) => [signal.id, { signal, equipId }] as const)),
    )
    const unstarted: UnstartedDevice[] = []
    const { betweenWrites, onState } = this.#options
    await Promise.all([
      ...removed.map((equipId) =>
        betweenWrites(equipId, async () => {
          await this.#end(equipId)
          this.#forget(equipId)
        }),
      ),
      ...[...changed, ...added].map((config) =>
        betweenWrites(config.equipId, async () => {
          await this.#end(config.equipId)
          const reason = this.#begin(config)
          if (reason === undefined) return
          this.#forget(config.equipId)
          unstarted.push({ equipId: config.equipId, reason })
        }),
      ),
    ])
    onState()
    return unstarted
  }

  /**
   * Makes a driver that nobody reads yet.
   * @param onFailed takes the errors that nobody caught in the driver or in its library: the driver is of no use then
   * @param listener takes what the device sends by itself; without it the driver only answers questions
   * @throws {Error} when the settings cannot be used, such as a certificate that cannot be read
   */
  openDriver(config: DeviceConfig, onFailed: Owner, listener?: Pick<Listener, 'push' | 'setOnline'>): Driver {
    const { owner, host } = this.#hostOf(config, onFailed, listener)
    return withOwner(
      ownedBy(owner, () => kindOf(config).open(config, host)),
      owner,
    )
  }

  /**
   * Asks a device how it can be connected to, without a driver: the settings need not fit yet.
   * @param onFailed as of {@link openDriver}
   * @returns undefined for a kind of driver without endpoints
   */
  listEndpoints(config: DeviceConfig, onFailed: Owner): Promise<DeviceEndpoints> | undefined {
    const { owner, host } = this.#hostOf(config, onFailed)
    return ownedBy(owner, () => kindOf(config).listEndpoints?.(config, host))
  }

  #hostOf(
    { equipId, driver: kind }: DeviceConfig,
    onFailed: Owner,
    listener?: Pick<Listener, 'push' | 'setOnline'>,
  ): { readonly owner: Owner; readonly host: DriverHost } {
    const { folder, gatewayId, mimicBroker, waits = usualWaits } = this.#options
    const log = this.#options.log.child({ equipId })
    const owner: Owner = (error) => {
      log.error({ err: error, driver: kind }, 'a driver failed')
      onFailed(error)
    }
    const host: DriverHost = {
      log,
      mimicBroker,
      waits,
      isAskedOnly: listener === undefined,
      gatewayId,
      folder: () => madeFolder(join(folder, equipId)),
      // Several gateways may have their data in one folder.
      kindFolder: () => madeFolder(join(dirname(folder), `gateway-${gatewayId}.${kind}`)),
      share: (key, make) => this.#shared.use(`${kind} ${key}`, make, owner),
      push: (readings) => unowned(() => listener?.push(readings)),
      reportConditions: (states, isWhole) =>
        unowned(() => listener && this.#options.onConditions(equipId, states, isWhole)),
      setOnline: (isOnline, code, reason) => unowned(() => listener?.setOnline(isOnline, code, reason)),
    }
    return { owner, host }
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    for (const { timer } of this.#restarts.values()) clearTimeout(timer)
    await Promise.all([...this.#running.keys()].map((equipId) => this.#end(equipId)))
  }

  /** @returns why the device cannot run; undefined if it does */
  #begin(config: DeviceConfig): GatewayText | undefined {
    if (this.#isStopped) return undefined
    const { equipId } = config
    try {
      const device = this.#open(config)
      this.#running.set(equipId, device)
      this.#lines.set(equipId, kindOf(config).lineOf(config))
      device.runner.start()
      return undefined
    } catch (error) {
      const reason = textOf(error, (detail) => says('notStarted', {}, detail))
      this.#options.log.error({ equipId, reason: gatewayText(reason, 'en') }, 'the device cannot be started')
      return reason
    }
  }

  #open(config: DeviceConfig): RunningDevice {
    const { log, clock } = this.#options
    const { equipId, driver: kind } = config
    const record = this.#records.get(equipId) ?? new DeviceRecord()
    this.#records.set(equipId, record)
    // It may have another interval now, or send by itself.
    record.pace.reset()
    const onSamples = kind === simulated.id ? this.#takeSimulated : this.#options.onSamples
    const common = {
      device: config,
      log,
      clock,
      onSamples,
      record,
      onState: (isOnline: boolean) => {
        record.noteOnline(isOnline)
        this.#turned(equipId, isOnline)
      },
    }
    // It is there before the driver, which may report something while it is made.
    const listener = new Listener({ ...common, faster: (intervalMs, delayS) => driver.faster?.(intervalMs, delayS) })
    const driver = this.openDriver(config, (error) => this.#fail(config, error), listener)
    const runner = driver.read ? new Poller({ ...common, read: driver.read.bind(driver) }) : listener
    return { config, driver, runner, record }
  }

  /** Computed values are marked where they are made: nothing behind this can take them for measured ones. */
  #takeSimulated = (samples: readonly Sample[], run: number): void =>
    this.#options.onSamples(
      samples.map(([id, ...rest]): Sample => [simulatedId(id), ...rest]),
      run,
    )

  /**
   * Ends a device whose driver failed, and starts it anew after a while. A failure may come in many pieces, and while
   * the device is being exchanged: only the first one of a device that runs counts.
   */
  #fail(config: DeviceConfig, error: Error): void {
    const { equipId, driver: kind } = config
    const device = this.#running.get(equipId)
    if (this.#isStopped || device?.config !== config || this.#restarts.has(equipId)) return
    const { clock, betweenWrites, onState } = this.#options
    device.record.noteCrash(`${kind}: ${error.message}`, clock.now())
    device.runner.fail(new FieldError(codes.unknownException, says('driverFailed', {}, error.message), true))
    const begin = async (): Promise<void> => {
      if (this.#restarts.get(equipId)?.config !== config) return
      await this.#end(equipId)
      this.#begin(config)
    }
    const timer = setTimeout(() => void betweenWrites(equipId, begin), this.#pauseMs(equipId))
    // A read or write in progress may never end: it is not waited for.
    this.#restarts.set(equipId, { config, timer, closed: this.#inPatience(equipId, device.driver.close()) })
    void device.runner.stop()
    onState(true)
  }

  #pauseMs(equipId: string): number {
    const { clock, waits = usualWaits } = this.#options
    const at = clock.monotonic()
    const last = this.#pauses.get(equipId)
    const ms = last && at - last.at < last.ms + WELL_MS ? Math.min(LONGEST_PAUSE_MS, 2 * last.ms) : waits.crashMs
    this.#pauses.set(equipId, { ms, at })
    return ms
  }

  async #end(equipId: string): Promise<void> {
    const restart = this.#restarts.get(equipId)
    const device = this.#running.get(equipId)
    if (restart) {
      clearTimeout(restart.timer)
      this.#restarts.delete(equipId)
      await restart.closed
    } else if (device) {
      await device.runner.stop()
      await this.#inPatience(equipId, device.driver.close())
    }
    this.#running.delete(equipId)
  }

  async #inPatience(equipId: string, closed: Promise<void>): Promise<void> {
    const patience = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_MS).unref())
    await Promise.race([closed, patience]).catch((error: unknown) =>
      this.#options.log.warn({ equipId, reason: String(error) }, 'the driver did not close in order'),
    )
  }

  #forget(equipId: string): void {
    this.#online.delete(equipId)
    this.#lines.delete(equipId)
    this.#records.delete(equipId)
    this.#pauses.delete(equipId)
  }

  /** A device went silent or came back: the others of its PLC are read at once, however long their intervals are. */
  #turned(equipId: string, isOnline: boolean): void {
    this.#online.set(equipId, isOnline)
    this.#options.onState()
    const line = this.#lines.get(equipId)
    for (const [other, own] of this.#lines)
      if (own === line && this.#online.get(other) === !isOnline) this.#running.get(other)?.runner.readNow()
  }
}

function madeFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  return path
}
