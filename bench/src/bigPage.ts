import { seededBelow } from '@mimic/engine/testing'

/** Shares of the widget types in a process picture, in per cent; the rest are rectangles. */
const mix = [
  ['UsualDataText', 22],
  ['UsualText', 18],
  ['ShapeLine', 16],
  ['ShapeEllipse', 10],
  ['UsualPercentFill', 6],
  ['UsualDashboard', 4],
  ['UsualButton', 6],
  ['WidgetGroup', 2],
] as const
const colours = ['#8fa3b5', '#d9dde3', '#5b6675', '#c8d6c0', '#e0a030', '#b7c7d6']
const WIDTH = 1920
const HEIGHT = 1080
const SIGNALS = 500

/** The equipment whose signals the page shows. */
export const BENCH_EQUIPMENT = 'bench'

/** Id of the equipment's signal `index`, 0 to 499. */
export const signalName = (index: number) => `signal-${index}`

/** A page file of `count` mixed widgets spread over 1920 x 1080, the same for the same seed; groups hold four each. */
export function bigPage({ seed, count }: { readonly seed: number; readonly count: number }): unknown {
  const random = seededBelow(seed)
  let made = 0
  const widget = (maxX: number, maxY: number, canGroup: boolean): Record<string, unknown> => {
    const id = `w${made++}`
    const type = typeOf(random(100), canGroup && made + 4 <= count)
    const [width, height] = sizeOf(type, random)
    const x = random(Math.max(1, maxX - width))
    const y = random(Math.max(1, maxY - height))
    const common = { id, widgetType: type, style: styleOf(random), ...bindingOf(type, random) }
    if (type === 'ShapeLine') return { ...common, position: { points: pointsOf(x, y, width, height, random) } }
    if (type === 'ShapeEllipse') {
      const [rx, ry] = [Math.round(width / 2), Math.round(height / 2)]
      return { ...common, position: { cx: x + rx, cy: y + ry, rx, ry } }
    }
    const rotate = type === 'ShapeRect' && random(20) === 0 ? 90 : 0
    const position = { x, y, width, height, rotate }
    if (type !== 'WidgetGroup') return { ...common, position }
    return { ...common, position, children: Array.from({ length: 4 }, () => widget(width, height, false)) }
  }
  const widgets: unknown[] = []
  while (made < count) widgets.push(widget(WIDTH, HEIGHT, true))
  return { format: 1, con: { title: `bench ${seed}`, width: WIDTH, height: HEIGHT, bgColor: '#f4f6f8' }, widgets }
}

function typeOf(die: number, canGroup: boolean): string {
  let above = 0
  for (const [type, share] of mix) {
    above += share
    if (die < above) return type === 'WidgetGroup' && !canGroup ? 'ShapeRect' : type
  }
  return 'ShapeRect'
}

function sizeOf(type: string, random: (n: number) => number): readonly [number, number] {
  if (type === 'UsualDashboard') return [90 + random(50), 90 + random(50)]
  if (type === 'WidgetGroup') return [160 + random(80), 120 + random(60)]
  if (type === 'UsualPercentFill') return [24 + random(30), 50 + random(60)]
  return [30 + random(70), 16 + random(30)]
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

function bindingOf(type: string, random: (n: number) => number): Record<string, unknown> {
  const signalId = signalName(random(SIGNALS))
  if (type === 'UsualText') return { data: { title: random(3) === 0 ? '进水泵房 2#' : `Pump ${random(100)} inlet` } }
  if (type === 'UsualButton') return { data: { title: random(2) === 0 ? '启动' : 'Start' } }
  if (type === 'UsualDataText' || type === 'UsualDashboard' || type === 'UsualPercentFill') {
    const kinds = type === 'UsualDashboard' ? ['monochrome', 'multistage'] : ['rectangle', 'capacity', 'doughnut']
    const extra = type === 'UsualDataText' ? {} : { dataAddon: { type: kinds[random(kinds.length)] } }
    return { data: { type: 'signal', signalId, equipId: BENCH_EQUIPMENT }, ...extra }
  }
  if (type === 'WidgetGroup' || random(4) > 0) return {}
  const conditions = [{ symbol: '>', value: 80, color: '#c0392b' }]
  return {
    data: { type: 'signal', signalId, equipId: BENCH_EQUIPMENT },
    animation: { fillColor: conditions, borderColor: conditions },
  }
}

function pointsOf(x: number, y: number, width: number, height: number, random: (n: number) => number) {
  return Array.from({ length: 2 + random(4) }, (_, i) => ({
    x: x + Math.round((width * i) / 3),
    y: y + (i % 2 === 0 ? 0 : random(height)),
  }))
}
