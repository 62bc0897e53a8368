import { describe, expect, it } from 'vitest'
import { beforeAfterDrop, beforeAfterStep, stepOf } from './orderSteps.ts'

describe('a row that goes one place', () => {
  it('comes to stand before its neighbour, or at the end', () => {
    expect(beforeAfterStep(['a', 'b', 'c'], 'c', -1)).toBe('b')
    expect(beforeAfterStep(['a', 'b', 'c'], 'a', 1)).toBe('c')
    expect(beforeAfterStep(['a', 'b', 'c'], 'b', 1)).toBeUndefined()
  })

  it('does so by Alt and an arrow key', () => {
    expect(stepOf({ altKey: true, key: 'ArrowUp' })).toBe(-1)
    expect(stepOf({ altKey: true, key: 'ArrowDown' })).toBe(1)
    expect(stepOf({ altKey: false, key: 'ArrowDown' })).toBe(0)
  })
})

describe('a row that is dropped on another one', () => {
  it('takes its place, from above and from below', () => {
    expect(beforeAfterDrop(['a', 'b', 'c'], 'a', 'b')).toBe('c')
    expect(beforeAfterDrop(['a', 'b', 'c'], 'a', 'c')).toBeUndefined()
    expect(beforeAfterDrop(['a', 'b', 'c'], 'c', 'a')).toBe('a')
  })
})
