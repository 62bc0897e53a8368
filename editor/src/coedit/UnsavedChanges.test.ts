import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { UnsavedChanges } from './UnsavedChanges.ts'

const PART_BYTES = 512 * 1024

/** A document with unsent changes of about `chars` characters each. */
function someUnsaved(...chars: number[]) {
  const unsaved = new UnsavedChanges()
  const ydoc = new Y.Doc()
  ydoc.on('update', (update: Uint8Array) => unsaved.wrote(update))
  for (const [i, each] of chars.entries()) change(unsaved, ydoc, i, each)
  return { unsaved, ydoc }
}

function change(unsaved: UnsavedChanges, ydoc: Y.Doc, i: number, chars = 10): void {
  unsaved.add({ key: `c${i}`, room: 'page:p:1', diff: { changes: [] }, updates: [] })
  ydoc.getMap('m').set(`k${i}`, 'x'.repeat(chars))
}

const keys = (unsaved: UnsavedChanges) => unsaved.items.map(({ key }) => key)

describe('UnsavedChanges', () => {
  it('counts a change until the message that carried it is confirmed', () => {
    const { unsaved, ydoc } = someUnsaved()
    unsaved.socketOpened()
    unsaved.sentOther()
    change(unsaved, ydoc, 0)
    unsaved.sentNewest()
    expect(unsaved.isOwed).toBe(true)
    expect(unsaved.acked(1)).toEqual([])
    expect(unsaved.count).toBe(1)
    expect(unsaved.acked(2).map(({ key }) => key)).toEqual(['c0'])
    expect([unsaved.count, unsaved.isOwed]).toEqual([0, false])
  })

  it('confirms a change of several updates with the last of them', () => {
    const { unsaved, ydoc } = someUnsaved()
    unsaved.socketOpened()
    change(unsaved, ydoc, 0)
    unsaved.sentNewest()
    ydoc.getMap('m').set('more', 1)
    unsaved.sentNewest()
    unsaved.acked(1)
    expect(unsaved.count).toBe(1)
    unsaved.acked(2)
    expect(unsaved.count).toBe(0)
  })

  it('sends again on a new socket what the old one had not confirmed', () => {
    const { unsaved, ydoc } = someUnsaved(10, 10)
    unsaved.socketOpened()
    expect([...unsaved.parts()]).toHaveLength(1)
    expect([...unsaved.parts()]).toEqual([])
    unsaved.socketOpened()
    change(unsaved, ydoc, 2)
    const [part] = [...unsaved.parts()]
    const other = new Y.Doc()
    Y.applyUpdate(other, part ?? new Uint8Array())
    expect(other.getMap('m').toJSON()).toEqual(ydoc.getMap('m').toJSON())
    unsaved.acked(1)
    expect(unsaved.count).toBe(0)
  })

  it('sends large changes in parts of bounded size, in order, each confirmed by itself', () => {
    const { unsaved, ydoc } = someUnsaved(...Array.from({ length: 20 }, () => 200_000))
    unsaved.socketOpened()
    const parts = [...unsaved.parts()]
    expect(parts).toHaveLength(10)
    for (const part of parts) expect(part.length).toBeLessThan(PART_BYTES + 1000)
    const other = new Y.Doc()
    for (const part of parts) Y.applyUpdate(other, part)
    expect(other.store.pendingStructs).toBeNull()
    expect(other.getMap('m').toJSON()).toEqual(ydoc.getMap('m').toJSON())
    unsaved.acked(3)
    expect(keys(unsaved)).toEqual(Array.from({ length: 14 }, (_, i) => `c${i + 6}`))
  })

  it('does not send changes that no document holds yet', () => {
    const unsaved = new UnsavedChanges()
    unsaved.socketOpened()
    unsaved.add({ key: 'c0', room: '', diff: { changes: [] }, updates: [] })
    expect([...unsaved.parts()]).toEqual([])
    unsaved.acked(5)
    expect(keys(unsaved)).toEqual(['c0'])
    expect(unsaved.takeAll().map(({ key }) => key)).toEqual(['c0'])
    expect(unsaved.count).toBe(0)
  })

  it('knows from which point on only it holds a client’s changes', () => {
    const { unsaved, ydoc } = someUnsaved(10, 10)
    expect(unsaved.firstClocks()).toEqual(new Map([[ydoc.clientID, 0]]))
    unsaved.socketOpened()
    const parts = unsaved.parts()
    parts.next()
    unsaved.acked(1)
    expect(unsaved.firstClocks().size).toBe(0)
  })
})
