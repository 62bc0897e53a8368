import { seededBelow } from '@mimic/engine/testing'
import { CHART_MINUTES } from './peers/chartSeries.ts'

const WIDTH = 1920
const HEIGHT = 1080
const SIGNALS = 500

/** The equipment whose signals the page shows. */
export const BENCH_EQUIPMENT = 'bench'

/** Id of the equipment's signal `index`, 0 to 499. */
export const signalName = (index: number) => `signal-${index}`

type Random = (n: number) => number
type Fields = (signalId: string, random: Random) => { readonly style?: object; readonly [field: string]: unknown }
type Place = (box: readonly [number, number, number, number], random: Random) => Record<string, unknown>

interface Kind {
  /** Least width and the range added at random, then the same for the height. */
  readonly size?: readonly [number, number, number, number]
  readonly fields: Fields
  readonly place?: Place
  readonly members?: number
}

const inBox: Place = ([x, y, width, height]) => ({ x, y, width, height, rotate: 0 })

const bound = (signalId: string) => ({ data: { type: 'signal', signalId, equipId: BENCH_EQUIPMENT } })
const boundAs =
  (...names: string[]): Fields =>
  (signalId, random) => ({ ...bound(signalId), dataAddon: { type: names[random(names.length)] } })

/** The composition of a page. One widget in `...OneIn` has the property; 0: none. */
export interface PageMix {
  /** Percentage of the widgets by type; rectangles fill the rest up to 100. */
  readonly shares: Readonly<Record<string, number>>
  /** Factor of the sides of every widget. */
  readonly size: number
  /** Levels of groups: 1 has groups of widgets, 2 also groups of groups. */
  readonly depth: number
  /** Rectangles, ellipses and lines whose colours follow a value. */
  readonly boundOneIn: number
  /** Rectangles that stand at an angle. */
  readonly tiltedOneIn: number
  readonly dashedOneIn: number
  readonly angleDeg: number
  readonly background: string
  readonly fills: readonly string[]
  readonly stroke: string
  /** Colour of texts; the widgets' own where it is absent. */
  readonly ink?: string
  /** The text of a label. */
  readonly label: (random: Random) => string
  /** Addresses that images are chosen from. */
  readonly images: readonly string[]
}

/** The page that most suites draw. */
export const usualMix: PageMix = {
  shares: {
    UsualDataText: 22,
    UsualText: 18,
    ShapeLine: 16,
    ShapeEllipse: 10,
    UsualPercentFill: 6,
    UsualDashboard: 4,
    UsualButton: 6,
    WidgetGroup: 2,
    UsualImage: 0,
    ComplexLine: 0,
  },
  size: 1,
  depth: 1,
  boundOneIn: 4,
  tiltedOneIn: 20,
  dashedOneIn: 12,
  angleDeg: 90,
  background: '#f4f6f8',
  fills: ['#8fa3b5', '#d9dde3', '#5b6675', '#c8d6c0', '#e0a030', '#b7c7d6'],
  stroke: '#5b6675',
  label: (random) => (random(3) === 0 ? '进水泵房 2#' : `Pump ${random(100)} inlet`),
  images: [],
}

/** The widgets of a process picture by their types; rectangles are `rect`. */
function kindsOf({ boundOneIn, tiltedOneIn, angleDeg, label, images }: PageMix) {
  const is = (oneIn: number, random: Random) => oneIn > 0 && random(oneIn) === 0
  const followed: Fields = (signalId, random) => {
    if (!is(boundOneIn, random)) return {}
    const conditions = [{ symbol: '>', value: 80, color: '#c0392b' }]
    return { ...bound(signalId), animation: { fillColor: conditions, borderColor: conditions } }
  }
  const kinds: Readonly<Record<string, Kind>> = {
    UsualDataText: { fields: bound },
    UsualText: { fields: (_, random) => ({ data: { title: label(random) } }) },
    ShapeLine: {
      fields: followed,
      place: ([x, y, width, height], random) => ({ points: pointsOf(x, y, width, height, random) }),
    },
    ShapeEllipse: {
      fields: followed,
      place: ([x, y, width, height]) => {
        const [rx, ry] = [Math.round(width / 2), Math.round(height / 2)]
        return { cx: x + rx, cy: y + ry, rx, ry }
      },
    },
    UsualPercentFill: { size: [24, 30, 50, 60], fields: boundAs('rectangle', 'capacity', 'doughnut') },
    UsualDashboard: { size: [90, 50, 90, 50], fields: boundAs('monochrome', 'multistage') },
    UsualButton: { fields: (_, random) => ({ data: { title: random(2) === 0 ? '启动' : 'Start' } }) },
    WidgetGroup: { size: [160, 80, 120, 60], fields: () => ({}), members: 4 },
    UsualImage: {
      size: [40, 80, 30, 60],
      fields: (_, random) => ({ data: { imgUrl: images[random(images.length)] ?? '' }, style: { fit: 'fill' } }),
    },
    ComplexLine: { size: [160, 160, 100, 100], fields: (_, random) => chartFields(random) },
  }
  const rect: Kind = {
    fields: followed,
    place: (box, random) => ({ ...inBox(box, random), rotate: is(tiltedOneIn, random) ? angleDeg : 0 }),
  }
  return { kinds, rect }
}

export interface PageAbout {
  readonly seed: number
  readonly count: number
  /** How many canvases of 1920 x 1080 the page is as large as, in the same shape; 1 where it is left out. */
  readonly canvases?: number
}

/**
 * A page file of `count` mixed widgets on 1920 x 1080, the same for the same seed and mix; a group holds four widgets.
 */
export function bigPage({ seed, count, canvases = 1 }: PageAbout, mix = usualMix): unknown {
  const random = seededBelow(seed)
  const pageWidth = Math.round(WIDTH * Math.sqrt(canvases))
  const pageHeight = Math.round(HEIGHT * Math.sqrt(canvases))
  const kinds = kindsOf(mix)
  let made = 0
  const widget = (maxX: number, maxY: number, groups: number): Record<string, unknown> => {
    const id = `w${made++}`
    const [type, kind] = kindOf(random(100), groups > 0 && made + 4 <= count, mix, kinds)
    const { size = [30, 70, 16, 30], fields, place = inBox, members } = kind
    const width = Math.max(4, Math.round(mix.size * (size[0] + random(size[1]))))
    const height = Math.max(4, Math.round(mix.size * (size[2] + random(size[3]))))
    const x = random(Math.max(1, maxX - width))
    const y = random(Math.max(1, maxY - height))
    const style = styleOf(mix, random)
    const { style: ownStyle, ...own } = fields(signalName(random(SIGNALS)), random)
    const common = {
      id,
      widgetType: type,
      style: { ...style, ...ownStyle },
      ...own,
      position: place([x, y, width, height], random),
    }
    if (!members) return common
    return { ...common, children: Array.from({ length: members }, () => widget(width, height, groups - 1)) }
  }
  const widgets: unknown[] = []
  while (made < count) widgets.push(widget(pageWidth, pageHeight, mix.depth))
  const con = { title: `bench ${seed}`, width: pageWidth, height: pageHeight, bgColor: mix.background }
  return { format: 1, con, widgets }
}

function kindOf(
  die: number,
  canGroup: boolean,
  { shares }: PageMix,
  { kinds, rect }: ReturnType<typeof kindsOf>,
): readonly [type: string, kind: Kind] {
  let above = 0
  for (const [type, kind] of Object.entries(kinds)) {
    above += shares[type] ?? 0
    if (die < above && (canGroup || !kind.members)) return [type, kind]
    if (die < above) break
  }
  return ['ShapeRect', rect]
}

function styleOf(mix: PageMix, random: Random): Record<string, unknown> {
  const width = 1 + random(3)
  const isDashed = mix.dashedOneIn > 0 && random(mix.dashedOneIn) === 0
  const stroke = { color: mix.stroke, width, dasharray: isDashed ? '6 4' : '' }
  return {
    fill: { color: mix.fills[random(mix.fills.length)] },
    stroke,
    font: { size: 10 + random(8), ...(mix.ink !== undefined && { color: mix.ink }) },
    radius: random(3) * 4,
  }
}

/** One to three signals of the last hour on a fixed axis. */
function chartFields(random: Random) {
  const signalArray = Array.from({ length: 1 + random(3) }, () => {
    const n = random(1_000_000)
    return { signalId: `chart-${n}`, equipId: BENCH_EQUIPMENT, title: `Flow ${n % 100}` }
  })
  return { data: { signalArray, timeRange: CHART_MINUTES, mode: 'fixed', minVal: 0, maxVal: 100 } }
}

function pointsOf(x: number, y: number, width: number, height: number, random: (n: number) => number) {
  return Array.from({ length: 2 + random(4) }, (_, i) => ({
    x: x + Math.round((width * i) / 3),
    y: y + (i % 2 === 0 ? 0 : random(height)),
  }))
}
