import { CallError } from '@mimic/contract/client'
import type { LiveMessage } from '@mimic/contract/live'
import { describe, expect, it } from 'vitest'
import { MessageLink } from './MessageLink.ts'

class FakeSocket {
  readonly sent: string[] = []
  isClosed = false
  onopen: () => void = () => undefined
  onmessage: (event: { data: string }) => void = () => undefined
  onclose: (event: { code: number }) => void = () => undefined
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.isClosed = true
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

function harness(refusal?: CallError) {
  const sockets: FakeSocket[] = []
  const opened: string[] = []
  const timers: { fn: () => void; ms: number; isOff: boolean }[] = []
  const messages: LiveMessage[] = []
  let clock = 0
  let connections = 0
  let rights = 0
  const link = new MessageLink({
    token: () => (refusal ? Promise.reject(refusal) : Promise.resolve(`t${opened.length}`)),
    onMessage: (message) => messages.push(message),
    onOpen: () => connections++,
    onRights: () => rights++,
    address: (token) => `ws://lab/${token}`,
    openSocket: (url) => {
      opened.push(url)
      sockets.push(new FakeSocket())
      return sockets.at(-1) as unknown as WebSocket
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
  /** Advances the clock and the checks for silence together. */
  const pass = (ms: number) => {
    for (const until = clock + ms; clock < until; ) {
      clock += 2_500
      fire(2_500)
    }
  }
  /** Runs the timer of this length that waits. */
  const fire = (ms: number) => {
    const timer = timers.find((candidate) => !candidate.isOff && candidate.ms === ms)
    if (timer) timer.isOff = true
    timer?.fn()
  }
  const waiting = () => timers.filter(({ isOff }) => !isOff).map(({ ms }) => ms)
  return {
    link,
    sockets,
    opened,
    timers,
    messages,
    waiting,
    pass,
    fire,
    connections: () => connections,
    rights: () => rights,
  }
}

describe('the message socket', () => {
  it('[spec:msg-socket-token] takes a token into its address, reports that it is open, and passes messages on', async () => {
    const h = harness()
    h.link.start()
    await settled()
    expect(h.opened).toEqual(['ws://lab/t0'])
    h.sockets[0]!.onopen()
    expect(h.connections()).toBe(1)
    h.sockets[0]!.onmessage({ data: '{"id":"a"}' })
    expect(h.messages).toEqual([{ id: 'a' }])
  })

  it('says that it idles every 60 s', async () => {
    const h = harness()
    h.link.start()
    await settled()
    h.sockets[0]!.onopen()
    expect(h.waiting()).toContain(60_000)
    h.fire(60_000)
    h.fire(60_000)
    expect(h.sockets[0]!.sent).toEqual(['idle', 'idle'])
  })

  it('[spec:msg-socket-reconnect] is open again around 10 s after it was lost, with a fresh token', async () => {
    const h = harness()
    h.link.start()
    await settled()
    h.sockets[0]!.onopen()
    h.sockets[0]!.onclose({ code: 1006 })
    expect(h.waiting()).toEqual([10_000])
    h.timers.at(-1)!.fn()
    await settled()
    expect(h.opened).toEqual(['ws://lab/t0', 'ws://lab/t1'])
  })

  it('[spec:msg-socket-retry] tries again around 10 s after a network error, but not if it is refused or the session is over', async () => {
    const h = harness(new CallError(503, ''))
    h.link.start()
    await settled()
    expect(h.waiting()).toEqual([10_000])
    const ended = harness(new CallError(1010, ''))
    ended.link.start()
    await settled()
    expect(ended.waiting()).toEqual([])
    const refused = harness(new CallError(403, ''))
    refused.link.start()
    await settled()
    expect(refused.waiting()).toEqual([])
  })

  it('ends when it is stopped, and when the server ends the session', async () => {
    const h = harness()
    h.link.start()
    await settled()
    h.sockets[0]!.onclose({ code: 4001 })
    expect(h.waiting()).toEqual([])
    // The holder of the session looks at it at once.
    expect(h.rights()).toBe(1)
    const stopped = harness()
    stopped.link.start()
    await settled()
    stopped.sockets[0]!.onopen()
    stopped.link.stop()
    stopped.sockets[0]!.onclose({ code: 1000 })
    expect(stopped.sockets[0]!.isClosed).toBe(true)
    expect(stopped.waiting()).toEqual([])
  })

  it('that hears nothing asks after ten seconds, and connects again when nobody answers for five', async () => {
    const h = harness()
    h.link.start()
    await settled()
    h.sockets[0]!.onopen()
    h.pass(10_000)
    expect(h.sockets[0]!.sent).toEqual(['ping'])
    h.sockets[0]!.onmessage({ data: '{"type":"pong"}' })
    h.pass(10_000)
    expect(h.sockets[0]!.sent).toEqual(['ping', 'ping'])
    h.pass(5_000)
    expect(h.sockets[0]!.isClosed).toBe(true)
    h.sockets[0]!.onclose({ code: 1006 })
    expect(h.waiting()).toEqual([10_000])
    expect(h.messages).toEqual([])
  })

  it('that does not open within ten seconds is given up', async () => {
    const h = harness()
    h.link.start()
    await settled()
    h.fire(10_000)
    expect(h.sockets[0]!.isClosed).toBe(true)
    h.fire(10_000)
    await settled()
    expect(h.opened).toEqual(['ws://lab/t0', 'ws://lab/t1'])
  })
})
