import type { MeasureLine } from '../ForeignOptions.ts'
import type { DraftWidget } from '../PageDraft.ts'
import { apply, type Matrix, scaleOf, turnOf } from './matrix.ts'
import { lengthOf } from './numbers.ts'
import type { XmlElement } from './parseXml.ts'
import { textStyleNeed } from './pictureNeed.ts'
import { whole } from './recogniseShape.ts'
import type { SvgShapes } from './SvgShapes.ts'
import type { SvgStyle, SvgStyles } from './SvgStyle.ts'
import { faded } from './svgColour.ts'

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
  readonly measure: MeasureLine
}

/** Text from one position on, in one style. */
interface Run {
  x: number
  y: number
  text: string
  readonly style: SvgStyle
}

/** A text as lines, and what text widgets cannot show of it. */
export interface CollectedText {
  readonly runs: Run[]
  readonly problems: string[]
}

/** @returns the lines of a `text` element: a part with a position of its own begins a new line */
export function collectText(element: XmlElement, frame: TextFrame): CollectedText {
  const all: CollectedText = { runs: [], problems: [] }
  collect(element, frame, frame.style, { x: 0, y: 0 }, all)
  return all
}

export function textWidgets(runs: readonly Run[], frame: TextFrame): DraftWidget[] {
  return runs.flatMap((run) => lineOf(run, frame) ?? [])
}

/** @returns where the text continues */
function collect(
  element: XmlElement,
  frame: TextFrame,
  style: SvgStyle,
  from: { x: number; y: number },
  all: CollectedText,
): { x: number; y: number } {
  const { runs, problems } = all
  const words = (name: string) =>
    element.attributes
      .get(name)
      ?.trim()
      .split(/[\s,]+/) ?? []
  const first = (name: string) => lengthOf(words(name)[0], 0, style.fontSize)
  const [x, y, dx, dy] = [first('x'), first('y'), first('dx') ?? 0, first('dy') ?? 0]
  let at = { x: (x ?? from.x) + dx, y: (y ?? from.y) + dy }
  let isPlaced = x !== undefined || y !== undefined || dy !== 0 || runs.length === 0
  // Where a text ends is known to the browser alone.
  if (runs.length > 0 && x === undefined && (dx !== 0 || dy !== 0 || y !== undefined)) problems.push('dx, dy')
  const list = ['x', 'y', 'dx', 'dy'].find((name) => words(name).length > 1)
  const odd = list ?? ['rotate', 'textLength'].find((name) => element.attributes.has(name)) ?? textStyleNeed(style)
  if (odd !== undefined) problems.push(odd)
  if (style.fillNeed) problems.push(style.fillNeed.what)
  for (const child of element.children) {
    if (runs.length >= MOST_LINES) break
    if (typeof child === 'string') {
      const text = child.replace(/\s+/g, ' ')
      if (text === '' || style.isHidden) continue
      const last = runs.at(-1)
      // A part in other colours stays in its line, because a widget has one style.
      if (!isPlaced && last) {
        last.text += text
        const isSeen = text.trim() !== '' && last.text.trim() !== text.trim()
        for (const name of SPOKEN)
          if (isSeen && style[name] !== last.style[name])
            problems.push(`${element.name} ${name}: ${String(style[name])}`)
      } else runs.push({ ...at, text, style })
      isPlaced = false
    } else if (child.name === 'tspan' || child.name === 'a') {
      const own = frame.styles.of(child, style)
      frame.styles.tell(child, own.own)
      at = collect(child, frame, own, at, all)
    } else if (child.name !== 'title' && child.name !== 'desc') problems.push(child.name)
  }
  return at
}

function lineOf({ x, y, text, style }: Run, { map, shapes, measure }: TextFrame): DraftWidget | undefined {
  const title = text.trim()
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
  const isMiddle = /^(?:middle|central)$/.test(style.inherited.get('dominant-baseline') ?? '')
  const across = isMiddle ? 0 : -BASE * size
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
