import { describe, expect, it } from 'vitest'
import { type Box, toastPlace } from './toastPlace.ts'

const view = { width: 1280, height: 800 }
const size = { width: 360, height: 60 }
const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

describe('the place of messages', () => {
  it('is the bottom right, if nothing there can be clicked', () => {
    expect(toastPlace(size, view, [], 'bottom-right')).toBe('bottom-right')
    expect(toastPlace(size, view, [box(200, 100, 80, 30)], 'bottom-right')).toBe('bottom-right')
  })

  it('is another one over a pager at the bottom right, and stays there while it is free', () => {
    const pager = box(1100, 740, 160, 32)
    expect(toastPlace(size, view, [pager], 'bottom-right')).toBe('bottom')
    expect(toastPlace(size, view, [], 'bottom')).toBe('bottom')
    expect(toastPlace(size, view, [pager, box(600, 740, 80, 30)], 'bottom')).toBe('bottom-left')
  })

  it('is over the buttons of a form that is as wide as the window', () => {
    const phone = { width: 390, height: 800 }
    const form = [box(20, 84, 350, 30), box(20, 160, 350, 54), box(248, 758, 64, 30), box(320, 758, 50, 30)]
    expect(toastPlace({ width: 300, height: 42 }, phone, form, 'bottom-right')).toBe('raised-right')
  })

  it('covers least where every place has something', () => {
    const rows = Array.from({ length: 20 }, (_, row) => box(0, row * 40, 1280, 36))
    const free = rows.filter(({ top }) => top > 200)
    expect(toastPlace(size, view, [...free, box(0, 40, 900, 100)], 'bottom-right')).toBe('top-right')
    const small = box(1200, 60, 10, 10)
    expect(toastPlace(size, view, [...free, box(0, 40, 900, 100), small], 'bottom-right')).toBe('top-right')
  })
})
