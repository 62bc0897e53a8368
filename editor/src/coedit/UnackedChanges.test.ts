import { describe, expect, it } from 'vitest'
import { UnackedChanges } from './UnackedChanges.ts'

describe('UnackedChanges', () => {
  it('counts a change until the message that carried it is confirmed', () => {
    const unacked = new UnackedChanges<string>()
    unacked.socketOpened()
    unacked.sent('step2')
    unacked.add('a')
    unacked.sent('update')
    unacked.acked(1)
    expect(unacked.changes).toEqual(['a'])
    unacked.acked(2)
    expect(unacked.count).toBe(0)
  })

  it('waits for the step 2 of the new socket with what the old one had not confirmed', () => {
    const unacked = new UnackedChanges<string>()
    unacked.socketOpened()
    unacked.sent('step2')
    unacked.add('a')
    unacked.sent('update')
    unacked.socketOpened()
    unacked.add('b')
    unacked.sent('update')
    unacked.acked(1)
    expect(unacked.changes).toEqual(['a', 'b'])
    unacked.sent('step2')
    unacked.acked(2)
    expect(unacked.count).toBe(0)
  })
})
