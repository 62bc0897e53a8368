import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { visualBox } from '../editing/Box.ts'
import { editTable } from '../editing/EditTable.ts'
import { compose, frameOf, mapBox, mirrorsOf, turnFrame } from '../editing/Frame.ts'
import { paintOrder } from '../schema/page/paintOrder.ts'
import { parsePage } from '../schema/page/parsePage.ts'
import type { PageRecords } from '../schema/page/WidgetRecord.ts'
import { edits } from '../widgets/edits.ts'
import { models } from '../widgets/models.ts'
import { removeWidgets } from './liveTypes.ts'
import { orphansOf, placeOrphans } from './placeOrphans.ts'
import { readDoc } from './readDoc.ts'
import { seedDoc } from './seedDoc.ts'
import { validateUpdate } from './validateUpdate.ts'

const table = editTable(edits)
const text = (id: string, x: number, y: number, more: object = {}) => ({
  id,
  widgetType: 'UsualText',
  position: { x, y, width: 60, height: 20, ...more },
})
const line = (id: string) => ({
  id,
  widgetType: 'ShapeLine',
  position: {
    points: [
      { x: 0, y: 0 },
      { x: 30, y: 10 },
      { x: 40, y: 50 },
    ],
  },
})
const group = (id: string, position: object, style: object, children: readonly object[]) => ({
  id,
  widgetType: 'WidgetGroup',
  position: { width: 200, height: 100, ...position },
  style,
  children,
})
// Turned and mirrored groups, one in the other, and each in another one that stays.
const page = parsePage(
  {
    widgets: [
      text('below', 0, 0),
      group('stays', { x: 100, y: 40, rotate: 90 }, {}, [
        text('beside', 0, 0),
        group('outer', { x: 20, y: 30, rotate: 270 }, { flip: { horizontal: true } }, [
          text('a', 10, 10, { rotate: 90 }),
          group('inner', { x: 60, y: 20, rotate: 180 }, { flip: { vertical: true } }, [text('b', 4, 8), line('c')]),
          text('d', 100, 60),
        ]),
        text('above', 120, 0),
      ]),
    ],
  },
  models,
).page

/** @returns each widget's box, rotation and mirroring as seen on the page, in paint order */
const seen = (records: PageRecords) =>
  paintOrder(records).flatMap(({ id, type, props }) => {
    const edit = table.get(type)
    if (!edit || type === 'WidgetGroup') return []
    const frame = frameOf(records, id, table)
    const turns = Math.round(Number(props['position.rotate'] ?? 0) / 90)
    const [a, b, c, d] = compose(frame, turnFrame(turns, mirrorsOf(props), 0, 0))
    const points = Object.entries(props).filter(([path]) => path.startsWith('position.points.'))
    const box = mapBox(frame, visualBox(edit.model, props)).map((n) => n + 0)
    return [{ id, box, turn: points.length > 0 ? [] : [a, b, c, d].map((n) => n + 0) }]
  })

function aDoc() {
  const ydoc = new Y.Doc()
  seedDoc(ydoc, page)
  return ydoc
}

it('Y16 what lay in groups that were taken off the page stays where it was seen, in their place', () => {
  const ydoc = aDoc()
  const before = seen(readDoc(ydoc))
  const gone = new Set(['outer', 'inner'])
  removeWidgets(ydoc, gone)
  expect(seen(readDoc(ydoc))).not.toEqual(before)
  placeOrphans(ydoc, orphansOf(ydoc, new Map(), gone))
  const after = readDoc(ydoc)
  expect(seen(after)).toEqual(before)
  expect(['a', 'b', 'c', 'd'].map((id) => after.widgets.get(id)?.parent)).toEqual(Array(4).fill('stays'))
})

it('Y16 a group that stays within one that is gone comes along whole', () => {
  const ydoc = aDoc()
  const before = seen(readDoc(ydoc))
  removeWidgets(ydoc, ['outer'])
  placeOrphans(ydoc, orphansOf(ydoc, new Map(), new Set(['outer'])))
  const after = readDoc(ydoc)
  expect(seen(after)).toEqual(before)
  expect(after.widgets.get('b')?.parent).toBe('inner')
})

it('Y16 what one put into a group while another removed it stays where it was put; twice heard, it is placed once', () => {
  const [server, one, two] = [aDoc(), new Y.Doc(), new Y.Doc()]
  for (const ydoc of [one, two]) Y.applyUpdate(ydoc, Y.encodeStateAsUpdate(server))
  const known = Y.encodeStateVector(server)
  removeWidgets(one, ['outer', 'a', 'inner', 'b', 'c', 'd'])
  const map = two.getMap('widgets').get('below') as Y.Map<unknown>
  two.transact(() => {
    map.set('pos', { parent: 'outer', order: 'a0' })
    map.set('position.x', 30)
    map.set('position.y', 20)
  })
  const put = seen(readDoc(two)).find(({ id }) => id === 'below')
  const hear = (from: Y.Doc) => {
    const { touched } = validateUpdate(server, Y.encodeStateAsUpdate(from, known))
    const orphans = orphansOf(server, touched.widgets, new Set())
    placeOrphans(server, orphans)
    return orphans
  }
  expect(hear(one)).toEqual([])
  expect(hear(two)).toEqual(['below'])
  expect(seen(readDoc(server)).map(({ id }) => id)).toEqual(['beside', 'below', 'above'])
  expect(seen(readDoc(server)).find(({ id }) => id === 'below')).toEqual(put)
  const settled = Y.encodeStateAsUpdate(server)
  expect([...hear(two), ...hear(one)]).toEqual([])
  expect(Y.encodeStateAsUpdate(server)).toEqual(settled)
  // After all updates every client holds the same.
  for (const ydoc of [one, two]) {
    Y.applyUpdate(ydoc, Y.encodeStateAsUpdate(server))
    expect(seen(readDoc(ydoc))).toEqual(seen(readDoc(server)))
  }
})

it('Y16 what was left in a removed group before counts on the page, and is not moved again', () => {
  const ydoc = aDoc()
  removeWidgets(ydoc, ['outer'])
  const left = seen(readDoc(ydoc)).find(({ id }) => id === 'a')
  placeOrphans(ydoc, ['d'])
  expect(seen(readDoc(ydoc)).find(({ id }) => id === 'a')).toEqual(left)
  expect(readDoc(ydoc).widgets.get('d')?.parent).toBe('stays')
})
