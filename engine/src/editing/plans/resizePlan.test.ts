import { describe, expect, it } from 'vitest'
import { edits } from '../../widgets/edits.ts'
import { editTable } from '../EditTable.ts'
import { anEditing, rect } from '../testing/anEditing.ts'
import { orderPlan } from './orderPlan.ts'
import { resizePlan } from './resizePlan.ts'

const table = editTable(edits)

describe('a resize of several', () => {
  const page = () => anEditing([rect(100, 100, 40, 20), rect(200, 160, 100, 40)]).document
  const FRAME = [100, 100, 200, 100] as const

  it('keeps the share that each has of the frame, on either axis', () => {
    const plan = resizePlan(page(), ['a', 'b'], FRAME, [100, 100, 400, 50], table)
    expect(plan?.get('a')).toMatchObject({ 'position.width': 80, 'position.height': 10 })
    expect(plan?.get('b')).toMatchObject({
      'position.x': 300,
      'position.y': 130,
      'position.width': 200,
      'position.height': 20,
    })
  })

  it('moves all with the frame', () => {
    const plan = resizePlan(page(), ['a', 'b'], FRAME, [110, 90, 200, 100], table)
    expect(plan?.get('a')).toMatchObject({ 'position.x': 110, 'position.y': 90 })
    expect(plan?.get('b')).toMatchObject({ 'position.x': 210, 'position.y': 150 })
  })

  it('[spec:geo-resize-small] is refused as a whole where one would be 2 or less', () => {
    expect(resizePlan(page(), ['a', 'b'], FRAME, [100, 100, 200, 10], table)).toBeUndefined()
  })

  it('leaves out widgets that were not there, and those that a colleague has removed', () => {
    const [then, now] = [page(), page()]
    now.transact('remote', (tx) => tx.remove('b'))
    const plan = resizePlan(then, ['nobody', 'a', 'b'], FRAME, [100, 100, 400, 100], table, now)
    expect([...(plan?.keys() ?? [])]).toEqual(['a'])
  })

  it('a level line is stretched along, and keeps its place across', () => {
    const line = (y: number) => ({
      'position.points.p': { x: 100, y, k: 'a0' },
      'position.points.q': { x: 300, y, k: 'a1' },
    })
    const { document } = anEditing([line(50)], false, 'ShapeLine')
    const plan = resizePlan(document, ['a'], [100, 50, 200, 0], [100, 50, 400, 0], table)
    expect(plan?.get('a')).toMatchObject({ 'position.points.q': { x: 500, y: 50 } })
  })
})

describe('E3 the order of siblings', () => {
  const document = () => anEditing([rect(0, 0), rect(0, 0), rect(0, 0), rect(0, 0)]).document
  const after = (ids: readonly string[], step: Parameters<typeof orderPlan>[2]) => {
    const doc = document()
    const plan = orderPlan(doc, ids, step)
    doc.transact('user', (tx) => {
      for (const [id, place] of plan) tx.move(id, place)
    })
    return [doc.children(null).join(''), plan.length]
  }
  it.each([
    [['b'], 'forward', 'acbd', 1],
    [['b'], 'backward', 'bacd', 1],
    [['b'], 'front', 'acdb', 1],
    [['c'], 'back', 'cabd', 1],
    [['a', 'c'], 'forward', 'bdac', 2],
    [['b', 'd'], 'backward', 'bdac', 2],
    [['c', 'a'], 'front', 'bdac', 2],
    [['d', 'b'], 'back', 'bdac', 2],
    [['d'], 'front', 'abcd', 0],
    [['a', 'b'], 'backward', 'abcd', 0],
    [['nobody'], 'front', 'abcd', 0],
  ] as const)('%j %s gives %s', (ids, step, order, moves) => {
    expect(after(ids, step)).toEqual([order, moves])
  })
})
