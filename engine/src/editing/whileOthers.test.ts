import { describe, expect, it } from 'vitest'
import type { DocTx } from '../document/DocStore.ts'
import { edits } from '../widgets/edits.ts'
import { POINTS } from '../widgets/ShapeLine/model.ts'
import { type Box, unionOf } from './Box.ts'
import { editTable } from './EditTable.ts'
import { pageBox } from './Frame.ts'
import { writeUngroup } from './plans/groupPlan.ts'
import { anEditing, at, click, rect } from './testing/anEditing.ts'

const table = editTable(edits)
const free = { isCtrl: true }

/** `a` and `b` in a group, `c` beside it; all of them are selected. Hears what the session tells. */
function selected() {
  const all = anEditing([rect(300, 300), rect(500, 400), rect(700, 100)])
  const { editing, commands, document } = all
  editing.select(['a', 'b'])
  commands.group()
  const [group = ''] = editing.selection
  editing.select([group, 'c'])
  const told: string[] = []
  editing.onLost = () => told.push('lost')
  editing.onLocked = () => told.push('locked')
  return { ...all, group, told, boxOf: (id: string): Box | undefined => pageBox(document, id, table) }
}
type All = ReturnType<typeof selected>

const gestures: Readonly<Record<string, { readonly begin: (all: All) => void; readonly end: (all: All) => void }>> = {
  drag: {
    begin: ({ editing }) => {
      editing.pointerDown(at(350, 330))
      editing.pointerMove(at(360, 350, free))
    },
    end: ({ editing }) => editing.pointerUp(at(360, 350, free)),
  },
  resize: {
    begin: ({ editing }) => {
      const [x, y, width, height] = editing.frame as Box
      editing.pointerDown(at(x + width, y + height))
      editing.pointerMove(at(x + width + 50, y + height + 36, free))
    },
    end: ({ editing }) => editing.pointerUp(at(0, 0, free)),
  },
}

/** A colleague's change, and the widgets that are left to be carried on. */
const meanwhile: Readonly<Record<string, { readonly act: (all: All, tx: DocTx) => void; readonly left: string[] }>> = {
  'takes the group apart': {
    act: ({ document, group }, tx) => writeUngroup(document, tx, group, table),
    left: ['a', 'b', 'c'],
  },
  'removes a part': { act: (_, tx) => tx.remove('a'), left: ['b', 'c'] },
  'removes the group': { act: ({ group }, tx) => tx.remove(group), left: ['c'] },
  'locks the group': { act: ({ group }, tx) => tx.patch(group, { posLock: true }), left: ['c'] },
  'removes a part and takes the rest apart': {
    act: ({ document, group }, tx) => {
      tx.remove('b')
      writeUngroup(document, tx, group, table)
    },
    left: ['a', 'c'],
  },
}

describe.each(Object.entries(gestures))('E10 while a %s runs', (name, { begin, end }) => {
  it.each(Object.entries(meanwhile))('a colleague %s: it goes on with what is left', (_, { act, left }) => {
    // The rest ends as it does where nobody else is there.
    const alone = selected()
    begin(alone)
    end(alone)
    const all = selected()
    begin(all)
    all.document.transact('remote', (tx) => act(all, tx))
    expect(all.editing.isBusy).toBe(true)
    end(all)
    // A group is resized in whole units of its own.
    for (const id of left)
      for (const [side, value] of (all.boxOf(id) ?? []).entries())
        expect(Math.abs(value - (alone.boxOf(id)?.[side] ?? Number.NaN))).toBeLessThanOrEqual(name === 'drag' ? 0 : 1)
    expect(unionOf(left.map((id) => all.boxOf(id) as Box))).toBeDefined()
    expect(all.told).toEqual([])
    expect(all.history.canUndo).toBe(true)
  })

  it.each([
    ['removes all of it', 'lost', ({ group }: All, tx: DocTx) => [group, 'c'].map((id) => tx.remove(id))],
    [
      'locks all of it',
      'locked',
      ({ group }: All, tx: DocTx) => [group, 'c'].map((id) => tx.patch(id, { posLock: true })),
    ],
  ] as const)('a colleague %s: it ends, and says why', (_, why, act) => {
    const all = selected()
    begin(all)
    let writes = 0
    all.document.transact('remote', (tx) => void act(all, tx))
    all.document.onDiff(() => writes++)
    expect([all.editing.isBusy, all.editing.chrome, all.told]).toEqual([false, {}, [why]])
    end(all)
    expect(writes).toBe(0)
  })
})

const point = (x: number, y: number) => ({ x, y })

it.each([
  ['the line', (tx: DocTx) => tx.remove('a')],
  ['one of its points', (tx: DocTx) => tx.patch('a', { [`${POINTS}.p2`]: undefined })],
])('E10 while a point is dragged a colleague removes %s: it ends, and says why', (_, act) => {
  const points = {
    [`${POINTS}.p1`]: { ...point(100, 100), k: 'a0' },
    [`${POINTS}.p2`]: { ...point(200, 100), k: 'a1' },
    [`${POINTS}.p3`]: { ...point(300, 200), k: 'a2' },
  }
  const { editing, document } = anEditing([points], false, 'ShapeLine')
  let lost = 0
  editing.onLost = () => lost++
  editing.select(['a'])
  editing.pointerDown(at(300, 200))
  editing.pointerMove(at(320, 240, free))
  expect(editing.state.name).toBe('select.point')
  document.transact('remote', act)
  expect([editing.state.name, lost]).toEqual(['select.idle', 1])
})

it('E10 a press on a widget that a colleague removes is no drag of nothing', () => {
  const { editing, document } = anEditing([rect(100, 200), rect(300, 400)])
  const told: string[] = []
  editing.onLost = () => told.push('lost')
  editing.onLocked = () => told.push('locked')
  editing.pointerDown(at(110, 210))
  document.transact('remote', (tx) => tx.remove('a'))
  editing.pointerMove(at(180, 260))
  editing.pointerUp(at(180, 260))
  expect(told).toEqual(['lost'])
  click(editing, 310, 410)
  editing.setTool({ is: 'brush', from: 'b', isSticky: false })
  document.transact('remote', (tx) => tx.remove('b'))
  expect([editing.tool.is, told]).toEqual(['select', ['lost', 'lost']])
})
