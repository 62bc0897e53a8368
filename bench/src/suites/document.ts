import { createDocStore } from '@mimic/engine'
import { models } from '@mimic/engine/models'
import { completeProps, type PageRecords, parsePage, toPageFile } from '@mimic/engine/schema'
import { bindDoc, readDoc, seedDoc, validateUpdate } from '@mimic/engine/yjs'
import * as Y from 'yjs'
import { bigPage } from '../bigPage.ts'
import { type Figure, figureOf, type Suite, sized } from '../Suite.ts'
import { measure } from './measure.ts'

const WIDGETS = sized(2_000, 60)
const EDITS = sized(200, 2)

/** The cost of a page of 2,000 widgets without drawing: files, hit distance, the shared document. */
export const document: Suite = {
  name: 'document',
  about: `a page of ${WIDGETS} mixed widgets read, written, hit-tested and edited together`,
  async run() {
    const file = bigPage({ seed: 20_261, count: WIDGETS })
    const { page } = parsePage(file, models)
    const ydoc = new Y.Doc()
    seedDoc(ydoc, page)
    return [
      ...(await measure('page file', {
        parsePage: () => parsePage(file, models),
        toPageFile: () => toPageFile(page, models),
      })),
      ...(await measure('one point against all', { 'model.distance': distances(page) })),
      ...(await measure('shared document', { readDoc: () => readDoc(ydoc) })),
      ...editTogether(page, ydoc),
    ]
  },
}

/**
 * Exact distance of one point to every widget: the narrow phase of a hit test, without the index that skips most
 * widgets.
 */
function distances(page: PageRecords): () => number {
  const targets = [...page.widgets.values()].flatMap(({ type, props }) => {
    const model = models.find((each) => each.type === type)
    return model ? [{ model, props: completeProps(model, props) }] : []
  })
  let at = 0
  return () => {
    at = (at + 97) % 1900
    let nearest = Number.POSITIVE_INFINITY
    for (const { model, props } of targets) nearest = Math.min(nearest, model.distance(props, at, at / 2))
    return nearest
  }
}

/** One person edits; the server checks each update, and a colleague's document applies it. */
function editTogether(page: PageRecords, ydoc: Y.Doc): Figure[] {
  const seed = Y.encodeStateAsUpdate(ydoc)
  const colleague = new Y.Doc()
  Y.applyUpdate(colleague, seed)
  const store = createDocStore(page)
  bindDoc(store, ydoc, 'editor')
  bindDoc(createDocStore(), colleague, 'editor')
  const updates: Uint8Array[] = []
  ydoc.on('update', (update: Uint8Array) => updates.push(update))
  const figures = (subject: string, edit: (i: number) => void): Figure[] => {
    const [local, remote]: [number[], number[]] = [[], []]
    for (let i = 0; i < EDITS; i++) {
      local.push(timed(() => edit(i)))
      const update = updates.pop()
      if (update) remote.push(timed(() => validateUpdate(colleague, update)))
    }
    const of = figureOf('shared edit', subject)
    return [of('to write', 'µs', local), of('to check and take', 'µs', remote)]
  }
  const ids = [...store.widgets.keys()]
  const topLevel = store.children(null)[0] ?? ''
  return [
    ...figures('one field', (i) => {
      store.transact('user', (tx) => tx.patch(ids[i] ?? '', { widgetName: `edit ${i}` }))
    }),
    ...figures('one z-move', (i) => {
      store.transact('user', (tx) => tx.move(topLevel, { parent: null, order: i % 2 === 0 ? 'a0V' : 'a0' }))
    }),
  ]
}

function timed(fn: () => void): number {
  const startedAt = performance.now()
  fn()
  return (performance.now() - startedAt) * 1000
}
