import { describe, expect, it } from 'vitest'
import { boxOf, exactPick, rightPicks } from './exactPick.ts'
import type { Item, Scene } from './Item.ts'

const item = (id: string, changes: Partial<Item>): Item => ({
  id,
  topId: id,
  x: 100,
  y: 100,
  width: 40,
  height: 20,
  turnDeg: 0,
  spinMs: 0,
  twinkles: false,
  outline: { is: 'box', width: 40, height: 20, radius: 0 },
  parts: [],
  signalId: '',
  flagId: '',
  ...changes,
})
const scene = (...items: Item[]): Scene => ({
  width: 1920,
  height: 1080,
  background: '#fff',
  items,
  bySignal: new Map(),
  byTop: new Map(),
  byFlag: new Map(),
})

describe('exactPick', () => {
  it('gives the topmost widget, and none outside of all', () => {
    const page = scene(item('below', {}), item('above', { x: 110 }))
    expect(exactPick(page, 100, 100, 0)).toBe('above')
    expect(exactPick(page, 85, 100, 0)).toBe('below')
    expect(exactPick(page, 300, 100, 0)).toBeUndefined()
  })

  it('follows the rotated box, the ellipse and the line', () => {
    expect(exactPick(scene(item('a', { turnDeg: 90 })), 100, 118, 0)).toBe('a')
    expect(exactPick(scene(item('a', { turnDeg: 90 })), 118, 100, 0)).toBeUndefined()
    expect(exactPick(scene(item('a', { outline: { is: 'ellipse', rx: 20, ry: 10 } })), 118, 108, 0)).toBeUndefined()
    const line = item('a', { outline: { is: 'line', xy: [-20, 0, 20, 0], halfWidth: 1 } })
    expect(exactPick(scene(line), 100, 100.9, 0)).toBe('a')
    expect(exactPick(scene(line), 100, 102, 0)).toBeUndefined()
  })

  it('accepts either answer at an edge', () => {
    const page = scene(item('a', {}))
    expect(rightPicks(page, 121, 100)).toEqual(new Set(['', 'a']))
    expect(rightPicks(page, 125, 100)).toEqual(new Set(['']))
    expect(rightPicks(page, 110, 100)).toEqual(new Set(['a']))
  })

  it('gives the box of a turned widget', () => {
    const [x0, y0, x1, y1] = boxOf(item('a', { turnDeg: 90 }))
    expect([x0, y0, x1, y1].map(Math.round)).toEqual([90, 80, 110, 120])
  })
})
