import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { Outbox } from './Outbox.ts'

const PART_BYTES = 512 * 1024

/** A document with unsent changes of about `chars` characters each. */
function anOutbox(...chars: number[]) {
  const outbox = new Outbox()
  const ydoc = new Y.Doc()
  ydoc.on('update', (update: Uint8Array) => outbox.wrote(update))
  for (const [i, each] of chars.entries()) change(outbox, ydoc, i, each)
  return { outbox, ydoc }
}

function change(outbox: Outbox, ydoc: Y.Doc, i: number, chars = 10): void {
  outbox.add({ key: `c${i}`, room: 'page:p:1', diff: { changes: [] }, updates: [] })
  ydoc.getMap('m').set(`k${i}`, 'x'.repeat(chars))
}

const keys = (outbox: Outbox) => outbox.items.map(({ key }) => key)

describe('Outbox', () => {
  it('counts a change until the message that carried it is confirmed', () => {
    const { outbox, ydoc } = anOutbox()
    outbox.socketOpened()
    outbox.sentOther()
    change(outbox, ydoc, 0)
    outbox.sentNewest()
    expect(outbox.isOwed).toBe(true)
    expect(outbox.acked(1)).toEqual([])
    expect(outbox.count).toBe(1)
    expect(outbox.acked(2).map(({ key }) => key)).toEqual(['c0'])
    expect([outbox.count, outbox.isOwed]).toEqual([0, false])
  })

  it('confirms a change of several updates with the last of them', () => {
    const { outbox, ydoc } = anOutbox()
    outbox.socketOpened()
    change(outbox, ydoc, 0)
    outbox.sentNewest()
    ydoc.getMap('m').set('more', 1)
    outbox.sentNewest()
    outbox.acked(1)
    expect(outbox.count).toBe(1)
    outbox.acked(2)
    expect(outbox.count).toBe(0)
  })

  it('sends again on a new socket what the old one had not confirmed', () => {
    const { outbox, ydoc } = anOutbox(10, 10)
    outbox.socketOpened()
    expect([...outbox.parts()]).toHaveLength(1)
    expect([...outbox.parts()]).toEqual([])
    outbox.socketOpened()
    change(outbox, ydoc, 2)
    const [part] = [...outbox.parts()]
    const other = new Y.Doc()
    Y.applyUpdate(other, part ?? new Uint8Array())
    expect(other.getMap('m').toJSON()).toEqual(ydoc.getMap('m').toJSON())
    outbox.acked(1)
    expect(outbox.count).toBe(0)
  })

  it('sends large changes in parts of bounded size, in order, each confirmed by itself', () => {
    const { outbox, ydoc } = anOutbox(...Array.from({ length: 20 }, () => 200_000))
    outbox.socketOpened()
    const parts = [...outbox.parts()]
    expect(parts).toHaveLength(10)
    for (const part of parts) expect(part.length).toBeLessThan(PART_BYTES + 1000)
    const other = new Y.Doc()
    for (const part of parts) Y.applyUpdate(other, part)
    expect(other.store.pendingStructs).toBeNull()
    expect(other.getMap('m').toJSON()).toEqual(ydoc.getMap('m').toJSON())
    outbox.acked(3)
    expect(keys(outbox)).toEqual(Array.from({ length: 14 }, (_, i) => `c${i + 6}`))
  })

  it('does not send changes that no document holds yet', () => {
    const outbox = new Outbox()
    outbox.socketOpened()
    outbox.add({ key: 'c0', room: '', diff: { changes: [] }, updates: [] })
    expect([...outbox.parts()]).toEqual([])
    outbox.acked(5)
    expect(keys(outbox)).toEqual(['c0'])
    expect(outbox.takeAll().map(({ key }) => key)).toEqual(['c0'])
    expect(outbox.count).toBe(0)
  })

  it('knows from which point on only it holds a client’s changes', () => {
    const { outbox, ydoc } = anOutbox(10, 10)
    expect(outbox.firstClocks()).toEqual(new Map([[ydoc.clientID, 0]]))
    outbox.socketOpened()
    const parts = outbox.parts()
    parts.next()
    outbox.acked(1)
    expect(outbox.firstClocks().size).toBe(0)
  })
})
