import { pageLimits } from '../../schema/limits.ts'
import type { ForeignOptions } from '../ForeignOptions.ts'
import { listOfRecords, numberOf, recordOf, textOf } from '../loose.ts'
import type { LossLog } from '../losses.ts'
import { around, type DraftWidget } from '../PageDraft.ts'
import { IDENTITY, type Matrix, multiply } from '../svg/matrix.ts'
import { type Contour, readPath } from '../svg/pathData.ts'
import { SvgShapes } from '../svg/SvgShapes.ts'
import { initialStyle, type SvgStyle } from '../svg/SvgStyle.ts'
import { ellipsePath, roundRectPath } from '../svg/shapePaths.ts'
import { colourOf } from '../svg/svgColour.ts'

import { penGradient } from './penGradient.ts'

type Pen = Readonly<Record<string, unknown>>

/** The box of a pen, page units. */
export interface PenFrame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Outlines in shares of the pen's box. */
const outlines: Readonly<Record<string, string>> = {
  triangle: 'M.5 0L1 1L0 1Z',
  rightTriangle: 'M0 0L1 1L0 1Z',
  diamond: 'M.5 0L1 .5L.5 1L0 .5Z',
  parallelogram: 'M.25 0L1 0L.75 1L0 1Z',
  trapezoid: 'M.2 0L.8 0L1 1L0 1Z',
  hexagon: 'M.25 0L.75 0L1 .5L.75 1L.25 1L0 .5Z',
  octagon: 'M.29289 0L.70711 0L1 .29289L1 .70711L.70711 1L.29289 1L0 .70711L0 .29289Z',
  pentagon: 'M.5 0L1 .4L.8 1L.2 1L0 .4Z',
  pentagram: 'M.5 0L.62 .36L1 .38L.7 .6L.81 1L.5 .77L.19 1L.3 .6L0 .38L.38 .36Z',
  rightArrow: 'M0 .28L.6 .28L.6 0L1 .5L.6 1L.6 .72L0 .72Z',
  leftArrow: 'M1 .28L.4 .28L.4 0L0 .5L.4 1L.4 .72L1 .72Z',
  twowayArrow: 'M0 .5L.25 0L.25 .28L.75 .28L.75 0L1 .5L.75 1L.75 .72L.25 .72L.25 1Z',
}
const RECTANGLES = new Set(['rectangle', 'square', 'roundRectangle', 'panel', 'mindNode', 'mindNode2'])
const CIRCLES = new Set(['circle', 'ellipse'])
/** Pens that were HTML elements of their page: controls and the like. */
const CONTROLS: Readonly<Record<string, string>> = {
  leButton: 'UsualButton',
  button: 'UsualButton',
  leInput: 'UsualInput',
  input: 'UsualInput',
  leSelect: 'UsualSelect',
  select: 'UsualSelect',
  leDatePicker: 'UsualTimeSelector',
  video: 'ComplexVideo',
  leFlvPlayer: 'ComplexVideo',
  lineChart: 'ComplexLine',
  time: 'UsualTimer',
}
const DROP_DOWNS = new Set(['leSelect', 'select'])

/** Pens without a shape of their own. */
const BARE = new Set(['combine', 'text', 'image', 'gif', 'svgPath', 'line'])

/** Draws pens as widgets in page units. */
export class PenDrawing {
  readonly #losses: LossLog
  readonly #options: ForeignOptions
  readonly #shapes: SvgShapes
  readonly #color: string
  #ids = 0

  /** @param color of lines that set none */
  constructor(losses: LossLog, options: ForeignOptions, color: string) {
    this.#losses = losses
    this.#options = options
    this.#shapes = new SvgShapes(losses, pageLimits.widgets, options)
    this.#color = colourOf(color) ?? '#222222'
  }

  newId(): string {
    return `pen${++this.#ids}`
  }

  /** @returns the widgets of a pen's own look: its shape, its picture, its text; its children are left out */
  draw(pen: Pen, frame: PenFrame): DraftWidget[] {
    if (pen['visible'] === false) return []
    const control = this.#control(pen, frame)
    if (control !== undefined) return [control]
    const map = mapOf(pen, frame)
    const shape = this.#shape(pen, frame, map)
    const picture = this.#picture(pen, frame)
    const text = this.#text(pen, frame)
    const parts = [shape, picture, text].filter((part) => part !== undefined)
    const rotate = turn(pen)
    if (rotate !== 0) for (const part of [picture, text]) if (part) part.position['rotate'] = rotate
    return parts
  }

  #control(pen: Pen, frame: PenFrame): DraftWidget | undefined {
    const name = textOf(pen['name'], 80)
    const { type: chart } = recordOf(listOfRecords(recordOf(recordOf(pen['echarts'])['option'])['series'])[0])
    const widgetType =
      name === 'echarts' ? chartType(textOf(chart)) : Object.hasOwn(CONTROLS, name) ? CONTROLS[name] : undefined
    if (widgetType === undefined) return undefined
    if (name === 'echarts') this.#losses.add('pen', { what: `echarts ${textOf(chart)}`, type: widgetType })
    const title = textOf(pen['text'], 256)
    const items = Array.isArray(pen['dropdownList']) ? pen['dropdownList'] : []
    const choices = items.slice(0, 200).map((item, i) => ({
      indexId: String(i + 1),
      text: textOf(typeof item === 'string' ? item : recordOf(item)['text'], 256),
      clickEvent: null,
    }))
    return {
      id: this.newId(),
      widgetType,
      position: { ...boxOf(frame), rotate: turn(pen) },
      ...(title === '' ? {} : { data: { title } }),
      ...(choices.length > 0 && DROP_DOWNS.has(name) ? { selectDatas: choices } : {}),
    }
  }

  #shape(pen: Pen, frame: PenFrame, map: Matrix): DraftWidget | undefined {
    const name = textOf(pen['name'], 80)
    const style = this.#style(pen)
    if (pen['type'] === 1 || name === 'line') return this.#line(pen, frame, map, style)
    if (!(frame.width > 0 && frame.height > 0)) return undefined
    const { x, y, width, height } = frame
    if (style.fill === 'none' && style.stroke === 'none') return undefined
    if (style.gradient && (RECTANGLES.has(name) || CIRCLES.has(name))) {
      const drawn = this.#shapes.picture(readPath(outlineOf(pen, name, frame), map), map, style)
      if (drawn !== undefined) return drawn
    }
    if (RECTANGLES.has(name)) {
      return this.#shapes.rect(x, y, width, height, radiusOf(pen, frame), map, style)
    }
    if (CIRCLES.has(name)) return this.#shapes.ellipse(x + width / 2, y + height / 2, width / 2, height / 2, map, style)
    const path = Object.hasOwn(outlines, name) ? outlines[name] : undefined
    if (path !== undefined) {
      const fit = multiply(map, [width, 0, 0, height, x, y])
      // The width of the line is not scaled with the shape.
      return this.#shapes.path(readPath(path, fit), IDENTITY, style, name)
    }
    const data = textOf(pen['path'], 1_000_000)
    if (data !== '') return this.#shapes.path(fitted(readPath(data, IDENTITY), frame, map), IDENTITY, style, name)
    if (!BARE.has(name)) {
      this.#losses.add('pen', { what: name })
      return this.#shapes.rect(x, y, width, height, 0, map, style)
    }
    return undefined
  }

  #line(pen: Pen, frame: PenFrame, map: Matrix, style: SvgStyle): DraftWidget | undefined {
    const anchors = listOfRecords(pen['anchors']).slice(0, 2000)
    // Coordinates are shares of the box, those of handles too.
    const place = (point: Pen) =>
      `${frame.x + (numberOf(point['x']) ?? 0) * frame.width} ${frame.y + (numberOf(point['y']) ?? 0) * frame.height}`
    const words = anchors.map((anchor, i) => {
      const before = anchors[i - 1]
      if (before === undefined) return `M${place(anchor)}`
      const [next, prev] = [before['next'], anchor['prev']]
      if (!next && !prev) return `L${place(anchor)}`
      return `C${place(recordOf(next || before))} ${place(recordOf(prev || anchor))} ${place(anchor)}`
    })
    const isClosed = pen['close'] === true
    for (const end of ['fromArrow', 'toArrow'])
      if (pen[end]) this.#losses.add('marker', { what: `${end} ${textOf(pen[end], 40)}` })
    const line = {
      ...style,
      fill: isClosed ? style.fill : 'none',
      stroke: style.stroke === 'none' ? this.#color : style.stroke,
    }
    return this.#shapes.path(readPath(words.join('') + (isClosed ? 'Z' : ''), map), IDENTITY, line, 'line')
  }

  #picture(pen: Pen, frame: PenFrame): DraftWidget | undefined {
    const address = textOf(pen['image'], 8_000_000).trim()
    if (address === '') return undefined
    if (!/^data:image\/(?:png|jpeg|gif|webp)[;,]/i.test(address) && !this.#options.isOwnImage(address)) {
      this.#losses.add('externalImage', { what: address })
      return undefined
    }
    const kept = address.length > pageLimits.leaf ? this.#options.keepPicture?.(address) : address
    if (kept === undefined) {
      this.#losses.add('picture', { what: textOf(pen['text'], 40) || 'image' })
      return undefined
    }
    return {
      id: this.newId(),
      widgetType: 'UsualImage',
      position: { ...boxOf(frame), rotate: 0 },
      data: { imgUrl: kept },
      style: { fit: pen['imageRatio'] === false ? 'fill' : 'contain' },
    }
  }

  #text(pen: Pen, frame: PenFrame): DraftWidget | undefined {
    const title = textOf(pen['text'])
    if (title === '' || pen['hiddenText'] === true) return undefined
    const size = Math.min(1000, Math.max(1, numberOf(pen['fontSize']) ?? 12))
    const color = colourOf(textOf(pen['textColor'])) ?? colourOf(textOf(pen['color'])) ?? this.#color
    const family = textOf(pen['fontFamily'], 128).replace(/["']/g, '')
    const isBold = /bold|[6-9]00/.test(textOf(pen['fontWeight']))
    const isItalic = /italic|oblique/.test(textOf(pen['fontStyle']))
    const lines = title.split('\n')
    const needed = Math.max(...lines.map((line) => this.#options.measure(line, { size, family, isBold, isItalic }))) + 8
    const align = pick(pen['textAlign'], ['left', 'center', 'right'], 'center')
    // A single line may be wider than its box; ours would break it.
    const wide = lines.length === 1 && pen['whiteSpace'] !== 'break-all' ? Math.max(frame.width, needed) : frame.width
    const tall = Math.max(frame.height, lines.length * size * 1.4)
    const box = {
      x: frame.x - (align === 'left' ? 0 : align === 'right' ? wide - frame.width : (wide - frame.width) / 2),
      y: frame.y - (tall - frame.height) / 2,
      width: wide,
      height: tall,
    }
    return {
      id: this.newId(),
      widgetType: 'UsualText',
      position: { ...boxOf(box), rotate: 0 },
      data: { title },
      style: {
        font: { size, color, family, weight: isBold ? 'bold' : 'normal', style: isItalic ? 'italic' : 'normal' },
        align: { horizontal: align, vertical: pick(pen['textBaseline'], ['top', 'middle', 'bottom'], 'middle') },
      },
    }
  }

  #style(pen: Pen): SvgStyle {
    const opacity = Math.min(1, Math.max(0, numberOf(pen['globalAlpha']) ?? 1))
    const width = numberOf(pen['lineWidth']) ?? 1
    const dash = Array.isArray(pen['lineDash']) ? pen['lineDash'].flatMap((each) => numberOf(each) ?? []) : []
    const kind = numberOf(pen['bkType'])
    const gradient = kind && this.#options.drawPicture ? penGradient(pen, kind) : undefined
    if (kind && gradient === undefined) this.#losses.add('gradient', { what: textOf(pen['name'], 80) })
    const background = gradient ? (gradient.stops[0]?.[1] ?? '') : textOf(pen['background'])
    const name = textOf(pen['name'], 80)
    // A text has no frame by default.
    const isFramed = !BARE.has(name) || pen['type'] === 1 || name === 'svgPath' || name === 'line'
    return {
      ...initialStyle,
      gradient,
      fill: background === '' ? 'none' : (colourOf(background) ?? 'none'),
      stroke: width > 0 && isFramed ? (colourOf(textOf(pen['color'])) ?? this.#color) : 'none',
      strokeWidth: Math.max(0, width),
      dash: dash.slice(0, 16).map(Math.abs),
      opacity,
    }
  }
}

/** Below 1 it is a share of the shorter side. */
function radiusOf(pen: Pen, { width, height }: PenFrame): number {
  const given = Math.abs(numberOf(pen['borderRadius']) ?? 0)
  return Math.min(given < 1 ? given * Math.min(width, height) : given, width / 2, height / 2)
}

function outlineOf(pen: Pen, name: string, frame: PenFrame): string {
  const { x, y, width, height } = frame
  if (CIRCLES.has(name)) return ellipsePath(x + width / 2, y + height / 2, width / 2, height / 2)
  return roundRectPath(x, y, width, height, radiusOf(pen, frame))
}

function chartType(series: string): string {
  return series === 'pie'
    ? 'ComplexPie'
    : series === 'bar'
      ? 'ComplexBar'
      : series === 'gauge'
        ? 'UsualDashboard'
        : 'ComplexLine'
}

const turn = (pen: Pen) => (((numberOf(pen['rotate']) ?? 0) % 360) + 360) % 360

/** @returns a rotation about the pen's middle, after mirroring */
function mapOf(pen: Pen, { x, y, width, height }: PenFrame): Matrix {
  const [cx, cy] = [x + width / 2, y + height / 2]
  const radians = (turn(pen) * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const [sx, sy] = [pen['flipX'] === true ? -1 : 1, pen['flipY'] === true ? -1 : 1]
  if (radians === 0 && sx === 1 && sy === 1) return IDENTITY
  const about: Matrix = [cos * sx, sin * sx, -sin * sy, cos * sy, 0, 0]
  return multiply([1, 0, 0, 1, cx, cy], multiply(about, [1, 0, 0, 1, -cx, -cy]))
}

function boxOf({ x, y, width, height }: PenFrame) {
  const [left, top] = [Math.round(x), Math.round(y)]
  return {
    x: left,
    y: top,
    width: Math.max(2, Math.round(x + width) - left),
    height: Math.max(2, Math.round(y + height) - top),
  }
}

/** @returns a drawing of any size, scaled into the pen's box */
function fitted(contours: readonly Contour[], frame: PenFrame, map: Matrix): Contour[] {
  const all = contours.flatMap(({ xy }) => xy)
  if (all.length < 4) return []
  const [x0, y0, x1, y1] = around(all)
  const [sx, sy] = [x1 > x0 ? frame.width / (x1 - x0) : 1, y1 > y0 ? frame.height / (y1 - y0) : 1]
  const [a, b, c, d, e, f] = multiply(map, [sx, 0, 0, sy, frame.x - x0 * sx, frame.y - y0 * sy])
  return contours.map((contour) => ({
    ...contour,
    xy: contour.xy.map((_, i, xy) => {
      const [x, y] = i % 2 === 0 ? [xy[i] as number, xy[i + 1] as number] : [xy[i - 1] as number, xy[i] as number]
      return i % 2 === 0 ? a * x + c * y + e : b * x + d * y + f
    }),
  }))
}

function pick<T extends string>(value: unknown, of: readonly T[], otherwise: T): T {
  return of.find((each) => each === value) ?? otherwise
}
