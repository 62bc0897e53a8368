import { limits } from '@mimic/contract/limits'
import {
  BAD,
  type BadReason,
  closeCodes,
  type GatewayAlarm,
  LiveEncoder,
  type LiveFrame,
  type LiveValue,
  NO_ACCESS,
  type SignalAlarm,
} from '@mimic/contract/live'
import type { WebSocket } from 'ws'
import { endSocket } from '../../../platform/http/endSocket.ts'
import type { AlarmRow } from '../../alarms/store/AlarmRows.ts'
import { toSignalAlarm } from '../../alarms/store/signalAlarm.ts'

export type FrameFormat = 'json' | 'binary'

/** The socket of one viewer. */
export interface Subscriber {
  readonly socket: Pick<WebSocket, 'send' | 'close' | 'terminate' | 'once' | 'bufferedAmount' | 'readyState'>
  readonly format: FrameFormat
  /** Monotonic ms since when it has been too slow; undefined while it keeps up. */
  behindSince?: number | undefined
  /** Bytes of its last snapshot: one large frame is not yet slowness. */
  snapshotBytes?: number
  /** True once it was closed for being too slow. */
  isTooSlow?: boolean
}

/** Totals of one flush. */
export interface Sent {
  frames: number
  bytes: number
}

export interface ChannelSource {
  value(signalId: string): LiveValue | undefined
  /** Age of its value, ms; null if unknown. */
  ageMs(signalId: string): number | null
  /** The reason why its value is bad; undefined while it is good. */
  bad(signalId: string): BadReason | undefined
  gatewayAlarms(equipIds: readonly string[]): GatewayAlarm[]
}

/** The alarms that a channel shows; a channel without alarms has none of these. */
export interface AlarmView {
  sees(row: AlarmRow): boolean
  /** Alarms that are not closed, in their current state. */
  open(): SignalAlarm[]
}

const OPEN = 1
/** Readers leave out values without a time. */
const NO_ACCESS_TIME = 1
type Encoded = string | Uint8Array

/**
 * One list of signals and all its subscribers. A frame is encoded once per format, however many watch. `seq` counts
 * the frames of the channel's epoch; a subscriber that fell behind gets a snapshot when it has caught up.
 */
export class Channel {
  readonly signalIds: readonly string[]
  readonly equipIds: readonly string[]
  readonly epoch: string
  readonly subscribers = new Set<Subscriber>()
  readonly #hidden: ReadonlySet<string>
  readonly #source: ChannelSource
  readonly #encoder: LiveEncoder
  readonly #changed = new Map<string, LiveValue>()
  readonly #alarms: AlarmView | undefined
  readonly #changedAlarms = new Map<string, SignalAlarm>()
  /** The encoded snapshot, until a value changes or the next tick: many viewers that come at once share it. */
  readonly #snapshots = new Map<FrameFormat, Encoded>()
  /** The last code that was sent for each bad value. */
  readonly #toldBad = new Map<string, number | null>()
  #isGatewayChanged = false
  #isBack = false
  #seq = 0

  constructor(options: {
    signalIds: readonly string[]
    equipIds: readonly string[]
    /** Signals of which no value is sent. */
    hiddenIds?: readonly string[]
    epoch: string
    source: ChannelSource
    alarms?: AlarmView | undefined
  }) {
    this.signalIds = options.signalIds
    this.equipIds = options.equipIds
    this.epoch = options.epoch
    this.#hidden = new Set(options.hiddenIds)
    this.#source = options.source
    this.#alarms = options.alarms
    this.#encoder = new LiveEncoder(options.signalIds)
  }

  /** The signals whose values are sent. */
  get watchedIds(): readonly string[] {
    return this.#hidden.size === 0 ? this.signalIds : this.signalIds.filter((id) => !this.#hidden.has(id))
  }

  add(subscriber: Subscriber): void {
    this.subscribers.add(subscriber)
    this.sendSnapshot(subscriber)
  }

  /** Notes a new value of one of the channel's signals; it goes out with the next {@link flush}. */
  note(value: LiveValue): void {
    this.#changed.set(value.id, value)
    if (this.#snapshots.size > 0) this.#snapshots.clear()
  }

  /** The time of a value went back: all subscribers get a snapshot with the next {@link flush}. */
  noteBack(): void {
    this.#isBack = true
  }

  noteGateway(): void {
    this.#isGatewayChanged = true
    this.#snapshots.clear()
  }

  noteAlarm(row: AlarmRow): void {
    if (!this.#alarms?.sees(row)) return
    this.#changedAlarms.set(row.id, toSignalAlarm(row))
    this.#snapshots.clear()
  }

  /** Sends what changed since the last flush, encoded once per format at most. */
  flush(monotonicMs: number, sent: Sent): void {
    if (this.#isBack) {
      this.#flushSnapshots(monotonicMs, sent)
      return
    }
    const hasNews = this.#changed.size > 0 || this.#isGatewayChanged || this.#changedAlarms.size > 0
    // A cached snapshot would contain the ages of an earlier tick.
    this.#snapshots.clear()
    const encoded = new Map<FrameFormat, Encoded>()
    const bad = this.#newlyBad()
    const frame: LiveFrame | undefined = hasNews
      ? {
          kind: 'delta',
          epoch: this.epoch,
          seq: ++this.#seq,
          signalVal: [...this.#changed.values()],
          ...(bad.length > 0 ? { bad } : {}),
          ...(this.#isGatewayChanged ? { gatewayAlarm: this.#source.gatewayAlarms(this.equipIds) } : {}),
          ...(this.#changedAlarms.size > 0 ? { signalAlarm: [...this.#changedAlarms.values()] } : {}),
        }
      : undefined
    this.#changed.clear()
    this.#changedAlarms.clear()
    this.#isGatewayChanged = false
    for (const subscriber of this.subscribers) {
      if (this.#isBehind(subscriber, monotonicMs) || !frame) continue
      let data = encoded.get(subscriber.format)
      if (data === undefined) {
        data = this.#encode(frame, subscriber.format)
        encoded.set(subscriber.format, data)
      }
      subscriber.socket.send(data)
      sent.frames++
      sent.bytes += data.length
    }
  }

  #newlyBad(): BadReason[] {
    const out: BadReason[] = []
    for (const id of this.#changed.keys()) {
      const bad = this.#source.bad(id)
      if (!bad) this.#toldBad.delete(id)
      else if (this.#toldBad.get(id) !== bad.code) {
        this.#toldBad.set(id, bad.code)
        out.push(bad)
      }
    }
    return out
  }

  #flushSnapshots(monotonicMs: number, sent: Sent): void {
    this.#isBack = false
    this.#isGatewayChanged = false
    this.#changed.clear()
    this.#changedAlarms.clear()
    this.#snapshots.clear()
    for (const subscriber of this.subscribers) {
      if (this.#isBehind(subscriber, monotonicMs)) continue
      this.sendSnapshot(subscriber)
      sent.frames++
      sent.bytes += subscriber.snapshotBytes ?? 0
    }
  }

  /**
   * Answers `resync`. A subscriber that has not read its earlier frames gets the snapshot when it has
   * (back-pressure).
   */
  resync(subscriber: Subscriber, monotonicMs: number): void {
    if (subscriber.socket.bufferedAmount > limits.socket.coalesceBytes) subscriber.behindSince ??= monotonicMs
    else this.sendSnapshot(subscriber)
  }

  /** Sends all current values as one frame. */
  sendSnapshot(subscriber: Subscriber): void {
    const data = this.#snapshots.get(subscriber.format) ?? this.#encodeSnapshot(subscriber.format)
    this.#snapshots.set(subscriber.format, data)
    subscriber.snapshotBytes = data.length
    subscriber.socket.send(data)
  }

  #encodeSnapshot(format: FrameFormat): Encoded {
    // A snapshot identifies signals by their position, so it contains every signal, with or without a value.
    const signalVal = this.signalIds.map((id): LiveValue => {
      if (this.#hidden.has(id)) return { id, value: null, time: NO_ACCESS_TIME, quality: NO_ACCESS }
      return this.#source.value(id) ?? { id, value: null, time: 0, quality: BAD }
    })
    const bad = this.watchedIds.flatMap((id) => this.#source.bad(id) ?? [])
    const frame: LiveFrame = {
      kind: 'snapshot',
      epoch: this.epoch,
      seq: this.#seq,
      signalVal,
      ...(bad.length > 0 ? { bad } : {}),
      ages: this.signalIds.map((id) => (this.#hidden.has(id) ? 0 : (this.#source.ageMs(id) ?? -1))),
      gatewayAlarm: this.#source.gatewayAlarms(this.equipIds),
      ...(this.#alarms ? { signalAlarm: this.#alarms.open() } : {}),
    }
    return this.#encode(frame, format)
  }

  /** Sends a subscriber a frame that is never dropped. */
  tell({ socket, format }: Subscriber, frame: LiveFrame): void {
    if (socket.readyState === OPEN) socket.send(this.#encode(frame, format))
  }

  #encode(frame: LiveFrame, format: FrameFormat): Encoded {
    return format === 'json' ? JSON.stringify(frame) : this.#encoder.encode(frame)
  }

  /**
   * Applies back-pressure: deltas to a slow reader are skipped, and it gets one snapshot with the newest values when
   * its buffer has drained.
   */
  #isBehind(subscriber: Subscriber, monotonicMs: number): boolean {
    const { socket } = subscriber
    if (socket.readyState !== OPEN) return true
    if (subscriber.behindSince === undefined) {
      if (socket.bufferedAmount <= limits.socket.coalesceBytes) return false
      subscriber.behindSince = monotonicMs
      return true
    }
    if (
      socket.bufferedAmount > limits.socket.closeBytes + (subscriber.snapshotBytes ?? 0) ||
      monotonicMs - subscriber.behindSince > limits.socket.closeAfterMs
    ) {
      subscriber.isTooSlow = true
      endSocket(socket, closeCodes.slow, 'slow')
      return true
    }
    if (socket.bufferedAmount > limits.socket.coalesceBytes / 4) return true
    subscriber.behindSince = undefined
    this.sendSnapshot(subscriber)
    return true
  }
}
