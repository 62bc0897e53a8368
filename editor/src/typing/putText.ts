import { type EditedText, type Props, parseColor } from '@mimic/engine'
import { frameOf } from '@mimic/engine/editing'
import type { Mounted } from '../stores/DesignerStore.ts'

interface PlacedText extends Mounted {
  readonly id: string
  /** The box of the text, in the frame of the widget's leaves. */
  readonly place: NonNullable<ReturnType<EditedText['placeOf']>>
  /** Leaves of the widget, complete. */
  readonly props: Props
}

/** Puts a field where a widget's text stands on the page, in its font, turned and zoomed as it is. */
export function putText(layer: HTMLElement, field: HTMLTextAreaElement, placed: PlacedText): void {
  const { place, props } = placed
  styleText(field, props)
  field.style.width = `${place.width}px`
  field.style.height = '0'
  const height = field.scrollHeight
  field.style.height = `${height}px`
  const vertical = props['style.align.vertical']
  const room = place.height - height
  const top = vertical === 'top' ? 0 : vertical === 'bottom' ? room : room / 2
  const matrix = matrixOf(placed).translateSelf(place.x, place.y + top)
  field.style.transform = matrix.toString()
  // Parts of the field that are not turned stand below it.
  const corners = [0, place.width].flatMap((x) => [0, height].map((y) => matrix.transformPoint({ x, y })))
  layer.style.setProperty('--left', `${Math.min(...corners.map(({ x }) => x))}px`)
  layer.style.setProperty('--bottom', `${Math.max(...corners.map(({ y }) => y))}px`)
}

/** The families of every text on the canvas: `FontNames` of the engine. Imported, they would be in the viewer's core. */
const FAMILIES =
  "'Helvetica Neue', Arial, 'Noto Sans SC', 'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', sans-serif"

/** The widget's font as the canvas paints it. */
function styleText({ style }: HTMLElement, props: Props): void {
  const text = (path: string) => String(props[`style.${path}`] ?? '')
  const family = text('font.family').replace(/[^\p{L}\p{N} ,'"_-]/gu, '')
  style.fontFamily = family === '' ? FAMILIES : `${family}, ${FAMILIES}`
  style.fontSize = `${text('font.size')}px`
  style.fontWeight = text('font.weight')
  style.fontStyle = text('font.style')
  style.textDecoration = props['style.font.underLine'] === true ? 'underline' : 'none'
  style.textAlign = text('align.horizontal')
  style.color = parseColor(text('font.color')) === undefined ? '' : text('font.color')
  style.opacity = text('opacity')
}

/** From the frame of the widget's leaves to CSS pixels of the canvas. A text in a mirrored group stays readable. */
function matrixOf({ engine, editing, id, props }: PlacedText): DOMMatrix {
  const { x, y, zoom } = engine.camera
  const record = editing.document.get(id)
  const model = editing.edits.get(record?.type ?? '')?.model
  const corners = new Float64Array(4)
  model?.writeBox(props, corners)
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = corners
  const [cx, cy] = [(x0 + x1) / 2, (y0 + y1) / 2]
  const matrix = new DOMMatrix([zoom, 0, 0, zoom, -x * zoom, -y * zoom])
    .multiply(new DOMMatrix([...frameOf(editing.document, id, editing.edits)]))
    .translateSelf(cx, cy)
  const isMirrored = matrix.a * matrix.d < matrix.b * matrix.c
  return matrix
    .scaleSelf(isMirrored ? -1 : 1, 1)
    .rotateSelf((isMirrored ? -1 : 1) * Number(props['position.rotate'] ?? 0))
    .translateSelf(-cx, -cy)
}
