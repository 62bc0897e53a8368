import { randomUUID } from 'node:crypto'
import { splitViewId } from '@mimic/contract'
import {
  type BadReason,
  closeCodes,
  type GatewayAlarm,
  IDLE_TEXT,
  type LiveValue,
  RESYNC_TEXT,
} from '@mimic/contract/live'
import type { RawData, WebSocket } from 'ws'
import { endSocket } from '../../../platform/http/endSocket.ts'
import type { Metrics } from '../../../platform/telemetry/Metrics.ts'
import type { AlarmRow } from '../../alarms/store/AlarmRows.ts'
import { type AlarmView, Channel, type ChannelSource, type FrameFormat, type Sent, type Subscriber } from './Channel.ts'

/** The signals and devices that a socket watches. */
export interface Subject {
  /** Equal keys mean equal signals and rights: one channel. */
  readonly key: string
  readonly pageId?: string
  readonly signalIds: readonly string[]
  readonly equipIds: readonly string[]
}

/** The session behind a socket, and the facts that its rights depend on. */
export interface Viewer {
  readonly sessionId: string
  readonly userId: string
  /** The alarm groups that the account may view, joined; part of the channel's key. */
  readonly sights: string
  /** The equipment of another organisation that is watched by its share. */
  readonly sharedEquipId?: string | undefined
  /** The page that is watched; its password may change. */
  readonly watchedPageId?: string | undefined
  /** The cookie that the socket was opened with, which identifies its session. */
  readonly cookie: string | undefined
}

interface Client extends Subscriber {
  readonly socket: WebSocket
  readonly viewer: Viewer
  channel: Channel
  pageId: string | undefined
}

/**
 * Interval of sending changes. A shorter one costs frames, a longer one is visible: a gateway polls once a second.
 */
const TICK_MS = 100

/** All live sockets of this server, by channel. */
export class Fanout {
  readonly #source: ChannelSource
  readonly #alarmView: (subject: Subject, sights: string) => AlarmView | undefined
  readonly #boot = randomUUID().slice(0, 8)
  readonly #channels = new Map<string, Channel>()
  readonly #channelsOf = new Map<string, Set<Channel>>()
  readonly #clients = new Set<Client>()
  readonly #bytes
  readonly #frames
  readonly #slowCloses
  #epochs = 0
  #timer: NodeJS.Timeout | undefined

  constructor(options: {
    value: (id: string) => LiveValue | undefined
    ageMs: (id: string) => number | null
    bad: (id: string) => BadReason | undefined
    gatewayAlarms: (equipIds: readonly string[]) => GatewayAlarm[]
    alarmView: (subject: Subject, sights: string) => AlarmView | undefined
    metrics: Metrics
  }) {
    this.#source = options
    this.#alarmView = options.alarmView
    this.#bytes = options.metrics.counter('live_sent_bytes_total', 'Bytes of live frames handed to sockets')
    this.#frames = options.metrics.counter('live_sent_frames_total', 'Live frames handed to sockets')
    this.#slowCloses = options.metrics.counter('live_slow_closed_total', 'Live sockets closed for reading too slowly')
    options.metrics.gauge('live_sockets', 'Open live sockets', () => this.#clients.size)
    options.metrics.gauge('live_channels', 'Lists of signals that are watched', () => this.#channels.size)
  }

  start(): void {
    this.#timer = setInterval(() => this.flush(performance.now()), TICK_MS)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Attaches a socket. Its listeners are attached before anything is awaited. */
  connect(socket: WebSocket, format: FrameFormat, subject: Subject, viewer: Viewer): void {
    const channel = this.#channelOf(subject, viewer)
    const client: Client = { socket, format, viewer, channel, pageId: subject.pageId }
    this.#clients.add(client)
    socket.on('message', (data: RawData) => this.#hear(client, data))
    socket.on('close', () => {
      // A frozen socket is terminated, and never reports the code that it was closed with.
      if (client.isTooSlow) this.#slowCloses.inc()
      this.#clients.delete(client)
      this.#leave(client)
    })
    channel.add(client)
  }

  note(values: readonly LiveValue[]): void {
    for (const value of values) for (const channel of this.#channelsOf.get(value.id) ?? []) channel.note(value)
  }

  /** The time of these signals went back: readers accept that from a snapshot only. */
  noteBack(signalIds: readonly string[]): void {
    for (const id of signalIds) for (const channel of this.#channelsOf.get(id) ?? []) channel.noteBack()
  }

  noteGateway(equipIds: ReadonlySet<string>): void {
    for (const channel of this.#channels.values())
      if (channel.equipIds.some((id) => equipIds.has(id))) channel.noteGateway()
  }

  noteAlarms(rows: readonly AlarmRow[]): void {
    for (const channel of this.#channels.values()) for (const row of rows) channel.noteAlarm(row)
  }

  flush(monotonicMs: number): void {
    const sent: Sent = { frames: 0, bytes: 0 }
    for (const channel of this.#channels.values()) channel.flush(monotonicMs, sent)
    this.#frames.inc(sent.frames)
    this.#bytes.inc(sent.bytes)
  }

  /** The ids by which sockets watch a page: its own, and those of equipment that show the page of their template. */
  viewsOf(pageId: string): string[] {
    const watched = [...this.#clients].flatMap((client) => client.pageId ?? [])
    return [...new Set(watched)].filter((viewId) => splitViewId(viewId).id === pageId)
  }

  /** A new version of a page: its viewers are told, and watch the new version's signals from now on. */
  pageSaved(subject: Subject, version: number): void {
    const { pageId } = subject
    if (pageId === undefined) return
    const moving = [...this.#clients].filter((client) => client.pageId === pageId)
    for (const channel of new Set(moving.map((client) => client.channel)))
      channel.broadcast({ kind: 'page', pageId, version })
    for (const client of moving) {
      this.#leave(client)
      client.channel = this.#channelOf(subject, client.viewer)
      client.channel.add(client)
    }
  }

  /** Closes the sockets that have lost their right. @returns when all of them are checked */
  async closeUnless(
    isConcerned: (viewer: Viewer) => boolean,
    refusalOf: (viewer: Viewer) => Promise<number | undefined>,
  ): Promise<void> {
    // A session may hold many sockets, so each session is checked once, and once for each share.
    const answers = new Map<string, Promise<number | undefined>>()
    for (const { viewer, socket } of this.#clients) {
      if (!isConcerned(viewer)) continue
      const key = `${viewer.sessionId} ${viewer.sharedEquipId ?? ''}`
      const answer = answers.get(key) ?? refusalOf(viewer)
      answers.set(key, answer)
      const code = await answer
      if (code !== undefined) endSocket(socket, code, code === closeCodes.rights ? 'rights' : 'session')
    }
  }

  #hear(client: Client, data: RawData): void {
    const text = data.toString()
    if (text === RESYNC_TEXT) client.channel.resync(client, performance.now())
    else if (text !== IDLE_TEXT) endSocket(client.socket, 1003, 'unknown message')
  }

  #channelOf(subject: Subject, { sights }: Viewer): Channel {
    const { signalIds, equipIds } = subject
    const key = `${subject.key}|${sights}`
    const present = this.#channels.get(key)
    if (present) return present
    const channel = new Channel({
      signalIds,
      equipIds,
      epoch: `${this.#boot}-${++this.#epochs}`,
      source: this.#source,
      alarms: this.#alarmView(subject, sights),
    })
    this.#channels.set(key, channel)
    for (const id of signalIds) {
      const channels = this.#channelsOf.get(id) ?? new Set()
      this.#channelsOf.set(id, channels)
      channels.add(channel)
    }
    return channel
  }

  #leave(client: Client): void {
    const { channel } = client
    channel.subscribers.delete(client)
    if (channel.subscribers.size > 0) return
    for (const [key, each] of this.#channels) if (each === channel) this.#channels.delete(key)
    for (const id of channel.signalIds) {
      const channels = this.#channelsOf.get(id)
      channels?.delete(channel)
      if (channels?.size === 0) this.#channelsOf.delete(id)
    }
  }
}
