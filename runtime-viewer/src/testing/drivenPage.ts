import { pageLimits } from '../../../engine/src/schema/limits.ts'
import { widgetFields } from '../../../engine/src/schema/page/toPageFile.ts'
import { drivenFields, pageOf } from '../../../engine/src/stage/testing/drivenFields.ts'
import { views } from '../../../engine/src/widgets/views.ts'

/** Position of a widget on the page. */
export interface DrivenCell {
  readonly name: string
  /** Id of the widget that shows the mark. */
  readonly id: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const COLUMNS = 20
const PITCH = { x: 90, y: 62 }
const SIZE = { width: 78, height: 50 }

/**
 * A page with a widget for every field of every widget type that a signal can drive, all driven by `a-level`, and the
 * position of each widget.
 */
export function drivenPage() {
  const cells: DrivenCell[] = []
  const widgets = views.flatMap((view) =>
    drivenFields(view)
      .slice(0, pageLimits[view.model.limit ?? 'widgets'])
      .map(({ field, leaves }) => {
        const { type, lists } = view.model
        const at = { x: 10 + PITCH.x * (cells.length % COLUMNS), y: 10 + PITCH.y * Math.floor(cells.length / COLUMNS) }
        const id = `w${cells.length}`
        cells.push({ name: `${type}, ${field}`, id, ...at, ...SIZE })
        const [record, part] = pageOf(type, leaves).map((each) => {
          const fields = JSON.stringify(widgetFields(each, lists))
          const named = fields.replaceAll('"signalId":"s"', '"signalId":"a-level"').replaceAll('"other"', '"a-set"')
          // `named` is JSON from the line above.
          return JSON.parse(named) as Record<string, unknown>
        })
        const own = { id, widgetType: type, ...record, position: positionOf(type, at.x, at.y) }
        if (!part) return own
        const child = {
          ...part,
          id: `${id}-part`,
          widgetType: 'ShapeRect',
          position: { x: 10, y: 8, width: 50, height: 30 },
        }
        return { ...own, children: [child] }
      }),
  )
  const width = 10 + PITCH.x * COLUMNS
  return { width, height: 10 + PITCH.y * Math.ceil(cells.length / COLUMNS), widgets, cells }
}

function positionOf(type: string, x: number, y: number): object {
  const { width, height } = SIZE
  if (type === 'ShapeCircle') return { cx: x + 25, cy: y + 25, r: 24 }
  if (type === 'ShapeEllipse') return { cx: x + 39, cy: y + 25, rx: 38, ry: 24 }
  if (type === 'ShapeTriangle') return { x1: x, y1: y, x2: x + width, y2: y, x3: x + width, y3: y + height }
  if (type === 'ShapeLine')
    return {
      points: [
        { x, y: y + 25 },
        { x: x + width, y: y + 25 },
      ],
    }
  return { x, y, width, height, rotate: 0 }
}
