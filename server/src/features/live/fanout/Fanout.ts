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
import type { SocketOwner } from '../../../platform/http/SocketRoute.ts'
import { type Regions, regionsKey } from '../../../platform/sessions/regions.ts'
import type { Metrics } from '../../../platform/telemetry/Metrics.ts'
import type { AlarmRow } from '../../alarms/store/AlarmRows.ts'
import { type AlarmView, Channel, type ChannelSource, type FrameFormat, type Sent, type Subscriber } from './Channel.ts'

/** The signals and devices that a socket watches. */
export interface Subject {
  /** Equal keys mean equal signals and rights: one channel. */
  readonly key: string
  readonly page?: { readonly id: string; readonly version: number }
  readonly signalIds: readonly string[]
  readonly equipIds: readonly string[]
  /** Those of the signals whose values the data range of the viewer does not include. */
  readonly hiddenIds?: readonly string[]
}

/** The session behind a socket, and the facts that its rights depend on. */
export interface Viewer extends SocketOwner {
  /** The alarm groups that the account may view, joined; part of the channel's key. */
  readonly sights: string
  /** The permission regions whose widgets it sees. */
  readonly regions: Regions
  /** An API key may be good from some addresses alone. */
  readonly address: string
}

/** Equal for viewers who see the same of a page: by their data range and their regions. */
const sightKey = ({ scope, regions }: Viewer): string => `${JSON.stringify(scope.range)} ${regionsKey(regions)}`

/** The outcome of a check of a viewer: the code by which its socket is closed, or the regions that it holds now. */
export type Review = { readonly is: 'over'; readonly code: number } | { readonly is: 'on'; readonly regions: Regions }

/** A viewer with the page or device that they watch. */
export interface Watch {
  readonly viewer: Viewer
  readonly subject: Subject
}

interface Client extends Subscriber {
  readonly socket: WebSocket
  viewer: Viewer
  channel: Channel
  subject: Subject
}

/**
 * Interval of sending changes. A shorter one costs frames, a longer one is visible: a gateway polls once a second.
 */
const TICK_MS = 100
/** More take fewer statements, and fewer close the first sockets earlier. */
const REVIEWED_AT_ONCE = 100

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
    const client: Client = { socket, format, viewer, channel, subject }
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
    const watched = [...this.#clients].flatMap(({ subject }) => subject.page?.id ?? [])
    return [...new Set(watched)].filter((viewId) => splitViewId(viewId).id === pageId)
  }

  /**
   * A new version of a page: its viewers are told, and watch the new version's signals from now on.
   * @param subjectOf what a viewer may see of it; equal for equal ranges and regions
   */
  async pageSaved(viewId: string, subjectOf: (viewer: Viewer) => Promise<Subject>): Promise<void> {
    const watching = [...this.#clients].filter(({ subject }) => subject.page?.id === viewId)
    const alike = Map.groupBy(watching, ({ viewer }) => sightKey(viewer))
    for (const clients of alike.values()) {
      const [first] = clients
      if (!first) continue
      const subject = await subjectOf(first.viewer)
      // A client that has left, or holds another range or other regions by now, is told by the review of these.
      const key = sightKey(first.viewer)
      this.#move(
        clients.filter((client) => this.#clients.has(client) && sightKey(client.viewer) === key),
        subject,
      )
    }
  }

  /**
   * Closes the sockets that have lost their right, and moves those whose viewers hold other regions now to what these may
   * see of their page.
   * @param reviewsOf answers in the same order
   * @returns when all of them are checked
   */
  async review(
    isConcerned: (viewer: Viewer) => boolean,
    reviewsOf: (watches: readonly Watch[]) => Promise<readonly Review[]>,
    pageSubjectOf: (viewer: Viewer, pageId: string) => Promise<Subject>,
  ): Promise<void> {
    const concerned = [...this.#clients].filter(({ viewer }) => isConcerned(viewer))
    for (let i = 0; i < concerned.length; i += REVIEWED_AT_ONCE) {
      const watches = concerned.slice(i, i + REVIEWED_AT_ONCE).map((client) => ({ ...client, client }))
      const reviews = await reviewsOf(watches)
      for (const [j, { client, socket, subject, viewer, channel }] of watches.entries()) {
        const review = reviews[j]
        const pageId = subject.page?.id
        if (review?.is === 'over')
          endSocket(socket, review.code, review.code === closeCodes.rights ? 'rights' : 'session')
        else if (review && pageId !== undefined && regionsKey(review.regions) !== regionsKey(viewer.regions)) {
          // A version that is saved from here on is told to the viewer by its new regions.
          client.viewer = { ...viewer, regions: review.regions }
          const next = await pageSubjectOf(client.viewer, pageId)
          if (client.channel === channel && this.#clients.has(client)) this.#move([client], next)
        }
      }
    }
  }

  /** Tells viewers of a page to load it again, and moves them to another subject. */
  #move(clients: readonly Client[], subject: Subject): void {
    const { page } = subject
    if (page === undefined) return
    for (const client of clients) {
      client.channel.tell(client, { kind: 'page', pageId: page.id, version: page.version })
      this.#leave(client)
      client.subject = subject
      client.channel = this.#channelOf(subject, client.viewer)
      client.channel.add(client)
    }
  }

  #hear(client: Client, data: RawData): void {
    const text = data.toString()
    if (text === RESYNC_TEXT) client.channel.resync(client, performance.now())
    else if (text !== IDLE_TEXT) endSocket(client.socket, 1003, 'unknown message')
  }

  #channelOf(subject: Subject, { sights }: Viewer): Channel {
    const { signalIds, equipIds, hiddenIds = [] } = subject
    const key = `${subject.key}|${sights}`
    const present = this.#channels.get(key)
    if (present) return present
    const channel = new Channel({
      signalIds,
      equipIds,
      hiddenIds,
      epoch: `${this.#boot}-${++this.#epochs}`,
      source: this.#source,
      alarms: this.#alarmView(subject, sights),
    })
    this.#channels.set(key, channel)
    for (const id of channel.watchedIds) {
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
    for (const id of channel.watchedIds) {
      const channels = this.#channelsOf.get(id)
      channels?.delete(channel)
      if (channels?.size === 0) this.#channelsOf.delete(id)
    }
  }
}
