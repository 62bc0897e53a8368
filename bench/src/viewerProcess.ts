import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { openSocket } from './BenchViewer.ts'

// Some viewers in a process of their own, like browsers: their cost is neither in the server's figures nor in each
// other's.

export interface ViewerOrder {
  readonly origin: string
  readonly cookie: string
  readonly tokens: readonly string[]
}

/** The frames that the viewers of one process received. */
export interface ViewerReport {
  /** Milliseconds since 1970, by a clock that all processes of this machine share. */
  readonly arrivals: readonly { readonly seq: number; readonly atMs: number }[]
  /** Frames whose number does not follow the previous one. */
  readonly gaps: number
  readonly snapshots: readonly Uint8Array[]
  readonly frames: readonly (readonly [seq: number, data: Uint8Array])[]
  /** Hash of each frame, to compare the frames of all processes. */
  readonly hashes: readonly (readonly [seq: number, hash: string])[]
}

const QUIET_MS = 3_000
/** The frame's number follows the byte of its kind. */
const seqOf = (data: Buffer): number => data.readUInt32LE(1)
const isDelta = (data: Buffer): boolean => data[0] === 2

const frames = new Map<number, Buffer>()
const snapshots: Buffer[] = []
const arrivals: { seq: number; atMs: number }[] = []
const last = new Map<number, number>()
let gaps = 0

function take(viewer: number, data: Buffer, atMs: number): void {
  const seq = seqOf(data)
  if (!isDelta(data)) {
    if (snapshots.length === 0) snapshots.push(data)
    last.set(viewer, seq)
    return
  }
  if (last.get(viewer) !== seq - 1) gaps++
  last.set(viewer, seq)
  const known = frames.get(seq)
  if (!known) frames.set(seq, data)
  else if (!known.equals(data)) throw new Error(`frame ${seq} is not the same for all`)
  arrivals.push({ seq, atMs: performance.timeOrigin + atMs })
}

async function obey(order: ViewerOrder | 'report' | 'reportFrames'): Promise<void> {
  if (typeof order !== 'string') {
    for (const [viewer, token] of order.tokens.entries())
      await openSocket({ ...order, token, format: 'binary' }, ({ data, atMs }) => take(viewer, data, atMs))
    process.send?.('open')
    return
  }
  for (let seen = -1; seen < arrivals.length; ) {
    seen = arrivals.length
    await delay(QUIET_MS)
  }
  const report: ViewerReport = {
    arrivals,
    gaps,
    snapshots: order === 'reportFrames' ? snapshots : [],
    frames: order === 'reportFrames' ? [...frames] : [],
    hashes: [...frames].map(([seq, data]) => [seq, createHash('sha256').update(data).digest('base64url')]),
  }
  process.send?.(report)
}

process.on('message', (order: ViewerOrder | 'report' | 'reportFrames') => {
  obey(order).catch((error) => {
    console.error(error)
    process.exit(1)
  })
})
