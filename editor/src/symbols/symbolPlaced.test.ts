import {
  completeProps,
  createDocStore,
  createHistory,
  emptyPage,
  newOrder,
  type PageRecords,
  parsePage,
  toPageFile,
  toRecords,
} from '@mimic/engine'
import { Commands, Editing, type EditingOptions, type Pointer, pageBox } from '@mimic/engine/editing'
import { edits } from '@mimic/engine/edits'
import { models } from '@mimic/engine/models'
import { bindDoc, seedDoc } from '@mimic/engine/yjs'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { MIXED } from '../fields/fieldValue.ts'
import {
  colourPlan,
  initialStates,
  rangePlan,
  shownLeaf,
  shownRange,
  shownStates,
  signalPlan,
  statePlan,
  symbolParts,
} from './symbolBinding.ts'
import { allSymbols } from './symbolLibrary.ts'
import { symbolStamp } from './symbolRecords.ts'
import { BODY } from './symbolRoles.ts'

const engine = {
  camera: { x: 0, y: 0, zoom: 1 },
  setCamera() {},
  setPreview() {},
  setOffset() {},
  setHidden() {},
  queryRect: () => [],
  hitTest: () => undefined,
} as unknown as EditingOptions['engine']

const specOf = (id: string) => allSymbols.find((spec) => spec.id === id)!

/** An empty page of 1024 x 768, and a function that draws symbols on it. */
function open() {
  const document = createDocStore({ ...emptyPage, con: { width: 1024, height: 768 } })
  const editing = new Editing({ document, engine, edits, settings: { isGridOn: false, isAdsorbOn: false } })
  const said: string[] = []
  editing.onSmall = () => said.push('small')
  editing.onFull = () => said.push('full')
  const at = (x: number, y: number, keys: object): Pointer => ({
    page: { x, y },
    client: { x, y },
    isShift: false,
    isAlt: false,
    isCtrl: true,
    ...keys,
  })
  const draw = (
    id: string,
    [x, y]: readonly [number, number],
    [toX, toY]: readonly [number, number] = [x, y],
    keys: object = {},
  ) => {
    editing.setTool({ is: 'draw', type: 'WidgetGroup', stamp: symbolStamp(specOf(id), 'S') })
    editing.pointerDown(at(x, y, keys))
    if (toX !== x || toY !== y) editing.pointerMove(at(toX, toY, keys))
    editing.pointerUp(at(toX, toY, keys))
    return editing.selection[0] ?? ''
  }
  const boxOf = (id: string) => pageBox(document, id, editing.edits)
  const fieldsOf = (id: string) =>
    ['x', 'y', 'width', 'height'].map((side) => Number(document.get(id)?.props[`position.${side}`]))
  return { document, editing, draw, boxOf, fieldsOf, said, history: createHistory(document) }
}

describe('a symbol takes the box that is drawn (29)', () => {
  it.each(allSymbols.map(({ id }) => id))('%s, with all its parts inside, in one step', (id) => {
    const { draw, boxOf, fieldsOf, document, editing, history } = open()
    const { width, height, records } = symbolStamp(specOf(id), 'S')
    const group = draw(id, [100, 50], [100 + 3 * width, 50 + 2 * height])
    expect(fieldsOf(group)).toEqual([100, 50, 3 * width, 2 * height])
    expect(editing.tool.is).toBe('select')
    const placed = document.children(group).map((child) => document.get(child)!)
    const own = records().slice(1)
    expect(placed.map(({ type }) => type)).toEqual(own.map(({ type }) => type))
    const box = new Float64Array(4)
    for (const [i, { id: part, type }] of placed.entries()) {
      const model = editing.edits.get(type)!.model
      model.writeBox(completeProps(model, own[i]!.props), box)
      const [x = 0, y = 0, w = 0, h = 0] = boxOf(part) ?? []
      expect(Math.abs(x + w / 2 - 100 - 1.5 * (box[0]! + box[2]!)), `${type} x`).toBeLessThanOrEqual(2)
      expect(Math.abs(y + h / 2 - 50 - (box[1]! + box[3]!)), `${type} y`).toBeLessThanOrEqual(2)
    }
    const [x = 0, y = 0, w = 0, h = 0] = boxOf(group) ?? []
    for (const [i, side] of [100, 50, 3 * width, 2 * height].entries())
      expect(Math.abs([x, y, w, h][i]! - side), String(i)).toBeLessThanOrEqual(2)
    history.undo()
    expect(document.widgets.size).toBe(0)
  })

  it('Shift keeps its ratio, to all sides and at the edge of the page', () => {
    const { width, height } = symbolStamp(specOf('tankLevel'), 'S')
    for (const to of [
      [700, 420],
      [310, 700],
      [120, 90],
      [2000, 3000],
    ] as const) {
      const { draw, boxOf, fieldsOf } = open()
      const group = draw('tankLevel', [400, 300], to, { isShift: true })
      const [x = 0, y = 0, w = 0, h = 0] = fieldsOf(group)
      expect(Math.abs(w / h - width / height)).toBeLessThan(0.02)
      // The symbol's visible parts fill the box.
      for (const [i, side] of (boxOf(group) ?? []).entries())
        expect(Math.abs(side - [x, y, w, h][i]!), String(i)).toBeLessThanOrEqual(2)
      expect([x >= 5, y >= 5, x + w <= 1019, y + h <= 763]).toEqual([true, true, true, true])
      expect([x === 400 || x + w === 400, y === 300 || y + h === 300]).toEqual([true, true])
    }
  })

  it('a click keeps its own size, inside the page', () => {
    const { draw, boxOf, editing } = open()
    const { width, height } = symbolStamp(specOf('pumpCentrifugal'), 'S')
    expect(boxOf(draw('pumpCentrifugal', [400, 300]))).toEqual([400 - width / 2, 300 - height / 2, width, height])
    expect(boxOf(draw('pumpCentrifugal', [1023, 1]))).toEqual([1019 - width, 5, width, height])
    expect(editing.tool.is).toBe('select')
  })

  it('[spec:geo-edge] stops at the edge; too small a box is refused with a message, and the symbol stays the current tool', () => {
    const { draw, fieldsOf, editing, document, said } = open()
    expect(fieldsOf(draw('valveBall', [900, 700], [1500, 1500]))).toEqual([900, 700, 119, 63])
    draw('valveBall', [300, 300], [302, 340])
    expect([said, document.children(null).length, editing.tool.is]).toEqual([['small'], 1, 'draw'])
  })
})

describe('the binding of a symbol in the inspector (29)', () => {
  const bound = { 'data.type': 'signal', 'data.signalId': 's1' }
  const level = { dataType: 'number', unit: 'm', lowerLimit: 0, upperLimit: 6, named: [] }
  const status = { ...level, unit: '', lowerLimit: null, upperLimit: null, named: [0, 1, 2] }

  it('is recognised by the data of its parts: after saving and loading, copies, co-editing, another name; not around others', () => {
    const { draw, document, editing } = open()
    const group = draw('valveBall', [100, 100], [300, 260])
    const count = symbolParts(document, [group]).length
    expect(count).toBeGreaterThan(0)
    editing.commit(new Map([[group, { widgetName: 'V-101' }]]))
    expect(symbolParts(document, [group])).toHaveLength(count)

    const { page, problems } = parsePage(JSON.parse(JSON.stringify(toPageFile(document, models))), models)
    expect(problems).toEqual([])
    expect(symbolParts(createDocStore(page), [group])).toHaveLength(count)

    const ydoc = new Y.Doc()
    seedDoc(ydoc, toRecords(document) as PageRecords)
    const theirs = createDocStore()
    bindDoc(theirs, ydoc, 'local')
    expect(symbolParts(theirs, [group])).toHaveLength(count)

    editing.select([group])
    new Commands(editing).duplicate()
    const [copy = ''] = editing.selection
    expect(copy).not.toBe(group)
    expect(symbolParts(document, [copy])).toHaveLength(count)

    new Commands(editing).group()
    editing.write((tx) => tx.add({ id: 'r', type: 'ShapeRect', parent: null, order: newOrder(null, null), props: {} }))
    editing.select([group, copy])
    new Commands(editing).group()
    expect(symbolParts(document, [group, copy])).toHaveLength(2 * count)
    expect(symbolParts(document, [...editing.selection])).toEqual([])
    expect(symbolParts(document, [group, 'r'])).toEqual([])
  })

  it('takes a signal with colours for its states in one step, and one colour without the others', () => {
    const { draw, document, editing, history } = open()
    const group = draw('valveBall', [100, 100], [300, 260])
    const parts = () => symbolParts(document, [group])
    expect(shownStates(parts())).toEqual([])
    editing.commit(signalPlan(parts(), bound, status))
    expect(shownLeaf(parts(), 'data.signalId')).toBe('s1')
    expect(shownStates(parts()).map(({ color }) => color)).toEqual(initialStates.map(({ color }) => color))

    const body = parts().find(({ props }) => props['ref'] === BODY)!
    const plan = statePlan(parts(), 'fault', { color: '#ff00ff' })
    expect(Object.keys(plan.get(body.id) ?? {})).toHaveLength(1)
    editing.commit(plan)
    expect(shownStates(parts()).map(({ color }) => color)).toEqual([
      ...initialStates.slice(0, 2).map(({ color }) => color),
      '#ff00ff',
    ])
    // Neither another signal nor the removal of the signal changes the colours.
    editing.commit(signalPlan(parts(), { ...bound, 'data.signalId': 's2' }, level, status))
    expect(shownStates(parts()).at(-1)?.color).toBe('#ff00ff')
    for (const id of ['s1', 's1', undefined]) {
      history.undo()
      expect(shownLeaf(parts(), 'data.signalId')).toBe(id)
    }
    expect(shownStates(parts())).toEqual([])
  })

  it('has colours only for the states that its signal has, and the range of the level that it shows', () => {
    const { draw, document, editing } = open()
    const group = draw('tankLevel', [100, 100], [300, 400])
    const parts = () => symbolParts(document, [group])
    const shown = () => [shownStates(parts()).map(({ name }) => name), shownRange(parts())]
    editing.commit(signalPlan(parts(), bound, level))
    expect(shown()).toEqual([[], { low: 0, high: 6 }])
    editing.commit(signalPlan(parts(), bound, { ...status, dataType: 'boolean', named: [] }, level))
    expect(shown()).toEqual([['stopped', 'running'], { low: 0, high: 1 }])
    editing.commit(signalPlan(parts(), bound, level, { ...status, dataType: 'boolean', named: [] }))
    expect(shown()).toEqual([[], { low: 0, high: 6 }])
    // A variable says nothing of its values; whoever wants states adds them.
    editing.commit(signalPlan(parts(), { 'data.type': 'mvar', 'data.mvarId': 'm' }))
    expect(shown()).toEqual([[], { low: 0, high: 6 }])
    editing.commit(colourPlan(parts()))
    expect(shown()[0]).toEqual(['stopped', 'running', 'fault'])
  })

  it('moves one end of a level, and refuses a range that is upside down', () => {
    const { draw, document, editing } = open()
    const group = draw('tankLevel', [100, 100], [300, 400])
    const parts = () => symbolParts(document, [group])
    expect(shownRange(parts())).toEqual({ low: 0, high: 100 })
    expect(rangePlan(parts(), 'low', 100)).toBeUndefined()
    editing.commit(rangePlan(parts(), 'low', -1.5) ?? new Map())
    expect(shownRange(parts())).toEqual({ low: -1.5, high: 100 })
  })

  it('shows where symbols differ, and changes all of them', () => {
    const { draw, document, editing } = open()
    const one = draw('valveBall', [100, 100], [200, 200])
    const two = draw('valveBall', [300, 100], [400, 200])
    editing.commit(signalPlan(symbolParts(document, [one]), bound))
    const both = () => symbolParts(document, [one, two])
    expect(shownLeaf(both(), 'data.signalId')).toBe(MIXED)
    editing.commit(signalPlan(both(), { ...bound, 'data.signalId': 's3' }, status))
    expect(shownLeaf(both(), 'data.signalId')).toBe('s3')
    editing.commit(statePlan(symbolParts(document, [one]), 'running', { color: '#00ff00' }))
    expect(shownStates(both()).map(({ color }) => color)).toEqual([
      initialStates[0]?.color,
      MIXED,
      initialStates[2]?.color,
    ])
  })
})
