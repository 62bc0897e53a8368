import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import type { WebSocket } from 'ws'
import { ReaderWatch } from './ReaderWatch.ts'

class FakeSocket extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0
  pings = 0
  isEnded = false
  ping() {
    this.pings++
  }
  terminate() {
    this.isEnded = true
    this.emit('close')
  }
}

it('point 18: ends who neither answers nor takes anything for 10 s; a long queue that moves is no silence', () => {
  let now = 0
  let ended = 0
  const watch = new ReaderWatch(
    () => ended++,
    () => now,
  )
  const [silent, answering, slow] = [new FakeSocket(), new FakeSocket(), new FakeSocket()]
  // The stand-in has the part of a socket that the watch uses.
  for (const socket of [silent, answering, slow]) watch.add(socket as unknown as WebSocket)
  slow.bufferedAmount = 900_000
  for (; now < 60_000; now += 3_000) {
    watch.look()
    answering.emit('pong')
    slow.bufferedAmount -= 40_000
    if (now < 10_000) expect(silent.isEnded).toBe(false)
    if (now >= 12_000) expect(silent.isEnded, `${now}`).toBe(true)
  }
  expect([answering.isEnded, slow.isEnded]).toEqual([false, false])
  expect(ended).toBe(1)
  expect(answering.pings).toBe(20)
})
