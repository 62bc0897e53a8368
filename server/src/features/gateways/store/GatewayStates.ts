import type { GatewayStatus } from '@mimic/contract/bus'

/** A gateway without a status or batch for this long counts as offline, whatever it said last. */
const SILENT_MS = 30_000

/** `notRead`: the gateway is there, and has read nothing of the device: nothing is to be read, or nothing was yet. */
export type EquipmentState = 'online' | 'offline' | 'notRead'

interface State {
  isOnline: boolean
  /** Undefined for a gateway that does not report them. */
  devices: Readonly<Record<string, boolean>> | undefined
  lines: Readonly<Record<string, string>>
  /** Batches that wait on its disk. */
  buffered: number | null
  /** Lost samples that no batch has reported yet. */
  untold: number
  /** Monotonic, ms. */
  heardAt: number
  /** The configuration that it runs, and the entries that it refused; older gateways do not report it. */
  config: GatewayStatus['config']
  /** The version that it runs; empty before its first report. */
  program: string
  /** When its program was started by its own clock, ms UTC; older gateways do not report it. */
  started: number | undefined
  /** The newest counters of its devices, when they came, monotonic ms, and their time by its clock, ms UTC. */
  counted:
    | { readonly counters: NonNullable<GatewayStatus['counters']>; readonly at: number; readonly time: number }
    | undefined
  /** Its newest report that it is behind, and since when, monotonic ms. */
  behind: { readonly report: NonNullable<GatewayStatus['behind']>; readonly since: number } | undefined
  /** Deeds that the broker's access list refuses it. */
  brokerRefuses: readonly string[]
  /** When the first certificate ends that it shows to its devices, ms UTC, once that is near. */
  certificateEnd: number | undefined
}

/**
 * Knows which gateways and devices answer. The broker reports a killed gateway (last will); a dead broker is noticed
 * by silence.
 */
export class GatewayStates {
  readonly #states = new Map<string, State>()
  readonly #monotonic: () => number

  constructor(monotonic: () => number = () => performance.now()) {
    this.#monotonic = monotonic
  }

  take(gatewayId: string, status: GatewayStatus): void {
    const {
      online: isOnline,
      devices,
      lines = {},
      buffered: reported = null,
      lost: untold = 0,
      config,
      program = '',
      started,
      counters,
      behind: late,
      brokerRefuses = [],
      certificateEnd,
    } = status
    // The broker sends the last will: the gateway itself was heard before.
    const before = isOnline ? undefined : this.#states.get(gatewayId)
    const heardAt = before?.heardAt ?? this.#monotonic()
    const buffered = reported ?? before?.buffered ?? null
    const known = this.#states.get(gatewayId)
    // A program that was started anew has counted nothing yet.
    const kept = known?.started === started ? known?.counted : undefined
    const counted = counters ? { counters, at: this.#monotonic(), time: status.time } : kept
    // A status without counters says nothing about it.
    const wasBehind = known?.started === started ? known?.behind : undefined
    const behind = counters ? late && { report: late, since: wasBehind?.since ?? this.#monotonic() } : wasBehind
    this.#states.set(gatewayId, {
      isOnline,
      devices,
      lines,
      buffered,
      untold,
      heardAt,
      config,
      program,
      started,
      counted,
      behind,
      brokerRefuses,
      certificateEnd,
    })
  }

  /** A batch arrived: the gateway is there, even if its status is still on the way. */
  heard(gatewayId: string): void {
    const state = this.#states.get(gatewayId)
    if (!state)
      this.#states.set(gatewayId, {
        isOnline: true,
        devices: undefined,
        lines: {},
        buffered: null,
        untold: 0,
        heardAt: this.#monotonic(),
        config: undefined,
        program: '',
        started: undefined,
        counted: undefined,
        behind: undefined,
        brokerRefuses: [],
        certificateEnd: undefined,
      })
    else {
      state.heardAt = this.#monotonic()
      state.isOnline = true
    }
  }

  /** True when it was heard since the server's start. */
  isKnown(gatewayId: string): boolean {
    return this.#states.has(gatewayId)
  }

  /** How long it has been silent; 0 for one that was never heard. */
  silentMs(gatewayId: string): number {
    const state = this.#states.get(gatewayId)
    return state ? this.#monotonic() - state.heardAt : 0
  }

  /** Batches that wait on its disk, by its last report. */
  bufferedOf(gatewayId: string): number | null {
    return this.#states.get(gatewayId)?.buffered ?? null
  }

  /** A batch has reported these samples: the last report counted them as well, so they would count twice until the next. */
  noteTold(gatewayId: string, samples: number): void {
    const state = this.#states.get(gatewayId)
    if (state) state.untold = Math.max(0, state.untold - samples)
  }

  /** Its lost samples that no batch has reported yet, by its last report. */
  untoldOf(gatewayId: string): number {
    return this.#states.get(gatewayId)?.untold ?? 0
  }

  /** The configuration that it runs and what it refused of it, by its last report. */
  configOf(gatewayId: string): GatewayStatus['config'] {
    return this.#states.get(gatewayId)?.config
  }

  /** The version of firmware or program that it runs, by its last report; empty before the first. */
  programOf(gatewayId: string): string {
    return this.#states.get(gatewayId)?.program ?? ''
  }

  /** When its program was started, ms UTC by its own clock; null before the first report. */
  startedOf(gatewayId: string): number | null {
    return this.#states.get(gatewayId)?.started ?? null
  }

  /** The newest counters of its devices, and how long ago they came; older gateways do not report them. */
  countersOf(
    gatewayId: string,
  ): { readonly counters: NonNullable<GatewayStatus['counters']>; readonly ageMs: number } | undefined {
    const counted = this.#states.get(gatewayId)?.counted
    return counted && { counters: counted.counters, ageMs: this.#monotonic() - counted.at }
  }

  /** When the first certificate ends that it shows to its devices, ms UTC, by its newest report; null while that is far away. */
  certificateEndOf(gatewayId: string): number | null {
    return this.#states.get(gatewayId)?.certificateEnd ?? null
  }

  /** Deeds that the broker's access list refuses it, by its newest report. */
  brokerRefusesOf(gatewayId: string): readonly string[] {
    return this.#states.get(gatewayId)?.brokerRefuses ?? []
  }

  /** Gateways whose broker refuses them something. */
  get refusedByBroker(): readonly string[] {
    return [...this.#states].flatMap(([id, { brokerRefuses }]) => (brokerRefuses.length > 0 ? [id] : []))
  }

  /** The devices that it reads less often than it should, by its newest report, and for how long it has said so. */
  behindOf(
    gatewayId: string,
  ): { readonly report: NonNullable<GatewayStatus['behind']>; readonly forMs: number } | undefined {
    const behind = this.#states.get(gatewayId)?.behind
    return behind && { report: behind.report, forMs: this.#monotonic() - behind.since }
  }

  /** The last failure of a device's driver, and how long ago it was; undefined if none was reported. */
  crashOf(gatewayId: string, equipId: string): { readonly text: string; readonly ageMs: number } | undefined {
    const counted = this.#states.get(gatewayId)?.counted
    const crash = counted?.counters[equipId]?.crash
    return crash && { text: crash.text, ageMs: this.#monotonic() - counted.at + Math.max(0, counted.time - crash.time) }
  }

  /** The gateways that were heard since the server's start. */
  ids(): IterableIterator<string> {
    return this.#states.keys()
  }

  isOnline(gatewayId: string | null): boolean {
    const state = gatewayId === null ? undefined : this.#states.get(gatewayId)
    return state?.isOnline === true && this.#monotonic() - state.heardAt < SILENT_MS
  }

  /** True when the gateway has reported whether any device answers. */
  hasReported(gatewayId: string): boolean {
    return Object.keys(this.#states.get(gatewayId)?.devices ?? {}).length > 0
  }

  /** The connection (`host:port`) to the PLC that an equipment is read from; older gateways do not report it. */
  lineOf(gatewayId: string, equipId: string): string | undefined {
    return this.#states.get(gatewayId)?.lines[equipId]
  }

  /** Whether the device answers, by the gateway's last report; undefined before the first. */
  reportOf(gatewayId: string, equipId: string): boolean | undefined {
    return this.#states.get(gatewayId)?.devices?.[equipId]
  }

  /** How a device is, by the newest report of its gateway. One that reports no devices answers for them. */
  equipmentState(gatewayId: string | null, equipId: string): EquipmentState {
    if (gatewayId === null || !this.isOnline(gatewayId)) return 'offline'
    const devices = this.#states.get(gatewayId)?.devices
    if (!devices) return 'online'
    const report = devices[equipId]
    return report === undefined ? 'notRead' : report ? 'online' : 'offline'
  }
}
