import { describe, expect, it } from 'vitest'
import { middleOf, turnedPoint } from '../Box.ts'
import { pageBox, turnedBox } from '../Frame.ts'
import { anEditing, rect } from '../testing/anEditing.ts'

type Page = ReturnType<typeof anEditing>
const boxOf = ({ document, editing }: Page, id = 'a') => pageBox(document, id, editing.edits)

describe('sizes by keyboard', () => {
  it('GR1 change each widget by the step, keep its corner, and are one step of undo', () => {
    const page = anEditing([rect(100, 100, 80, 60), rect(300, 200, 200, 10)])
    page.editing.select(['a', 'b'])
    expect(page.commands.grow(10, 0)).toBeUndefined()
    expect(page.commands.grow(0, -1)).toBeUndefined()
    expect(['a', 'b'].map((id) => boxOf(page, id))).toEqual([
      [100, 100, 90, 59],
      [300, 200, 210, 9],
    ])
    page.history.undo()
    expect(boxOf(page, 'b')).toEqual([300, 200, 210, 10])
  })

  it('GR2 are refused for all where one would be too small or too near the edge', () => {
    const page = anEditing([rect(100, 100, 80, 60), rect(300, 200, 200, 3)])
    page.editing.select(['a', 'b'])
    expect(page.commands.grow(0, -1)).toBe('size')
    expect(page.commands.grow(0, -10)).toBe('size')
    expect(boxOf(page)).toEqual([100, 100, 80, 60])
    page.document.transact('user', (tx) => tx.patch('a', { 'position.x': 939 }))
    expect(page.commands.grow(1, 0)).toBe('edge')
    expect(page.commands.grow(-1, 0)).toBeUndefined()
    expect(page.commands.grow(1, 0)).toBeUndefined()
  })

  it('GR3 leave locked widgets alone', () => {
    const page = anEditing([rect(100, 100, 80, 60), { ...rect(300, 200), posLock: true }])
    page.editing.select(['b'])
    expect(page.commands.grow(1, 0)).toBe('locked')
    page.editing.select(['a', 'b'])
    expect(page.commands.grow(1, 0)).toBeUndefined()
    expect([boxOf(page)?.[2], boxOf(page, 'b')?.[2]]).toEqual([81, 100])
  })

  it('GR4 of a circle change its radius by at least one', () => {
    const circle = { 'position.cx': 300, 'position.cy': 300, 'position.r': 40 }
    const page = anEditing([circle], false, 'ShapeCircle')
    const radius = () => page.document.get('a')?.props['position.r']
    page.editing.select(['a'])
    page.commands.grow(1, 0)
    expect(radius()).toBe(41)
    page.commands.grow(0, -1)
    expect(radius()).toBe(40)
    page.commands.grow(-10, 0)
    expect(radius()).toBe(35)
  })

  it('GR5 of a turned widget change its own sides, and keep its corner where it is seen', () => {
    const page = anEditing([{ ...rect(300, 200, 200, 120), 'position.rotate': 30 }])
    const corner = () => {
      const { box, degrees } = turnedBox(page.document, 'a', page.editing.edits)!
      return turnedPoint({ x: box[0], y: box[1] }, middleOf(box), degrees)
    }
    page.editing.select(['a'])
    const before = corner()
    page.commands.grow(10, 0)
    expect(page.document.get('a')?.props['position.width']).toBe(210)
    expect(Math.hypot(corner().x - before.x, corner().y - before.y)).toBeLessThan(0.75)
  })

  it('GR6 of a group scale its parts', () => {
    const page = anEditing([rect(100, 100, 80, 60), rect(220, 100, 80, 60)])
    page.editing.select(['a', 'b'])
    page.commands.group()
    page.commands.grow(0, 10)
    expect(page.editing.frame).toEqual([100, 100, 200, 70])
  })
})
