import { seedDoc } from '@mimic/engine/yjs'
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { SharedPage } from './SharedPage.ts'

const OWNER = 7
const HOSTILE = 9
/** Numbers of contents in Yjs's encoding (src/structs/Item.js, `contentRefs`), and how each is written with nothing. */
const contents = { deleted: 1, json: 2, string: 4, any: 8 }
const HAS_ORIGIN = 128

function page(): { readonly shared: SharedPage; readonly clock: number } {
  const doc = new Y.Doc()
  doc.clientID = OWNER
  const widget = { id: 'w1', type: 'ShapeRect', parent: null, order: 'a0', props: { 'position.x': 5 } }
  seedDoc(doc, { con: {}, widgets: new Map([['w1', widget]]) })
  const items = doc.store.clients.get(OWNER) ?? []
  const at = items.find((item) => item instanceof Y.Item && item.parentSub === 'position.x')
  if (!at) throw new Error('the page has no such field')
  return { shared: new SharedPage([Y.encodeStateAsUpdate(doc)]), clock: at.id.clock }
}

/** One client with one item after that of a field, and no deletions. */
const after = (clock: number, content: number, ...bytes: number[]) =>
  Uint8Array.of(1, 1, HOSTILE, 0, HAS_ORIGIN | content, OWNER, clock, ...bytes, 0)

it.each(Object.entries(contents))('refuses an update with empty content (%s), and stays as it was', (_, content) => {
  const { shared, clock } = page()
  const before = shared.snapshot()
  expect(shared.apply(after(clock, content, 0), 'somebody', () => true)).toMatchObject({
    is: 'refused',
    isSpoilt: false,
  })
  expect(shared.snapshot()).toEqual(before)
})

it('takes one with a value in the same place', () => {
  const { shared, clock } = page()
  const [count, integer, value] = [1, 125, 6]
  expect(shared.apply(after(clock, contents.any, count, integer, value), 'somebody', () => true)).toMatchObject({
    is: 'applied',
  })
})
