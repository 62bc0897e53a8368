import { describe, expect, it } from 'vitest'
import { type CommandEvent, type CommandState, isAsked, isOpen, transitions } from './commandStates.ts'

const events = Object.keys(transitions) as CommandEvent[]
const eventsIn = (state: CommandState) =>
  events.filter((event) => transitions[event].from.some((each) => each === state))

describe('the states of a write', () => {
  it('can only be agreed to or turned down while a second person is asked', () => {
    expect(eventsIn('asked')).toEqual(['agree', 'turnDown'])
    expect(isOpen('asked')).toBe(false)
    expect(isAsked('asked')).toBe(true)
  })

  it('is granted or expired, never both', () => {
    for (const state of ['queued', 'sent', 'unknown'] as const)
      expect(eventsIn(state)).toEqual(expect.arrayContaining(['grant', 'expire']))
    expect(eventsIn('granted')).toEqual(['succeed', 'fail'])
    expect(transitions.expire.to).toBe('failure')
  })

  it('is not sent any more once it may have been delivered', () => {
    expect(eventsIn('unknown')).not.toContain('send')
    expect(eventsIn('granted')).not.toContain('lose')
  })

  it('ends once', () => {
    expect(eventsIn('success')).toEqual([])
    expect(eventsIn('failure')).toEqual([])
    expect(isOpen('success') || isOpen('failure')).toBe(false)
  })
})
