import type { GatewayInfo, Signal } from '@mimic/contract'
import { asPoll, type Call, CallError } from '@mimic/contract/client'
import { codes } from '@mimic/contract/errors'
import { limits } from '@mimic/contract/limits'
import {
  type BadReason,
  type GatewayAlarm,
  type LiveValue,
  measuredQuality,
  type SignalAlarm,
  type ValuesFrame,
  valuesOf,
} from '@mimic/contract/live'
import { paths } from '@mimic/contract/paths'
import { BAD } from '@mimic/contract/quality'

const POLL_MS = 60_000
const REOPEN_MS = 580_000
/** Idle time grows by this much with each poll. From the threshold on, a gateway in economy mode is not opened again, ms. */
const IDLE_STEP_S = 60
const IDLE_THRESHOLD_S = 120

export interface DeviceMonitorOptions {
  readonly equipmentId: string
  readonly call: Call
  /** Starts the live socket. @returns a function that stops it */
  readonly openSocket: (onFrame: (frame: DeviceFrame) => void) => () => void
  readonly onChange: (state: DeviceState) => void
  readonly setTimer?: (fn: () => void, ms: number) => () => void
}

/** The values and events of one frame of the device's socket. */
export type DeviceFrame = Pick<ValuesFrame, 'signalVal' | 'ages' | 'bad' | 'gatewayAlarm' | 'signalAlarm'> & {
  readonly kind?: ValuesFrame['kind']
}

export interface WatchedSignal extends Signal {
  /** When its value reached the server, monotonic ms; -Infinity for a value from before the server's start. */
  readonly cameMs: number
}

export interface DeviceState {
  readonly equipmentId: string
  readonly isMonitorOn: boolean
  readonly isLoading: boolean
  /** Undefined before the first answer, null for an equipment without a gateway. */
  readonly gateway: GatewayInfo | null | undefined
  readonly signals: readonly WatchedSignal[]
  /** True once the signals were answered. A device may have none. */
  readonly areSignalsKnown: boolean
  /** Open alarms of the device, its signals and its gateway. A device without a gateway has none. */
  readonly alarms: readonly SignalAlarm[]
  /** Why the signals could not be loaded. Each poll tries again. */
  readonly error: unknown
}

const realInterval = (fn: () => void, ms: number): (() => void) => {
  const id = setInterval(fn, ms)
  return () => clearInterval(id)
}

/** Monitors one device as section 4 of the specification describes. It knows no screen, and its timers are injected. */
export class DeviceMonitor {
  state: DeviceState
  idleS = 0
  readonly #options: DeviceMonitorOptions
  readonly #setTimer: (fn: () => void, ms: number) => () => void
  #stops: (() => void)[] = []
  #isClosed = false

  constructor(options: DeviceMonitorOptions) {
    this.#options = options
    this.#setTimer = options.setTimer ?? realInterval
    this.state = {
      equipmentId: options.equipmentId,
      isMonitorOn: true,
      isLoading: true,
      gateway: undefined,
      signals: [],
      areSignalsKnown: false,
      alarms: [],
      error: undefined,
    }
  }

  /** Loads the gateway info, decides whether to open it, loads the signals, and starts the live socket. */
  async start(): Promise<void> {
    this.#stops.push(
      this.#setTimer(() => this.#poll(), POLL_MS),
      this.#setTimer(() => this.#reopen(), REOPEN_MS),
    )
    await this.#fetchGateway()
    await this.#openIfAllowed()
    await this.#fetchSignals()
    if (!this.#isClosed) this.#stops.push(this.#options.openSocket((frame) => this.#take(frame)))
  }

  /** Mouse or keyboard was used, so the user is not idle. A monitor that had lapsed opens again. */
  activity(): void {
    const wasIdleS = this.idleS
    this.idleS = 0
    if (!this.state.isMonitorOn && wasIdleS >= IDLE_THRESHOLD_S) this.#run(() => this.#openIfAllowed())
  }

  close(): void {
    this.#isClosed = true
    for (const stop of this.#stops.splice(0)) stop()
    this.idleS = 0
    this.state = {
      equipmentId: '',
      isMonitorOn: false,
      isLoading: false,
      gateway: undefined,
      signals: [],
      areSignalsKnown: false,
      alarms: [],
      error: undefined,
    }
  }

  #poll(): void {
    this.idleS += IDLE_STEP_S
    this.#run(() => this.#fetchGateway())
    if (this.state.error !== undefined) this.#run(() => this.#fetchSignals())
  }

  #reopen(): void {
    const isEconomising = this.state.gateway?.economizeOpen === true
    if (isEconomising && this.idleS >= IDLE_THRESHOLD_S) {
      // The last opening lapses now. The next activity opens the monitor again.
      this.#set({ isMonitorOn: false })
      return
    }
    this.#run(() => this.#openIfAllowed())
  }

  async #fetchGateway(): Promise<void> {
    const { equipmentId } = this.#options
    try {
      this.#set({ gateway: await this.#options.call(paths.deviceMonitorGatewayInfo, { equipmentId }, asPoll) })
    } catch (error) {
      if (error instanceof CallError && error.code === codes.gatewayMissing) this.#set({ gateway: null, alarms: [] })
      // Other failures may be temporary, so the known state of the gateway stays until the next poll.
    }
  }

  async #fetchSignals(): Promise<void> {
    const { equipmentId } = this.#options
    try {
      const signals = (await this.#options.call(paths.deviceMonitorSignalQuery, { equipmentId }, asPoll)).map(watched)
      this.#set({ signals, areSignalsKnown: true, isLoading: false, error: undefined })
    } catch (error) {
      this.#set({ error, isLoading: false })
    }
  }

  async #openIfAllowed(): Promise<void> {
    const { gateway } = this.state
    if (!gateway?.online || gateway.vpn) {
      this.#set({ isMonitorOn: false, isLoading: false })
      return
    }
    const { equipmentId } = this.#options
    try {
      await this.#options.call(paths.deviceMonitorOpen, {
        interval: gateway.interval,
        delay: limits.open.deviceDelayS,
        equipmentId,
      })
      this.#set({ isMonitorOn: true })
    } catch {
      // Without the opening, values still come at the gateway's own interval.
      this.#set({ isMonitorOn: false })
    }
  }

  #take(frame: DeviceFrame): void {
    const { kind, gatewayAlarm = [], signalAlarm = [] } = frame
    const { signals, gateway, alarms } = this.state
    this.#set({
      signals: withValues(signals, valuesOf(frame), frame.bad ?? [], kind === 'snapshot'),
      gateway: gateway && withOnline(gateway, gatewayAlarm),
      alarms: gateway === null ? [] : withAlarms(kind === 'snapshot' ? [] : alarms, signalAlarm),
    })
  }

  #run(work: () => Promise<void>): void {
    work().catch((error) => this.#set({ error }))
  }

  #set(part: Partial<DeviceState>): void {
    if (this.#isClosed) return
    this.state = { ...this.state, ...part }
    this.#options.onChange(this.state)
  }
}

/** A signal as the server has just sent it. */
export function watched(signal: Signal): WatchedSignal {
  return { ...signal, cameMs: performance.now() - (signal.ageMs ?? Number.POSITIVE_INFINITY) }
}

/** A value replaces a stored one only when its time is the same or newer. A snapshot always replaces, because the server knows the newest values. */
function withValues(
  signals: readonly WatchedSignal[],
  values: readonly LiveValue[],
  reasons: readonly BadReason[],
  isSnapshot: boolean,
): readonly WatchedSignal[] {
  const reasonOf = new Map(reasons.map((bad) => [bad.id, bad]))
  const byId = new Map(values.map((value) => [value.id, value]))
  const now = performance.now()
  return signals.map((signal) => {
    const next = byId.get(signal.id)
    const time = signal.time ?? 0
    if (!next || (next.time < time && !isSnapshot)) return signal
    const cameMs = now - (next.ageMs ?? 0)
    const { bad: before, simulated: _, ...known } = signal
    // A delta carries a reason once. It holds for as long as the value stays bad.
    const bad = next.quality === BAD ? (reasonOf.get(signal.id) ?? (isSnapshot ? undefined : before)) : undefined
    return {
      ...known,
      ...(bad ? { bad: { code: bad.code, value: bad.value, time: bad.time } } : {}),
      ...(next.simulated && { simulated: true }),
      value: next.value,
      time: next.time,
      quality: measuredQuality(next.quality),
      // The same sample, sent again, keeps its age.
      cameMs: next.time !== time ? cameMs : Math.min(signal.cameMs, cameMs),
    }
  })
}

/** Keeps the newest of several samples. */
function withOnline(gateway: GatewayInfo, alarms: readonly GatewayAlarm[]): GatewayInfo {
  const newest = [...alarms].sort((a, b) => a.time - b.time).at(-1)
  return newest ? { ...gateway, online: newest.online } : gateway
}

function withAlarms(before: readonly SignalAlarm[], changed: readonly SignalAlarm[]): readonly SignalAlarm[] {
  const ids = new Set(changed.map(({ id }) => id))
  return [...changed.filter(({ state }) => state !== 'closed'), ...before.filter(({ id }) => !ids.has(id))]
}
