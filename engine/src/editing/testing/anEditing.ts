import { assertDocument } from '../../document/assertDocument.ts'
import { createDocStore } from '../../document/createDocStore.ts'
import { newOrder } from '../../document/order.ts'
import { createHistory } from '../../history/createHistory.ts'
import { paintOrder } from '../../schema/page/paintOrder.ts'
import type { Props } from '../../schema/props/prop.ts'
import { edits } from '../../widgets/edits.ts'
import { Commands } from '../Commands.ts'
import { Editing } from '../Editing.ts'
import { ownBox } from '../Frame.ts'

export const rect = (x: number, y: number, width = 100, height = 60): Props => ({
  'position.x': x,
  'position.y': y,
  'position.width': width,
  'position.height': height,
})

/** A page of 1024 x 768 with rectangles (or others) `a`, `b`, `c` ... at the given places, drawn at zoom 1. */
export function anEditing(widgets: readonly Props[], isAdsorbOn = false, type = 'ShapeRect') {
  const document = createDocStore(undefined, { check: assertDocument })
  let order: string | null = null
  document.transact('load', (tx) => {
    widgets.forEach((props, i) => {
      order = newOrder(order, null)
      tx.add({ id: 'abcdefgh'[i] ?? `w${i}`, type, parent: null, order, props })
    })
  })
  const engine = {
    camera: { x: 0, y: 0, zoom: 1 },
    setCamera() {},
    setPreview() {},
    setOffset() {},
    setHidden() {},
    queryRect: () => [...document.children(null)],
    hitTest: (x: number, y: number, options?: { readonly deep?: boolean }) => {
      const isHit = (id: string) => {
        const box = ownBox(document, id, editing.edits)
        return box && x >= box[0] && x <= box[0] + box[2] && y >= box[1] && y <= box[1] + box[3]
      }
      const parts = paintOrder(document).filter((record) => record.type !== 'WidgetGroup' && isHit(record.id))
      let hit = parts.at(-1)
      while (!options?.deep && hit?.parent) hit = document.get(hit.parent)
      return hit?.id
    },
  }
  const editing: Editing = new Editing({ document, engine, edits, settings: { isGridOn: false, isAdsorbOn } })
  return { document, editing, commands: new Commands(editing), history: createHistory(document) }
}

export const at = (x: number, y: number, keys: object = {}) => ({
  page: { x, y },
  client: { x, y },
  isShift: false,
  isAlt: false,
  isCtrl: false,
  ...keys,
})

export function click(editing: Editing, x: number, y: number, keys: object = {}): void {
  editing.pointerDown(at(x, y, keys))
  editing.pointerUp(at(x, y, keys))
}

export function drag(
  editing: Editing,
  from: readonly [number, number],
  to: readonly [number, number],
  keys: object = {},
): void {
  editing.pointerDown(at(...from, keys))
  editing.pointerMove(at(...to, keys))
  editing.pointerUp(at(...to, keys))
}
