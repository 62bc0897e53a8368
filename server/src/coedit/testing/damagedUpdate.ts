import * as Y from 'yjs'

type Dice = (below: number) => number

/** A page update as an honest client makes it: a new widget, changed leaves, a move, a removal. */
export function honestUpdate(page: Y.Doc, dice: Dice): Uint8Array {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(page))
  const before = Y.encodeStateVector(doc)
  const widgets = doc.getMap('widgets')
  const known = widgets.get('w1')
  doc.transact(() => {
    const kind = dice(4)
    if (kind === 0) {
      const map = new Y.Map<unknown>()
      map.set('widgetType', 'ShapeRect')
      map.set('pos', { parent: null, order: 'a5' })
      map.set('position.x', dice(500))
      widgets.set(`n${dice(1e9)}`, map)
    } else if (known instanceof Y.Map) {
      if (kind === 1) known.set('pos', { parent: null, order: `a${dice(9)}` })
      else if (kind === 2) known.set('data.title', 'text '.repeat(dice(20)))
      else known.set('position.x', dice(900))
    }
  })
  const update = Y.encodeStateAsUpdate(doc, before)
  doc.destroy()
  return update
}

/** The update with bits flipped and bytes cut, doubled, inserted or moved. */
export function damagedUpdate(update: Uint8Array, dice: Dice): Uint8Array {
  const bytes = [...update]
  for (let i = 1 + dice(4); i > 0; i--) {
    const at = dice(bytes.length || 1)
    const kind = dice(5)
    if (kind === 0) bytes[at] = (bytes[at] ?? 0) ^ (1 << dice(8))
    else if (kind === 1) bytes[at] = dice(256)
    else if (kind === 2) bytes.length = at
    else if (kind === 3) bytes.splice(at, 0, ...bytes.slice(at, at + 1 + dice(16)))
    else bytes.splice(at, 1 + dice(4), 255, 255, 255, 255, dice(256))
  }
  return Uint8Array.from(bytes)
}
