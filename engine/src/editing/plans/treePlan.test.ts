import { describe, expect, it } from 'vitest'
import type { Props } from '../../schema/props/prop.ts'
import { edits } from '../../widgets/edits.ts'
import { editTable } from '../EditTable.ts'
import { pageBox } from '../Frame.ts'
import { anEditing, rect } from '../testing/anEditing.ts'
import { positionPlan } from './positionPlan.ts'

const table = editTable(edits)
const open = (...widgets: readonly Props[]) => {
  const all = anEditing(widgets)
  const { document, editing, commands } = all
  const group = (...ids: readonly string[]) => {
    editing.select(ids)
    commands.group()
    return editing.selection[0] ?? ''
  }
  return { ...all, group, order: (parent: string | null = null) => document.children(parent).join('') }
}

describe('a place in the tree', () => {
  it.each([
    [['c'], null, 'cabd'],
    [['c'], 'a', 'acbd'],
    [['a'], 'd', 'bcda'],
    [['a', 'c'], 'b', 'bacd'],
    [['a', 'c'], 'c', 'bacd'],
    [['c', 'a'], 'd', 'bdac'],
    [['a'], null, 'abcd'],
    [['b'], 'a', 'abcd'],
  ] as const)('%j above %s gives %s', (ids, above, order) => {
    const page = open(rect(0, 0), rect(0, 0), rect(0, 0), rect(0, 0))
    page.commands.put(ids, { parent: null, above })
    expect(page.order()).toBe(order)
  })

  it('in a group and out of it again leaves every leaf as it was', () => {
    const page = open(rect(100, 200, 40, 60), rect(300, 400, 10, 20), rect(500, 300, 30, 30))
    const group = page.group('a', 'b')
    const before = page.document.get('c')?.props
    page.commands.put(['c'], { parent: group, above: null })
    expect(page.order(group)).toBe('cab')
    expect(page.document.get('c')?.props).toMatchObject({ 'position.x': 400, 'position.y': 100 })
    page.commands.put(['c'], { parent: null, above: group })
    expect(page.document.get('c')?.props).toEqual(before)
    expect(pageBox(page.document, 'c', table)).toEqual([500, 300, 30, 30])
  })

  it.each([0, 90, 180, 270])('in a group that is turned by %i degrees stays where it is seen', (rotate) => {
    for (const mirror of [{}, { 'style.flip.horizontal': true }, { 'style.flip.vertical': true }]) {
      const page = open(rect(100, 200, 40, 60), rect(300, 400, 20, 20), rect(500, 300, 30, 50))
      const group = page.group('a', 'b')
      page.document.transact('user', (tx) => tx.patch(group, { 'position.rotate': rotate, ...mirror }))
      const before = page.document.get('c')?.props
      page.commands.put(['c'], { parent: group, above: 'b' })
      expect(pageBox(page.document, 'c', table), JSON.stringify(mirror)).toEqual([500, 300, 30, 50])
      const turns = Number(page.document.get('c')?.props['position.rotate'] ?? 0)
      expect((turns + rotate) % 180).toBe(0)
      page.commands.put(['c'], { parent: null, above: group })
      expect(pageBox(page.document, 'c', table)).toEqual([500, 300, 30, 50])
      const after = page.document.get('c')?.props ?? {}
      expect([Number(after['position.rotate'] ?? 0), after['style.flip.horizontal'] ?? false]).toEqual([0, false])
      expect(after).toMatchObject(before ?? {})
    }
  })

  it('AR5 is refused in the widget itself, in its own part, in a shape, and in nothing', () => {
    const page = open(rect(100, 200), rect(300, 400), rect(500, 300))
    const group = page.group('a', 'b')
    const order = page.order()
    for (const parent of [group, 'a', 'c', 'nobody']) page.commands.put([group], { parent, above: null })
    expect([page.order(), page.order(group)]).toEqual([order, 'ab'])
    page.commands.put(['c'], { parent: 'a', above: null })
    expect(page.order('a')).toBe('')
  })

  it('AR7 an emptied group goes, and the groups that it leaves empty', () => {
    const page = open(rect(100, 200), rect(300, 400), rect(500, 300))
    const inner = page.group('a', 'b')
    page.editing.select([inner, 'c'])
    page.commands.group()
    const [outer = ''] = page.editing.selection
    page.commands.put(['c'], { parent: null, above: outer })
    page.commands.put(['a'], { parent: null, above: outer })
    expect([page.document.get(inner) !== undefined, page.document.get(outer) !== undefined]).toEqual([true, true])
    page.commands.put(['b'], { parent: null, above: outer })
    expect([page.document.get(inner), page.document.get(outer), page.document.widgets.size]).toEqual([
      undefined,
      undefined,
      3,
    ])
  })
})

describe('a typed point of a line', () => {
  const points = (...xy: readonly (readonly [number, number])[]) =>
    Object.fromEntries(xy.map(([x, y], i) => [`position.points.p${i}`, { x, y, k: `a${i}` }]))
  const line = (...xy: readonly (readonly [number, number])[]) =>
    anEditing([points(...xy)], false, 'ShapeLine').document

  it('may go where two are left, and the last two stay', () => {
    const plan = (document: ReturnType<typeof line>) =>
      positionPlan(document, ['a'], 'position.points.p1', undefined, table)
    expect(plan(line([10, 10], [50, 50], [90, 10]))).toMatchObject({ is: 'plan' })
    expect(plan(line([10, 10], [50, 50]))).toEqual({ is: 'refused', why: 'size' })
  })

  it('[spec:geo-draw-line-small] may not come so near to the other that 2 or less are left', () => {
    const plan = (x: number) =>
      positionPlan(line([10, 10], [50, 10]), ['a'], 'position.points.p1', { x, y: 10, k: 'a1' }, table)
    expect(plan(13)).toMatchObject({ is: 'plan' })
    expect(plan(12)).toEqual({ is: 'refused', why: 'size' })
  })
})
