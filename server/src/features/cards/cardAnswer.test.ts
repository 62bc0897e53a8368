import { describe, expect, it } from 'vitest'
import { cardAnswer } from './cardAnswer.ts'

const paths = { statePath: 'data.state', usedPath: 'data.used[0]' }
const read = (answer: unknown, of = paths) => cardAnswer(JSON.stringify(answer), of)

describe('the answer about a card', () => {
  it('has the state and the used data at their paths', () => {
    expect(read({ data: { state: 'active', used: [12.5] } })).toEqual({ simState: 'active', usedMb: 12.5 })
    expect(read({ data: { state: 2, used: ['7'] } })).toEqual({ simState: '2', usedMb: 7 })
  })

  it('tells only what it is asked for', () => {
    expect(read({ data: { state: 'active' } }, { ...paths, usedPath: '' })).toEqual({ simState: 'active' })
    expect(read({ data: { used: [0] } }, { ...paths, statePath: '' })).toEqual({ usedMb: 0 })
  })

  it.each([
    [{}],
    [{ data: null }],
    [{ data: { state: '', used: [1] } }],
    [{ data: { state: 'active', used: [] } }],
    [{ data: { state: 'active', used: [''] } }],
    [{ data: { state: 'active', used: [-1] } }],
    [{ data: { state: 'active', used: ['many'] } }],
    [{ data: { state: { a: 1 }, used: [1] } }],
  ])('is a problem where it lacks anything: %j', (answer) => {
    expect(read(answer)).toHaveProperty('problem')
  })

  it('is a problem where it is no JSON', () => {
    expect(cardAnswer('<html>', paths)).toEqual({ problem: 'the answer is no JSON' })
  })
})
