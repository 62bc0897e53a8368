import { describe, expect, it } from 'vitest'
import { assertDocument } from './assertDocument.ts'
import { createDocStore, toRecords } from './createDocStore.ts'
import { type DocDiff, type DocStore, type DocTx, PAGE_ID } from './DocStore.ts'
import { replay } from './replay.ts'

const widget = (id: string, order = 'a0', parent: string | null = null, type = 'ShapeRect') => ({
  id,
  type,
  parent,
  order,
  props: { 'position.x': 0 },
})

/** The page as both knew it, and the user's changes to it. */
function aUser(...steps: ((tx: DocTx) => void)[]) {
  const mine = aPage()
  return { mine, diffs: steps.map((step) => mine.transact('user', step)) }
}

function aPage(...steps: ((tx: DocTx) => void)[]): DocStore {
  const store = createDocStore(undefined, { check: assertDocument })
  store.transact('load', (tx) => {
    tx.add(widget('a'))
    tx.add(widget('g', 'a1', null, 'WidgetGroup'))
    tx.add(widget('b', 'a0', 'g'))
  })
  for (const step of steps) store.transact('remote', step)
  return store
}

const state = (store: DocStore) => JSON.stringify([...toRecords(store).widgets].sort())
const x = (store: DocStore, id = 'a') => store.get(id)?.props['position.x']

describe('replay', () => {
  const steps: ((tx: DocTx) => void)[] = [
    (tx) => tx.patch('a', { 'position.x': 1 }),
    (tx) => tx.patch('a', { 'position.x': 2, 'position.y': 7 }),
    (tx) => tx.add(widget('n', 'a5')),
    (tx) => tx.move('a', { parent: 'g', order: 'a3' }),
    (tx) => tx.patch('n', { 'position.x': 9 }),
    (tx) => tx.remove('b'),
    (tx) => tx.patch(PAGE_ID, { title: 'mine' }),
  ]

  it('gives the same page however many of the changes have arrived, each once', () => {
    const { mine, diffs } = aUser(...steps)
    for (let arrived = 0; arrived <= steps.length; arrived++) {
      const page = aPage(...steps.slice(0, arrived))
      expect(replay(page, diffs)).toEqual([])
      expect(state(page)).toBe(state(mine))
      expect(replay(page, diffs)).toEqual([])
      expect(state(page)).toBe(state(mine))
    }
  })

  it('leaves what a colleague wrote since, tells of it, and writes the other fields', () => {
    const { diffs } = aUser((tx) => tx.patch('a', { 'position.x': 1, 'position.y': 2 }))
    const page = aPage((tx) => tx.patch('a', { 'position.x': 50 }))
    expect(replay(page, diffs)).toEqual([{ id: 'a', path: 'position.x', mine: 1, theirs: 50 }])
    expect(page.get('a')?.props).toEqual({ 'position.x': 50, 'position.y': 2 })
  })

  it('goes on from the user’s own value in the middle', () => {
    const { diffs } = aUser(
      (tx) => tx.patch('a', { 'position.x': 1 }),
      (tx) => tx.patch('a', { 'position.x': 0 }),
      (tx) => tx.patch('a', { 'position.x': 5 }),
    )
    for (const arrived of [0, 1, 5]) {
      const page = aPage((tx) => tx.patch('a', { 'position.x': arrived }))
      expect(replay(page, diffs)).toEqual([])
      expect(x(page)).toBe(5)
    }
  })

  it('has nothing to tell of a widget that the user added, changed and removed again', () => {
    const { diffs } = aUser(
      (tx) => tx.add(widget('n', 'a5')),
      (tx) => {
        tx.patch('n', { 'position.x': 9 })
        tx.move('n', { parent: 'g', order: 'a5' })
      },
      (tx) => tx.remove('n'),
    )
    const page = aPage()
    expect(replay(page, diffs)).toEqual([])
    expect(page.get('n')).toBeUndefined()
  })

  it('tells the newest of what it left, once a field, and of the page itself too', () => {
    const { diffs } = aUser(
      (tx) => tx.patch('a', { 'position.x': 1 }),
      (tx) => tx.patch('a', { 'position.x': 2 }),
      (tx) => tx.patch(PAGE_ID, { title: 'mine' }),
    )
    const page = aPage(
      (tx) => tx.patch('a', { 'position.x': 50 }),
      (tx) => tx.patch(PAGE_ID, { title: 'theirs' }),
    )
    expect(replay(page, diffs)).toEqual([
      { id: 'a', path: 'position.x', mine: 2, theirs: 50 },
      { id: PAGE_ID, path: 'title', mine: 'mine', theirs: 'theirs' },
    ])
    expect(page.con['title']).toBe('theirs')
  })

  it('tells of a move of a widget that a colleague removed, and of one into a group that is gone', () => {
    const { diffs } = aUser((tx) => tx.move('a', { parent: 'g', order: 'a3' }))
    expect(
      replay(
        aPage((tx) => tx.remove('a')),
        diffs,
      ),
    ).toMatchObject([{ id: 'a', path: undefined }])
    const page = aPage((tx) => tx.remove('g'))
    expect(replay(page, diffs)).toEqual([
      { id: 'a', path: 'pos', mine: { parent: 'g', order: 'a3' }, theirs: { parent: null, order: 'a0' } },
    ])
  })

  it('tells of work on a widget that a colleague removed, and does not bring it back', () => {
    const { diffs } = aUser((tx) => tx.patch('a', { 'position.x': 1 }))
    const page = aPage((tx) => tx.remove('a'))
    expect(replay(page, diffs)).toMatchObject([{ id: 'a', path: undefined }])
    expect(page.get('a')).toBeUndefined()
  })

  it('keeps what a colleague put into a group that the user removed', () => {
    const { diffs } = aUser((tx) => tx.remove('g'))
    const page = aPage((tx) => tx.add(widget('theirs', 'a4', 'g')))
    expect(replay(page, diffs)).toEqual([])
    expect([...page.widgets.keys()].sort()).toEqual(['a', 'theirs'])
  })

  it('puts what was added into a group that is gone onto the page', () => {
    const { diffs } = aUser((tx) => tx.add(widget('n', 'a4', 'g')))
    const page = aPage((tx) => tx.remove('g'))
    expect(replay(page, diffs)).toEqual([])
    expect(page.get('n')?.parent).toBeNull()
  })

  it('leaves a place that a colleague changed, and one that would lie inside itself', () => {
    const { diffs } = aUser((tx) => tx.move('a', { parent: 'g', order: 'a3' }))
    const moved = aPage((tx) => tx.move('a', { parent: null, order: 'a9' }))
    expect(replay(moved, diffs)).toMatchObject([{ id: 'a', path: 'pos', theirs: { parent: null, order: 'a9' } }])
    const groups = createDocStore()
    groups.transact('load', (tx) => {
      tx.add(widget('h', 'a0', null, 'WidgetGroup'))
      tx.add(widget('g', 'a1', 'h', 'WidgetGroup'))
    })
    const into: DocDiff = {
      changes: [{ is: 'move', id: 'h', before: { parent: null, order: 'a0' }, after: { parent: 'g', order: 'a0' } }],
    }
    expect(replay(groups, [into])).toMatchObject([{ id: 'h', path: 'pos' }])
    expect(groups.get('h')?.parent).toBeNull()
  })

  it('leaves out a change that was refused, and takes what follows on it for no conflict', () => {
    const { diffs } = aUser(
      (tx) => tx.patch('a', { 'position.x': 1, 'data.title': 'bad' }),
      (tx) => tx.patch('a', { 'position.x': 2 }),
      (tx) => tx.add(widget('n', 'a5')),
      (tx) => tx.patch('n', { 'position.x': 9 }),
      (tx) => tx.move('a', { parent: 'g', order: 'a3' }),
      (tx) => tx.move('a', { parent: null, order: 'a8' }),
    )
    for (const [i, refused] of diffs.entries()) {
      const page = aPage()
      expect([i, replay(page, diffs, refused)]).toEqual([i, []])
      expect(x(page)).toBe(i === 1 ? 1 : 2)
      expect(page.get('a')?.props['data.title']).toBe(i === 0 ? undefined : 'bad')
      expect(x(page, 'n')).toBe(i === 2 ? undefined : i === 3 ? 0 : 9)
    }
  })
})
