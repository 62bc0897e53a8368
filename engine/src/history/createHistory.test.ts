import { describe, expect, it } from 'vitest'
import { assertDocument } from '../document/assertDocument.ts'
import { createDocStore, toRecords } from '../document/createDocStore.ts'
import { type DocStore, type DocTx, PAGE_ID } from '../document/DocStore.ts'
import { paintOrder } from '../schema/page/paintOrder.ts'
import { toPageFile } from '../schema/page/toPageFile.ts'
import { LastWriters } from '../testing/LastWriters.ts'
import { randomEdit } from '../testing/randomEdit.ts'
import { seededBelow } from '../testing/seededRandom.ts'
import { models } from '../widgets/models.ts'
import { createHistory } from './createHistory.ts'

function aDocument(...ids: string[]) {
  const store = createDocStore(undefined, { check: assertDocument })
  store.transact('load', (tx) => {
    ids.forEach((id, i) => {
      tx.add(widget(id, `a${i}`))
    })
  })
  return { store, history: createHistory(store) }
}

function widget(id: string, order: string, parent: string | null = null, type = 'ShapeRect') {
  return { id, type, parent, order, props: {} }
}

const user = (store: DocStore, fn: (tx: DocTx) => void) => store.transact('user', fn)
const remote = (store: DocStore, fn: (tx: DocTx) => void) => store.transact('remote', fn)
const state = (store: DocStore) => ({ con: store.con, widgets: paintOrder(toRecords(store)) })
/** The page as it would be saved, byte for byte. */
const fileOf = (store: DocStore) => JSON.stringify(toPageFile(toRecords(store), models))
const leaf = (store: DocStore, id: string, path: string) => store.get(id)?.props[path]

describe('createHistory', () => {
  it('[spec:des-undo] H1 makes one step of one transaction', () => {
    const { store, history } = aDocument('a', 'b')
    user(store, (tx) => {
      tx.patch('a', { x: 1 })
      tx.patch('b', { x: 1 })
      tx.patch(PAGE_ID, { title: 't' })
    })
    remote(store, (tx) => tx.patch('a', { y: 1 }))
    expect(history.undo()).toBe(true)
    expect([leaf(store, 'a', 'x'), leaf(store, 'b', 'x'), store.con['title']]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(history.canUndo).toBe(false)
  })

  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))
  it(`[spec:des-redo] H2 restores by undoing all and redoing all, seed ${seed}`, () => {
    const random = seededBelow(seed)
    for (let round = 0; round < 20; round++) {
      const { store, history } = aDocument('a', 'b', 'c')
      const states = [state(store)]
      const files = [fileOf(store)]
      for (let i = 0; i < 40; i++) {
        const before = history.canUndo
        let changes = 0
        const stop = store.onDiff((diff) => {
          changes = diff.changes.length
        })
        randomEdit(store, random)
        stop()
        if (changes > 0) {
          states.push(state(store))
          files.push(fileOf(store))
        }
        expect(history.canUndo).toBe(before || changes > 0)
      }
      for (let i = states.length - 2; i >= 0; i--) {
        expect(history.undo()).toBe(true)
        expect(state(store)).toEqual(states[i])
        expect(fileOf(store)).toBe(files[i])
      }
      expect(history.undo()).toBe(false)
      for (let i = 1; i < states.length; i++) {
        expect(history.redo()).toBe(true)
        expect(state(store)).toEqual(states[i])
        expect(fileOf(store)).toBe(files[i])
      }
      expect(history.redo()).toBe(false)
    }
  })

  it('H3 keeps a field that a colleague wrote later, and undoes the rest', () => {
    const { store, history } = aDocument('a')
    user(store, (tx) => tx.patch('a', { x: 1, y: 1 }))
    remote(store, (tx) => tx.patch('a', { x: 9 }))
    history.undo()
    expect(store.get('a')?.props).toEqual({ x: 9 })
  })

  it('H3 undoes to a colleague’s earlier value', () => {
    const { store, history } = aDocument('a')
    remote(store, (tx) => tx.patch('a', { x: 9 }))
    user(store, (tx) => tx.patch('a', { x: 1 }))
    history.undo()
    expect(leaf(store, 'a', 'x')).toBe(9)
  })

  it('H4 keeps a place that a colleague changed later', () => {
    const { store, history } = aDocument('a', 'b')
    user(store, (tx) => tx.move('a', { parent: null, order: 'a5' }))
    remote(store, (tx) => tx.move('a', { parent: null, order: 'a6' }))
    expect(history.undo()).toBe(false)
    expect(store.get('a')?.order).toBe('a6')
  })

  it('H5 does not remove a widget on which a colleague worked', () => {
    const { store, history } = aDocument()
    user(store, (tx) => {
      tx.add(widget('mine', 'a0'))
      tx.add(widget('g', 'a1', null, 'WidgetGroup'))
    })
    remote(store, (tx) => {
      tx.patch('mine', { x: 1 })
      tx.add(widget('theirs', 'a0', 'g'))
    })
    history.undo()
    expect([...store.widgets.keys()].sort()).toEqual(['g', 'mine', 'theirs'])
  })

  it('H6 restores a removed group with everything below it', () => {
    const { store, history } = aDocument('z')
    user(store, (tx) => {
      tx.add(widget('g', 'a5', null, 'WidgetGroup'))
      tx.add(widget('x', 'a0', 'g'))
    })
    const before = state(store)
    user(store, (tx) => tx.remove('g'))
    history.undo()
    expect(state(store)).toEqual(before)
  })

  it('H6 puts a widget onto the page where its group is gone', () => {
    const { store, history } = aDocument()
    user(store, (tx) => {
      tx.add(widget('g', 'a5', null, 'WidgetGroup'))
      tx.add(widget('x', 'a0', 'g'))
    })
    user(store, (tx) => tx.remove('x'))
    remote(store, (tx) => tx.remove('g'))
    history.undo()
    expect(store.get('x')?.parent).toBeNull()
  })

  it('H7 passes over a step of which nothing is left', () => {
    const { store, history } = aDocument('a')
    user(store, (tx) => tx.patch('a', { y: 1 }))
    user(store, (tx) => tx.patch('a', { x: 1 }))
    remote(store, (tx) => tx.patch('a', { x: 9 }))
    expect(history.undo()).toBe(true)
    expect(store.get('a')?.props).toEqual({ x: 9 })
  })

  it('H8 forgets redo on a new change, and everything on load', () => {
    const { store, history } = aDocument('a')
    user(store, (tx) => tx.patch('a', { x: 1 }))
    history.undo()
    user(store, (tx) => tx.patch('a', { x: 2 }))
    expect(history.canRedo).toBe(false)
    store.transact('load', (tx) => tx.patch('a', { x: 5 }))
    expect(history.canUndo).toBe(false)
  })

  it('[spec:des-undo-50] [spec:des-redo-50] H9 keeps 50 steps', () => {
    const { store, history } = aDocument('a')
    for (let i = 1; i <= 60; i++) user(store, (tx) => tx.patch('a', { x: i }))
    let steps = 0
    while (history.undo()) steps++
    expect(steps).toBe(50)
    expect(leaf(store, 'a', 'x')).toBe(10)
    while (history.redo()) steps--
    expect(steps).toBe(0)
    expect(leaf(store, 'a', 'x')).toBe(60)
  })

  describe('H11 geometry counts in a group', () => {
    const inGroup = () => {
      const { store, history } = aDocument('a', 'b')
      user(store, (tx) => {
        tx.add(widget('g', 'a5', null, 'WidgetGroup'))
        tx.move('a', { parent: 'g', order: 'a0' })
        tx.patch('a', { 'position.x': -40, 'style.fill.color': 'red' })
      })
      return { store, history }
    }

    it('a widget that a colleague placed in the group stays in it; the rest is undone', () => {
      const { store, history } = inGroup()
      remote(store, (tx) => tx.patch('a', { 'position.y': 7 }))
      history.undo()
      expect(store.get('a')).toMatchObject({ parent: 'g', props: { 'position.x': -40, 'position.y': 7 } })
      expect(leaf(store, 'a', 'style.fill.color')).toBeUndefined()
    })

    it('so does one whose group a colleague moved', () => {
      const { store, history } = inGroup()
      remote(store, (tx) => tx.patch('g', { 'position.x': 300 }))
      history.undo()
      expect(store.get('a')).toMatchObject({ parent: 'g', props: { 'position.x': -40 } })
    })

    it('a move is not taken back in another group than it was made in', () => {
      const { store, history } = aDocument('a', 'b')
      user(store, (tx) => tx.patch('a', { 'position.x': 50, z: 1 }))
      remote(store, (tx) => {
        tx.add(widget('g', 'a5', null, 'WidgetGroup'))
        tx.move('a', { parent: 'g', order: 'a0' })
      })
      history.undo()
      expect(store.get('a')?.props).toEqual({ 'position.x': 50 })
    })
  })

  it('tells its listeners when what can be done has changed', () => {
    const { store, history } = aDocument('a')
    const heard: string[] = []
    const stop = history.onChange(() => heard.push(`${history.canUndo} ${history.canRedo}`))
    user(store, (tx) => tx.patch('a', { x: 1 }))
    history.undo()
    history.redo()
    stop()
    history.undo()
    expect(heard).toEqual(['true false', 'false true', 'true false'])
  })

  it(`H3 H4 H5 never change what another wrote last, seed ${seed}`, () => {
    const random = seededBelow(seed)
    for (let round = 0; round < 30; round++) {
      const { store, history } = aDocument('a', 'b', 'c')
      const writers = new LastWriters(store)
      for (let i = 0; i < 80; i++) {
        const die = random(10)
        if (die < 3) history.undo()
        else if (die < 4) history.redo()
        else randomEdit(store, random, die < 7 ? 'user' : 'remote')
      }
      expect(writers.breaches).toEqual([])
    }
  })

  it('H12 makes one step of several transactions, with a widget that comes back', () => {
    const { store, history } = aDocument('a')
    const record = store.get('a')!
    remote(store, (tx) => tx.remove('a'))
    const { changes } = history.asOneStep(() => {
      store.transact('history', (tx) => tx.add(record))
      user(store, (tx) => tx.patch('a', { x: 7 }))
    })
    expect(changes.map(({ is }) => is)).toEqual(['add', 'patch'])
    expect(history.undo()).toBe(true)
    expect([store.get('a'), history.canUndo]).toEqual([undefined, false])
    expect(history.redo()).toBe(true)
    expect(leaf(store, 'a', 'x')).toBe(7)
    history.asOneStep(() => {})
    expect(() =>
      history.asOneStep(() => {
        user(store, (tx) => tx.patch('a', { x: 8 }))
        throw new Error('broken')
      }),
    ).toThrow('broken')
    expect(history.undo()).toBe(true)
    expect(leaf(store, 'a', 'x')).toBe(7)
  })
})
