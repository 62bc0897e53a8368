import { CallError } from '@mimic/contract/client'
import { LiveEncoder, type LiveFrame } from '@mimic/contract/live'
import { describe, expect, it } from 'vitest'
import { type LinkState, LiveLink } from './LiveLink.ts'

const T = 1_780_000_000_000
const value = (time: number) => ({ id: 's', value: 1, time, quality: 0 as const })

function harness(options: { token?: () => Promise<string> } = {}) {
  const sockets: {
    url: string
    sent: string[]
    isClosed: boolean
    onmessage?: (e: { data: unknown }) => void
    onclose?: (e: { code: number }) => void
  }[] = []
  const timers: { fn: () => void; ms: number; isOff: boolean }[] = []
  const states: LinkState[] = []
  const frames: LiveFrame[] = []
  let clock = T
  const link = new LiveLink({
    token: options.token ?? (async () => `t${sockets.length}`),
    address: (token) => `ws://host/${token}`,
    onFrame: (frame) => frames.push(frame),
    onPage: () => undefined,
    onState: (state) => states.push(state),
    openSocket: (url) => {
      const socket = {
        url,
        sent: [] as string[],
        isClosed: false,
        send: (text: string) => socket.sent.push(text),
        close: () => {
          socket.isClosed = true
        },
      }
      sockets.push(socket)
      return socket as unknown as WebSocket
    },
    setTimer: (fn, ms) => {
      const timer = { fn, ms, isOff: false }
      timers.push(timer)
      return () => {
        timer.isOff = true
      }
    },
    random: () => 0.5,
    now: () => clock,
  })
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
  const due = () => timers.filter((timer) => !timer.isOff)
  const fire = async (timer: (typeof timers)[number] | undefined) => {
    if (timer) timer.isOff = true
    timer?.fn()
    await settle()
  }
  const receive = (frame: LiveFrame) => sockets.at(-1)?.onmessage?.({ data: JSON.stringify(frame) })
  /** Advances wall time and timers together, so that the link checks for silence as usual. */
  const pass = async (ms: number) => {
    for (const until = clock + ms; clock < until; ) {
      clock += 2_500
      await fire(due().find((timer) => timer.ms === 2_500))
    }
  }
  /** Simulates a sleeping machine: the clock advances, but timers do not run. */
  const suspend = (ms: number) => {
    clock += ms
  }
  return { link, sockets, states, frames, settle, due, fire, receive, pass, suspend }
}

const snapshot = (seq: number, epoch = 'e1'): LiveFrame => ({ kind: 'snapshot', epoch, seq, signalVal: [value(T)] })
const delta = (seq: number, epoch = 'e1'): LiveFrame => ({ kind: 'delta', epoch, seq, signalVal: [value(T + seq)] })

describe('the live link', () => {
  it('[spec:proj-socket] fetches a token, puts it into the path, and is live with the snapshot', async () => {
    const h = harness()
    h.link.start()
    await h.settle()
    expect(h.sockets.map(({ url }) => url)).toEqual(['ws://host/t0'])
    h.receive(snapshot(4))
    h.receive(delta(5))
    expect(h.states.map(({ is }) => is)).toEqual(['connecting', 'live'])
    expect(h.frames).toHaveLength(2)
  })

  it('reads binary frames', async () => {
    const h = harness()
    h.link.start()
    await h.settle()
    const bytes = new LiveEncoder(['s']).encode(snapshot(1))
    h.sockets[0]?.onmessage?.({ data: bytes.buffer.slice(0, bytes.length) })
    expect(h.frames).toEqual([snapshot(1)])
  })

  it('asks once for a snapshot after a gap, and ignores everything until it comes', async () => {
    const h = harness()
    h.link.start()
    await h.settle()
    h.receive(snapshot(1))
    h.receive(delta(3))
    h.receive(delta(4))
    expect(h.sockets[0]?.sent).toEqual(['resync'])
    h.receive(snapshot(4))
    h.receive(delta(5))
    expect(h.frames.map((frame) => frame.kind)).toEqual(['snapshot', 'snapshot', 'delta'])
  })

  it('[spec:dev-socket-reconnect] [spec:dev-token-retry] [spec:proj-token-retry] tries again, around 10 s after the first quick try', async () => {
    let failures = 2
    const h = harness({
      token: async () => {
        if (failures-- > 0) throw new CallError(503, '')
        return 'ok'
      },
    })
    h.link.start()
    await h.settle()
    expect(h.due().map(({ ms }) => ms)).toEqual([500])
    await h.fire(h.due()[0])
    expect(h.due().map(({ ms }) => ms)).toEqual([10_000])
    await h.fire(h.due()[0])
    expect(h.sockets).toHaveLength(1)
    h.sockets[0]?.onclose?.({ code: 1006 })
    expect(h.states.at(-1)).toEqual({ is: 'retrying', since: T })
  })

  it('[spec:dev-socket-idle] sends an idle text every 60 s', async () => {
    const h = harness()
    h.link.start()
    await h.settle()
    for (let i = 0; i < 2; i++) await h.fire(h.due().find(({ ms }) => ms === 60_000))
    expect(h.sockets[0]?.sent).toEqual(['idle', 'idle'])
  })

  it('ends when the session is over', async () => {
    const h = harness()
    h.link.start()
    await h.settle()
    h.sockets[0]?.onclose?.({ code: 4001 })
    expect(h.states.at(-1)).toEqual({ is: 'ended' })
    expect(h.due()).toEqual([])
  })

  it('leaves no timer behind when it is stopped', async () => {
    const h = harness()
    h.link.start()
    await h.settle()
    h.sockets[0]?.onclose?.({ code: 1012 })
    h.link.stop()
    expect(h.due()).toEqual([])
  })

  describe('whose other end is gone silently', () => {
    const live = async () => {
      const h = harness()
      h.link.start()
      await h.settle()
      h.receive(snapshot(1))
      return h
    }

    it('asks after ten silent seconds, and connects again when nobody answers for five', async () => {
      const h = await live()
      await h.pass(7_500)
      expect(h.sockets[0]?.sent).toEqual([])
      await h.pass(2_500)
      expect(h.sockets[0]?.sent).toEqual(['resync'])
      await h.pass(5_000)
      expect(h.sockets[0]?.isClosed).toBe(true)
      expect(h.states.at(-1)?.is).toBe('retrying')
      await h.fire(h.due()[0])
      expect(h.sockets).toHaveLength(2)
      // Messages of the dead socket are ignored.
      h.sockets[0]?.onclose?.({ code: 1006 })
      h.sockets[0]?.onmessage?.({ data: JSON.stringify(delta(2)) })
      expect(h.frames).toHaveLength(1)
      h.receive(snapshot(9))
      expect(h.states.at(-1)?.is).toBe('live')
    })

    it('goes on if somebody answers, however quiet the page', async () => {
      const h = await live()
      for (let i = 0; i < 5; i++) {
        await h.pass(10_000)
        h.receive(snapshot(1))
      }
      expect(h.sockets[0]?.sent).toEqual(Array(5).fill('resync'))
      expect(h.states.map(({ is }) => is)).toEqual(['connecting', 'live'])
    })

    it('is noticed within 8 s of waking up', async () => {
      const h = await live()
      h.suspend(8 * 3_600_000)
      h.link.hurry()
      expect(h.sockets[0]?.sent).toEqual(['resync'])
      await h.pass(7_500)
      expect(h.states.at(-1)?.is).toBe('retrying')
      expect(h.due().map(({ ms }) => ms)).toEqual([500])
    })
  })

  it('in a hurry drops an attempt that began before the network was there, and ignores it from then on', async () => {
    const answers: ((token: string) => void)[] = []
    const h = harness({ token: () => new Promise((resolve) => answers.push(resolve)) })
    h.link.start()
    h.link.hurry()
    expect(answers).toHaveLength(1)
    h.suspend(3_000)
    h.link.hurry()
    expect(answers).toHaveLength(2)
    answers[1]?.('new')
    answers[0]?.('old')
    await h.settle()
    expect(h.sockets.map(({ url }) => url)).toEqual(['ws://host/new'])
  })

  describe('behind a network that accepts everything and answers nothing', () => {
    it('gives up a step after 10 s, each step anew', async () => {
      const answers: ((token: string) => void)[] = []
      const h = harness({ token: () => new Promise((resolve) => answers.push(resolve)) })
      h.link.start()
      const first = h.due().find(({ ms }) => ms === 10_000)
      answers[0]?.('t')
      await h.settle()
      expect(first?.isOff).toBe(true)
      await h.fire(h.due().find(({ ms }) => ms === 10_000))
      expect(h.sockets[0]?.isClosed).toBe(true)
      expect(h.states.at(-1)?.is).toBe('retrying')
    })

    it('asks for a token once more after 3 s, and takes the first that comes', async () => {
      const answers: ((token: string) => void)[] = []
      const h = harness({ token: () => new Promise((resolve) => answers.push(resolve)) })
      h.link.start()
      await h.fire(h.due().find(({ ms }) => ms === 3_000))
      expect(answers).toHaveLength(2)
      expect(h.due().filter(({ ms }) => ms === 3_000)).toEqual([])
      answers[1]?.('second')
      await h.settle()
      answers[0]?.('first')
      await h.settle()
      expect(h.sockets.map(({ url }) => url)).toEqual(['ws://host/second'])
    })

    it('begins an attempt around 10 s after the one before began, not after it ended', async () => {
      const h = harness({ token: () => new Promise(() => undefined) })
      h.link.start()
      await h.fire(h.due().find(({ ms }) => ms === 10_000))
      await h.fire(h.due().find(({ ms }) => ms === 500))
      h.suspend(8_000)
      await h.fire(h.due().find(({ ms }) => ms === 10_000))
      expect(h.due().map(({ ms }) => ms)).toEqual([2_000])
    })

    it('takes no token that comes after the session has ended', async () => {
      const answers: { give: (token: string) => void; refuse: (error: Error) => void }[] = []
      const h = harness({ token: () => new Promise((give, refuse) => answers.push({ give, refuse })) })
      h.link.start()
      await h.fire(h.due().find(({ ms }) => ms === 3_000))
      answers[0]?.refuse(new CallError(1010, ''))
      await h.settle()
      answers[1]?.give('late')
      await h.settle()
      expect(h.sockets).toEqual([])
      expect(h.due()).toEqual([])
    })
  })
})
