import { limits } from '@mimic/contract/limits'
import { type BadReason, closeCodes, type LiveFrame, type LiveValue } from '@mimic/contract/live'
import { describe, expect, it } from 'vitest'
import { Channel, type Sent, type Subscriber } from './Channel.ts'

/** A socket whose buffer the test drains. */
class SlowSocket {
  readonly readyState = 1
  readonly sent: string[] = []
  bufferedAmount = 0
  closedWith: number | undefined
  send(data: string): void {
    this.sent.push(data)
  }
  close(code: number): void {
    this.closedWith = code
  }
  terminate(): void {}
  once(): this {
    return this
  }
  get frames(): LiveFrame[] {
    return this.sent.map((each) => JSON.parse(each) as LiveFrame)
  }
}

function aChannel() {
  const values = new Map<string, LiveValue>()
  const ages = new Map<string, number>()
  const bads = new Map<string, BadReason>()
  const channel = new Channel({
    signalIds: ['a', 'b'],
    equipIds: [],
    epoch: 'e',
    source: {
      value: (id) => values.get(id),
      ageMs: (id) => ages.get(id) ?? null,
      bad: (id) => bads.get(id),
      gatewayAlarms: () => [],
    },
  })
  const set = (id: string, value: number) => {
    const val: LiveValue = { id, value, time: value, quality: 0 }
    values.set(id, val)
    channel.note(val)
  }
  const join = () => {
    const socket = new SlowSocket()
    // The methods that a channel uses, without a network.
    const subscriber = { socket, format: 'json' } as unknown as Subscriber
    channel.add(subscriber)
    return { socket, subscriber }
  }
  const sent: Sent = { frames: 0, bytes: 0 }
  return { channel, set, ages, join, flush: (at: number) => channel.flush(at, sent), sent }
}

describe('a channel', () => {
  it('merges what changes between two flushes into one delta', () => {
    const { set, join, flush } = aChannel()
    const { socket } = join()
    set('a', 1)
    set('a', 2)
    set('b', 3)
    flush(0)
    flush(100)
    expect(socket.frames.slice(1)).toMatchObject([
      {
        kind: 'delta',
        seq: 1,
        signalVal: [
          { id: 'a', value: 2 },
          { id: 'b', value: 3 },
        ],
      },
    ])
  })

  it('tells in a snapshot how old each value is, and no longer than a tick what was true before', () => {
    const { set, ages, join, flush } = aChannel()
    set('a', 1)
    flush(0)
    ages.set('a', 300)
    expect(join().socket.frames[0]).toMatchObject({ kind: 'snapshot', ages: [300, -1] })
    ages.set('a', 400)
    expect(join().socket.frames[0]).toMatchObject({ ages: [300, -1] })
    flush(100)
    expect(join().socket.frames[0]).toMatchObject({ ages: [400, -1] })
  })

  it('point 14: sends a time that went back as a snapshot, after which deltas go on', () => {
    const { channel, set, join, flush } = aChannel()
    const { socket } = join()
    set('a', 9)
    flush(0)
    set('a', 2)
    channel.noteBack()
    flush(100)
    set('a', 3)
    flush(200)
    expect(socket.frames.map((frame) => [frame.kind, 'seq' in frame && frame.seq])).toEqual([
      ['snapshot', 0],
      ['delta', 1],
      ['snapshot', 1],
      ['delta', 2], // biome-ignore format: a table
    ])
  })

  it('encodes a frame once for all who watch', () => {
    const { set, join, flush, sent } = aChannel()
    const [one, two] = [join(), join()]
    set('a', 1)
    flush(0)
    expect(two.socket.sent.at(-1)).toBe(one.socket.sent.at(-1))
    expect(sent.frames).toBe(2)
  })

  it('gives a slow reader the newest values in one snapshot when it has caught up', () => {
    const { set, join, flush } = aChannel()
    const { socket } = join()
    socket.bufferedAmount = limits.socket.coalesceBytes + 1
    for (let i = 1; i <= 50; i++) {
      set('a', i)
      flush(i * 100)
    }
    expect(socket.frames).toHaveLength(1)
    socket.bufferedAmount = 0
    set('b', 7)
    flush(5_100)
    expect(socket.frames.at(-1)).toMatchObject({ kind: 'snapshot', seq: 51, signalVal: [{ value: 50 }, { value: 7 }] })
    set('a', 60)
    flush(5_200)
    expect(socket.frames.at(-1)).toMatchObject({ kind: 'delta', seq: 52 })
    expect(socket.closedWith).toBeUndefined()
  })

  it('closes a reader that is behind for 15 s or has 1 MB queued', () => {
    const { set, join, flush } = aChannel()
    const [stuck, full] = [join(), join()]
    stuck.socket.bufferedAmount = limits.socket.coalesceBytes + 1
    full.socket.bufferedAmount = limits.socket.closeBytes * 2
    set('a', 1)
    flush(0)
    flush(100)
    expect([stuck.socket.closedWith, full.socket.closedWith]).toEqual([undefined, closeCodes.slow])
    flush(limits.socket.closeAfterMs + 1)
    expect(stuck.socket.closedWith).toBe(closeCodes.slow)
  })

  it('never drops a page frame, and holds a resync back while the reader is behind', () => {
    const { channel, join, flush } = aChannel()
    const { socket, subscriber } = join()
    socket.bufferedAmount = limits.socket.coalesceBytes + 1
    channel.tell(subscriber, { kind: 'page', pageId: 'p', version: 2 })
    channel.resync(subscriber, 0)
    channel.resync(subscriber, 0)
    expect(socket.frames.map(({ kind }) => kind)).toEqual(['snapshot', 'page'])
    socket.bufferedAmount = 0
    flush(100)
    expect(socket.frames.map(({ kind }) => kind)).toEqual(['snapshot', 'page', 'snapshot'])
  })
})
