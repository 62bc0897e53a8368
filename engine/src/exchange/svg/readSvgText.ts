import type { MeasureLine } from '../ForeignOptions.ts'
import type { LossLog } from '../losses.ts'
import type { DraftWidget } from '../PageDraft.ts'
import { apply, type Matrix, scaleOf, turnOf } from './matrix.ts'
import { lengthOf } from './numbers.ts'
import type { XmlElement } from './parseXml.ts'
import { whole } from './recogniseShape.ts'
import type { SvgShapes } from './SvgShapes.ts'
import { faded, type SvgStyle, type SvgStyles } from './SvgStyle.ts'

/** Distance from the middle of a line to its baseline, in ems, as the engine draws text. */
const BASE = 0.36
/** Height of a line, in ems. */
const LINE = 1.4
/** The box is a little wider than the text, because other fonts are wider and the text must not wrap. */
const SLACK = 1.06
const MOST_LINES = 500

/** Properties that a part of a line may set, and loses. */
const SPOKEN = ['fill', 'fontSize', 'fontFamily', 'isBold', 'isItalic', 'isUnderlined', 'opacity'] as const

interface TextFrame {
  readonly map: Matrix
  readonly style: SvgStyle
  readonly styles: SvgStyles
  readonly shapes: SvgShapes
  readonly losses: LossLog
  readonly measure: MeasureLine
}

/** Text from one position on, in one style. */
interface Run {
  x: number
  y: number
  text: string
  readonly style: SvgStyle
}

/** @returns the lines of a `text` element, each as a widget: a part with a position of its own begins a new line */
export function readSvgText(element: XmlElement, frame: TextFrame): DraftWidget[] {
  const runs: Run[] = []
  collect(element, frame, frame.style, { x: 0, y: 0 }, runs)
  return runs.flatMap((run) => lineOf(run, frame) ?? [])
}

/** @returns where the text continues */
function collect(
  element: XmlElement,
  frame: TextFrame,
  style: SvgStyle,
  from: { x: number; y: number },
  runs: Run[],
): { x: number; y: number } {
  const first = (name: string) =>
    lengthOf(
      element.attributes
        .get(name)
        ?.trim()
        .split(/[\s,]+/)[0],
      0,
      style.fontSize,
    )
  const [x, y, dx, dy] = [first('x'), first('y'), first('dx') ?? 0, first('dy') ?? 0]
  let at = { x: (x ?? from.x) + dx, y: (y ?? from.y) + dy }
  let isPlaced = x !== undefined || y !== undefined || dy !== 0 || runs.length === 0
  for (const child of element.children) {
    if (runs.length >= MOST_LINES) break
    if (typeof child === 'string') {
      const text = child.replace(/\s+/g, ' ')
      if (text === '' || style.isHidden) continue
      const last = runs.at(-1)
      // A part in other colours stays in its line, because a widget has one style.
      if (!isPlaced && last) {
        last.text += text
        for (const name of SPOKEN)
          if (style[name] !== last.style[name])
            frame.losses.add('textPath', { what: `${element.name} ${name}: ${String(style[name])}` })
      } else runs.push({ ...at, text, style })
      isPlaced = false
    } else if (child.name === 'tspan' || child.name === 'a') {
      at = collect(child, frame, frame.styles.of(child, style), at, runs)
    } else if (child.name !== 'title' && child.name !== 'desc') {
      frame.losses.add('textPath', { what: child.name })
    }
  }
  return at
}

function lineOf({ x, y, text, style }: Run, { map, shapes, losses, measure }: TextFrame): DraftWidget | undefined {
  const title = text.trim()
  if (style.gradient) losses.add('gradient', { what: `text ${title.slice(0, 20)}` })
  const scale = scaleOf(map)
  const size = Math.round(style.fontSize * scale * 10) / 10
  if (title === '' || !(size >= 1) || size > 1000 || style.fill === 'none') return undefined
  const font = { size, family: style.fontFamily.slice(0, 128), isBold: style.isBold, isItalic: style.isItalic }
  const width = Math.ceil(measure(title, font) * SLACK) + 4
  const height = Math.ceil(size * LINE)
  const rotate = turnOf(map)
  const [px, py] = apply(map, x, y)
  // Offset from the anchor to the middle of the box, along the line and across it.
  const along = style.anchor === 'start' ? width / 2 : style.anchor === 'end' ? -width / 2 : 0
  const across = -BASE * size
  const [cos, sin] = [Math.cos((rotate * Math.PI) / 180), Math.sin((rotate * Math.PI) / 180)]
  const [cx, cy] = [px + along * cos - across * sin, py + along * sin + across * cos]
  const horizontal = style.anchor === 'start' ? 'left' : style.anchor === 'end' ? 'right' : 'center'
  return shapes.widget(
    'UsualText',
    { x: whole(cx - width / 2), y: whole(cy - height / 2), width, height, rotate },
    {
      data: { title: title.slice(0, 4096) },
      style: {
        font: {
          size,
          color: faded(style.fill, style.fillOpacity),
          family: font.family.replace(/["']/g, ''),
          weight: style.isBold ? 'bold' : 'normal',
          style: style.isItalic ? 'italic' : 'normal',
          underLine: style.isUnderlined,
        },
        align: { horizontal, vertical: 'middle' },
        ...(style.opacity < 1 ? { opacity: Math.round(style.opacity * 1000) / 1000 } : {}),
      },
    },
  )
}
