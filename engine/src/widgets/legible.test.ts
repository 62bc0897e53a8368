import { describe, expect, it } from 'vitest'
import { NO_CHARTS } from '../live/LiveOverlay.ts'
import type { LiveState } from '../render/LiveState.ts'
import type { Paint, PrimitiveSink, Rgba } from '../render/PrimitiveSink.ts'
import { defaultMarks, marksOn } from '../render/qualityMarks.ts'
import { completeProps } from '../schema/model/completeProps.ts'
import { initialOnDark, standsOnDark } from '../schema/model/initialOnDark.ts'
import { newOnDark } from '../schema/model/newOnDark.ts'
import { listLeaves } from '../schema/props/listItems.ts'
import type { Props } from '../schema/props/prop.ts'
import { isDark, parseColor } from '../schema/values/color.ts'
import { estimateText } from '../text/TextMeasure.ts'
import { edits } from './edits.ts'
import { views } from './views.ts'
import type { WidgetView } from './WidgetView.ts'

/** WCAG 2.2, 1.4.3 and 1.4.11. */
const TEXT = 4.5
const GRAPHIC = 3

const live: LiveState = {
  value: 40,
  reading: 40,
  measured: 40,
  unit: 'm',
  seriesValue: () => 40,
  seriesScale: () => 1,
  scale: 1,
  isStale: false,
  isBad: false,
  marks: defaultMarks,
  isHovered: false,
  isPressed: false,
  isDisabled: false,
  locale: 'en',
  isOnDark: false,
  isLive: true,
  isOverlaid: false,
  session: {},
  charts: NO_CHARTS,
  now: Date.UTC(2026, 10, 21, 4, 5, 6),
}

interface Painted {
  /** Contrast between each text and its background. */
  readonly texts: readonly { readonly value: string; readonly contrast: number }[]
  /** Contrast between each other painted shape and the page. */
  readonly shapes: readonly number[]
  /** Colours of filled boxes, and how much of the widget they cover, 0 to 1. */
  readonly grounds: readonly { readonly color: Rgba; readonly share: number }[]
}

/** Paints a widget on a page, and measures how far what it paints stands out. */
function painted(view: WidgetView, leaves: Props, page: Rgba): Painted {
  const isOnDark = isDark(page)
  const initial = isOnDark && standsOnDark(view.model, leaves) ? initialOnDark(view.model) : {}
  const p = { ...completeProps(view.model, leaves), ...initial, ...leaves }
  const grounds: { x: number; y: number; width: number; height: number; color: Rgba }[] = []
  const texts: { value: string; contrast: number }[] = []
  const shapes: number[] = []
  let clip: { x: number; y: number; width: number; height: number } | undefined
  const groundAt = (x: number, y: number): Rgba =>
    grounds.reduce(
      (under, { color, ...box }) =>
        x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height ? over(color, under) : under,
      page,
    )
  const add = (color: Rgba) => {
    if ((color & 0xff) >= 0x80) shapes.push(contrast(over(color, page), page))
  }
  const shape = ({ fill, stroke, strokeWidth }: Paint) => {
    add(fill)
    if (strokeWidth > 0) add(stroke)
  }
  const sink: PrimitiveSink = {
    rect(x, y, width, height, _radius, paint) {
      shape(paint)
      grounds.push({ x, y, width, height, color: paint.fill })
    },
    ellipse: (_x, _y, _rx, _ry, paint) => shape(paint),
    arc: (_x, _y, _radius, _thickness, _from, _to, color) => add(color),
    polyline: (_xy, _count, _isClosed, paint) => shape(paint),
    flow: (_xy, _count, _width, _on, _off, _speed, color) => add(color),
    area: (_xy, _count, color) => add(color),
    polygon: (_xy, _count, color) => add(color),
    text(value, x, y, _align, { color }) {
      if (value.trim() === '') return
      // A text that is clipped in two stands on what lies under its visible part.
      const at = clip ? [clip.x + clip.width / 2, clip.y + clip.height / 2] : [x, y]
      const ground = groundAt(at[0]!, at[1]!)
      texts.push({ value, contrast: contrast(over(color, ground), ground) })
    },
    measure: (value, style) => estimateText(value, style.family, style.size),
    imageState: () => ({ is: 'loading' }) as never,
    image() {},
    clip(x, y, width, height) {
      clip = { x, y, width, height }
    },
    unclip() {
      clip = undefined
    },
  }
  const state = { ...live, isOnDark }
  view.paintStatic?.(p, state, sink)
  view.paint(p, state, sink)
  const covered = grounds.map(({ width, height, color }) => ({ color, share: (width * height) / (600 * 300) }))
  return { texts, shapes, grounds: covered }
}

/** Blends like the compositor. */
function over(color: Rgba, ground: Rgba): Rgba {
  const alpha = (color & 0xff) / 255
  let out = 0xff
  for (const shift of [8, 16, 24])
    out += Math.round(((color >>> shift) & 0xff) * alpha + ((ground >>> shift) & 0xff) * (1 - alpha)) * 2 ** shift
  return out
}

function contrast(a: Rgba, b: Rgba): number {
  const [light, dark] = [relative(a), relative(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Relative luminance of WCAG. */
function relative(color: Rgba): number {
  const part = (shift: number) => {
    const c = ((color >>> shift) & 0xff) / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * part(24) + 0.7152 * part(16) + 0.0722 * part(8)
}

const words = {
  'data.title': 'Pump',
  placeholder: 'Type',
  'style.format': 'HH:mm',
  ...listLeaves('data.options', [{ id: '1', isChecked: true, title: 'Auto', value: '1' }]),
  ...listLeaves('data.signalArray', [{ signalId: 's', equipId: '', title: 'Level' }]),
}
/** Each widget as it comes from the palette, and bare: nothing of its own under what it draws. */
const looks: readonly (readonly [string, Props])[] = [
  ['as it comes', {}],
  ['without a fill', { 'style.fill.enable': false }],
]
const kinds: readonly (readonly [string, Props])[] = [
  // A group draws nothing itself.
  ...edits.flatMap(({ model }) => (model.geometry === 'group' ? [] : [[model.type, {}] as const])),
  ['UsualPercentFill', { 'dataAddon.type': 'doughnut' }],
  ['UsualPercentFill', { 'dataAddon.type': 'capacity' }],
  ['UsualDashboard', { 'dataAddon.type': 'multistage' }],
]
const pages = ['#ffffff', '#eef1f3', '#14202b', '#000000', '#2b3a48']

it.each(pages)('marks of values that are not live show on a page of %s', (css) => {
  const page = parseColor(css)!
  const { stale, bad, paper } = marksOn({ isOnDark: isDark(page) })
  for (const mark of [stale, bad])
    for (const ground of [page, paper]) expect(contrast(mark, ground)).toBeGreaterThanOrEqual(GRAPHIC)
})

describe.each(pages)('on a page of %s', (css) => {
  const page = parseColor(css)!
  const cases = kinds.flatMap(([type, kind]) =>
    looks.map(([look, leaves]) => [type, look, { ...kind, ...leaves }] as const),
  )

  it.each(cases)('%s shows %s, and its texts can be read', (type, _look, more) => {
    const view = views.find(({ model }) => model.type === type)
    const edit = edits.find(({ model }) => model.type === type)
    if (!view || !edit) return
    const { texts, shapes } = painted(view, { ...edit.create(0, 0, 600, 300), ...words, ...more }, page)
    for (const text of texts) expect(text.contrast, text.value).toBeGreaterThanOrEqual(TEXT)
    // An image is drawn by itself.
    if (type !== 'UsualImage' && texts.length === 0) expect(Math.max(...shapes)).toBeGreaterThanOrEqual(GRAPHIC)
  })
})

describe.each(pages.filter((css) => isDark(parseColor(css)!)))('a new widget on a page of %s', (css) => {
  const page = parseColor(css)!

  it.each(kinds)('%s is dark, its texts can be read, and its outline shows', (type, kind) => {
    const view = views.find(({ model }) => model.type === type)
    const edit = edits.find(({ model }) => model.type === type)
    if (!view || !edit) return
    const leaves = { ...edit.create(0, 0, 600, 300), ...words, ...kind, ...newOnDark(view.model) }
    const { texts, grounds } = painted(view, leaves, page)
    for (const text of texts) expect(text.contrast, text.value).toBeGreaterThanOrEqual(TEXT)
    for (const { color, share } of grounds)
      if (share > 0.5 && (color & 0xff) >= 0x80) expect(isDark(over(color, page)), color.toString(16)).toBe(true)

    // Controls and tables lie over the canvas, and take the same leaves.
    const shown: Props = { ...completeProps(view.model, leaves), ...initialOnDark(view.model), ...leaves }
    const colour = (path: string) => parseColor(String(shown[path]))
    const hasFill =
      view.model.geometry !== 'line' &&
      view.model.props['style.fill.color']?.isGround === true &&
      shown['style.fill.enable'] !== false
    const ground = hasFill ? over(colour('style.fill.color')!, page) : page
    const font = colour('style.font.color')
    if (font !== undefined) expect(contrast(over(font, ground), ground)).toBeGreaterThanOrEqual(TEXT)
    const stroke = colour('style.stroke.color')
    if (stroke !== undefined)
      for (const beside of [page, ground])
        expect(contrast(over(stroke, beside), beside)).toBeGreaterThanOrEqual(GRAPHIC)
  })
})
