import { seededBelow } from '@mimic/engine/testing'

const colours = ['#8fa3b5', '#d9dde3', '#5b6675', '#c8d6c0', '#e0a030', '#b7c7d6']
const WIDTH = 1920
const HEIGHT = 1080
const SIGNALS = 500

/** The equipment whose signals the page shows. */
export const BENCH_EQUIPMENT = 'bench'

/** Id of the equipment's signal `index`, 0 to 499. */
export const signalName = (index: number) => `signal-${index}`

type Random = (n: number) => number
type Fields = (signalId: string, random: Random) => Record<string, unknown>
type Place = (box: readonly [number, number, number, number], random: Random) => Record<string, unknown>

interface Kind {
  /** Percentage of the widgets. */
  readonly share: number
  /** Least width and the range added at random, then the same for the height. */
  readonly size?: readonly [number, number, number, number]
  readonly fields?: Fields
  readonly place?: Place
  readonly members?: number
}

const inBox: Place = ([x, y, width, height]) => ({ x, y, width, height, rotate: 0 })

const bound = (signalId: string) => ({ data: { type: 'signal', signalId, equipId: BENCH_EQUIPMENT } })
const boundAs =
  (...names: string[]): Fields =>
  (signalId, random) => ({ ...bound(signalId), dataAddon: { type: names[random(names.length)] } })

/** The colours of one widget in four follow a value. */
const followed: Fields = (signalId, random) => {
  if (random(4) > 0) return {}
  const conditions = [{ symbol: '>', value: 80, color: '#c0392b' }]
  return { ...bound(signalId), animation: { fillColor: conditions, borderColor: conditions } }
}

/** The widgets of a process picture. Rectangles fill the rest up to 100 %. */
const rect: Kind = {
  share: 16,
  place: (box, random) => ({ ...inBox(box, random), rotate: random(20) === 0 ? 90 : 0 }),
}
const kinds: Readonly<Record<string, Kind>> = {
  UsualDataText: { share: 22, fields: bound },
  UsualText: {
    share: 18,
    fields: (_, random) => ({ data: { title: random(3) === 0 ? '进水泵房 2#' : `Pump ${random(100)} inlet` } }),
  },
  ShapeLine: {
    share: 16,
    place: ([x, y, width, height], random) => ({ points: pointsOf(x, y, width, height, random) }),
  },
  ShapeEllipse: {
    share: 10,
    place: ([x, y, width, height]) => {
      const [rx, ry] = [Math.round(width / 2), Math.round(height / 2)]
      return { cx: x + rx, cy: y + ry, rx, ry }
    },
  },
  UsualPercentFill: { share: 6, size: [24, 30, 50, 60], fields: boundAs('rectangle', 'capacity', 'doughnut') },
  UsualDashboard: { share: 4, size: [90, 50, 90, 50], fields: boundAs('monochrome', 'multistage') },
  UsualButton: { share: 6, fields: (_, random) => ({ data: { title: random(2) === 0 ? '启动' : 'Start' } }) },
  WidgetGroup: { share: 2, size: [160, 80, 120, 60], fields: () => ({}), members: 4 },
  ShapeRect: rect,
}

/** A page file of `count` mixed widgets on 1920 x 1080, the same for the same seed; a group holds four widgets. */
export function bigPage({ seed, count }: { readonly seed: number; readonly count: number }): unknown {
  const random = seededBelow(seed)
  let made = 0
  const widget = (maxX: number, maxY: number, canGroup: boolean): Record<string, unknown> => {
    const id = `w${made++}`
    const [type, kind] = kindOf(random(100), canGroup && made + 4 <= count)
    const { size = [30, 70, 16, 30], fields = followed, place = inBox, members } = kind
    const [width, height] = [size[0] + random(size[1]), size[2] + random(size[3])]
    const x = random(Math.max(1, maxX - width))
    const y = random(Math.max(1, maxY - height))
    const style = styleOf(random)
    const own = fields(signalName(random(SIGNALS)), random)
    const common = { id, widgetType: type, style, ...own, position: place([x, y, width, height], random) }
    if (!members) return common
    return { ...common, children: Array.from({ length: members }, () => widget(width, height, false)) }
  }
  const widgets: unknown[] = []
  while (made < count) widgets.push(widget(WIDTH, HEIGHT, true))
  return { format: 1, con: { title: `bench ${seed}`, width: WIDTH, height: HEIGHT, bgColor: '#f4f6f8' }, widgets }
}

function kindOf(die: number, canGroup: boolean): readonly [type: string, kind: Kind] {
  let above = 0
  for (const [type, kind] of Object.entries(kinds)) {
    above += kind.share
    if (die < above && (canGroup || !kind.members)) return [type, kind]
    if (die < above) break
  }
  return ['ShapeRect', rect]
}

function styleOf(random: (n: number) => number): Record<string, unknown> {
  const stroke = { color: '#5b6675', width: 1 + random(3), dasharray: random(12) === 0 ? '6 4' : '' }
  return {
    fill: { color: colours[random(colours.length)] },
    stroke,
    font: { size: 10 + random(8) },
    radius: random(3) * 4,
  }
}

function pointsOf(x: number, y: number, width: number, height: number, random: (n: number) => number) {
  return Array.from({ length: 2 + random(4) }, (_, i) => ({
    x: x + Math.round((width * i) / 3),
    y: y + (i % 2 === 0 ? 0 : random(height)),
  }))
}
