import { codes } from '@mimic/contract/errors'
import { closeCodes, IDLE_TEXT } from '@mimic/contract/live'
import { beforeEach, describe, expect, it } from 'vitest'
import { CallError } from '../call.ts'
import { AlarmPush } from './AlarmPush.ts'

class FakeSocket {
  readonly sent: string[] = []
  onopen = () => {}
  onmessage = (_: { data: string }) => {}
  onclose = (_: { code: number }) => {}
  isClosed = false
  send(text: string): void {
    this.sent.push(text)
  }
  close(): void {
    this.isClosed = true
    this.onclose({ code: 1000 })
  }
}

let sockets: FakeSocket[]
let timers: { fn: () => void; ms: number }[]
let alarms: number
let refusal: CallError | undefined
let tokens: number
const settle = () => new Promise((done) => setTimeout(done))

function open(): AlarmPush {
  const push = new AlarmPush({
    token: async () => {
      tokens++
      if (refusal) throw refusal
      return `t${tokens}`
    },
    address: (token) => `ws://lab/${token}`,
    onAlarm: () => alarms++,
    openSocket: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      // What AlarmPush uses of a socket.
      return socket as unknown as WebSocket
    },
    setTimer: (fn, ms) => {
      const timer = {
        fn: () => {
          timers = timers.filter((each) => each !== timer)
          fn()
        },
        ms,
      }
      timers.push(timer)
      return () => {
        timers = timers.filter((each) => each !== timer)
      }
    },
    random: () => 0.5,
  })
  push.start()
  return push
}

beforeEach(() => {
  sockets = []
  timers = []
  alarms = 0
  tokens = 0
  refusal = undefined
})

describe('pushed alarms', () => {
  it('are told, other messages are not', async () => {
    open()
    await settle()
    sockets[0]!.onopen()
    expect(alarms).toBe(1)
    sockets[0]!.onmessage({ data: '{"type":"notice"}' })
    expect(alarms).toBe(1)
    sockets[0]!.onmessage({ data: '{"type":"alarm"}' })
    expect(alarms).toBe(2)
  })

  it('are asked for again around 10 s after the socket was lost, with a new token', async () => {
    open()
    await settle()
    sockets[0]!.onopen()
    sockets[0]!.onclose({ code: 1006 })
    expect(timers.map(({ ms }) => ms)).toEqual([10_000])
    timers[0]!.fn()
    await settle()
    expect(sockets).toHaveLength(2)
    expect(tokens).toBe(2)
    sockets[1]!.onopen()
    // What came meanwhile is not sent again.
    expect(alarms).toBe(2)
  })

  it('end with the session, and where they are refused', async () => {
    open()
    await settle()
    sockets[0]!.onopen()
    sockets[0]!.onclose({ code: closeCodes.sessionEnded })
    expect(timers).toEqual([])
    refusal = new CallError(codes.forbidden, '')
    open()
    await settle()
    expect(timers).toEqual([])
  })

  it('keep the socket, and leave nothing behind when they are stopped', async () => {
    const push = open()
    await settle()
    sockets[0]!.onopen()
    timers[0]!.fn()
    expect(sockets[0]!.sent).toEqual([IDLE_TEXT])
    push.stop()
    expect(sockets[0]!.isClosed).toBe(true)
    expect(timers).toEqual([])
  })
})
