import type { ChartLayout } from '../chart/ChartSpec.ts'
import type { PastGap } from '../chart/PastHost.ts'
import type { Props } from '../schema/props/prop.ts'
import { formatTime } from '../text/formatTime.ts'
import { DAY_MS } from '../text/zone.ts'
import type { ChartPlace } from './ChartPlace.ts'
import type { PrimitiveSink, Rgba, TextStyle } from './PrimitiveSink.ts'
import { type Ground, groundOf, onPage, outline, solid, textStyleOf, withOpacity } from './style.ts'

/** The part of the live state that the marks of a chart use. */
interface MarkedChart extends Ground {
  readonly locale: 'cn' | 'en'
  readonly isLive: boolean
  readonly charts: { gapsOf(signalId: string): Iterable<PastGap> }
}

/** A time range in which a chart has no values, or has values that nobody measured, and the reasons. */
export interface GapBand {
  from: number
  to: number
  /** Signals of the chart without values in it. */
  readonly ids: Set<string>
  /** Recorded outages in it. */
  readonly reasons: Map<string, PastGap>
}

const INK: Rgba = 0x5d6b75ff
/** Distance between two lines of the hatching, page units. */
const HATCH = 9
/** Least width of a band; a narrower one would not be seen. */
const NARROWEST = 3
const texts = {
  cn: {
    lost: (samples: number) => `网关丢失 ${samples} 个采样`,
    offline: '通讯中断',
    simulated: '模拟数据（非实测）',
    leftOut: '同期模拟数据未计入',
    none: '无有效数据',
  },
  en: {
    lost: (samples: number) => `${samples} samples lost by the gateway`,
    offline: 'Offline',
    simulated: 'SIMULATED (not measured)',
    leftOut: 'SIMULATED values left out',
    none: 'No valid data',
  },
} as const

/**
 * @returns the gaps of a layout: where a curve is interrupted, from its end up to now, and before its beginning as far
 * as an outage was recorded; and the stretches of simulated values. Overlapping ones of several signals become one.
 * @param gapsOf recorded outages of a signal
 */
export function gapBands(
  layout: ChartLayout,
  shown: ReadonlySet<string>,
  nowMs: number,
  gapsOf: (signalId: string) => Iterable<PastGap>,
): GapBand[] {
  const found: GapBand[] = []
  const simulated: GapBand[] = []
  layout.signals.forEach((id, i) => {
    if (!shown.has(id)) return
    const all = [...gapsOf(id)]
    const recorded = all.filter((gap) => !hasValues(gap))
    for (const gap of all)
      if (hasValues(gap))
        simulated.push({ from: gap.from, to: gap.to, ids: new Set([id]), reasons: new Map([[gap.kind, gap]]) })
    const ends = layout.gaps[i] ?? []
    for (let k = 0; k < ends.length; k += 2) {
      const [start, end] = [ends[k] as number, ends[k + 1] as number]
      const inside = recorded.filter(({ from, to }) => from < end && to > start)
      const reasons = () => new Map(inside.map((gap) => [`${gap.kind} ${gap.from}`, gap]))
      const isOver = end === Number.POSITIVE_INFINITY
      if (start === Number.NEGATIVE_INFINITY)
        for (const gap of inside)
          found.push({ from: gap.from, to: Math.min(gap.to, end), ids: new Set([id]), reasons: reasons() })
      else if (!isOver || nowMs - start > (layout.gapMs[i] ?? Number.POSITIVE_INFINITY))
        found.push({ from: start, to: isOver ? Math.max(start, nowMs) : end, ids: new Set([id]), reasons: reasons() })
    }
  })
  return [...united(simulated), ...united(found)]
}

/** There are values in the stretch; it is marked because of the simulated ones. */
const hasValues = ({ kind }: PastGap): boolean => kind === 'simulated' || kind === 'leftOut'

/** Whether a band marks values, instead of their absence. */
export const marksValues = ({ reasons }: Pick<GapBand, 'reasons'>): boolean => [...reasons.values()].some(hasValues)

/**
 * @returns the stretches of simulated values for a chart of slots: `from` and `to` count slots, and are not times
 * @param times of the slots, in order
 */
export function slotBands(
  times: readonly number[],
  ids: readonly string[],
  gapsOf: (signalId: string) => Iterable<PastGap>,
): GapBand[] {
  // Slots of measured values that leave others out are no part of a simulated stretch beside them.
  return (['simulated', 'leftOut'] as const).flatMap((kind) =>
    united(
      ids.flatMap((id) =>
        [...gapsOf(id)].flatMap((gap) =>
          times.flatMap((time, i) =>
            gap.kind === kind && gap.from <= time && time <= gap.to
              ? [{ from: i, to: i + 1, ids: new Set([id]), reasons: new Map([[gap.kind as string, gap]]) }]
              : [],
          ),
        ),
      ),
    ),
  )
}

/**
 * @returns a band over the whole plot of a chart without an axis of time, from 0 to 1, while any of its values from
 * `from` to `to` are simulated
 */
export function plotBand(
  ids: readonly string[],
  from: number,
  to: number,
  gapsOf: (signalId: string) => Iterable<PastGap>,
): GapBand[] {
  const found = ids.flatMap((id) =>
    [...gapsOf(id)]
      .filter((gap) => hasValues(gap) && gap.from <= to && gap.to >= from)
      .map((gap) => ({ from: 0, to: 1, ids: new Set([id]), reasons: new Map([[gap.kind as string, gap]]) })),
  )
  return united(found)
}

function united(found: GapBand[]): GapBand[] {
  const bands: GapBand[] = []
  for (const band of found.sort((a, b) => a.from - b.from)) {
    const last = bands.at(-1)
    if (!last || band.from > last.to) {
      bands.push(band)
      continue
    }
    last.to = Math.max(last.to, band.to)
    for (const id of band.ids) last.ids.add(id)
    for (const [key, gap] of band.reasons) last.reasons.set(key, gap)
  }
  return bands
}

/** @returns the text of the known reasons */
export function gapReason({ reasons }: Pick<GapBand, 'reasons'>, locale: MarkedChart['locale']): string {
  const told = texts[locale]
  const gaps = [...reasons.values()]
  for (const kind of ['simulated', 'leftOut'] as const) if (gaps.some((gap) => gap.kind === kind)) return told[kind]
  const lost = gaps.reduce((sum, { samples }) => sum + samples, 0)
  const said = [lost > 0 ? told.lost(lost) : '', gaps.some(({ kind }) => kind === 'offline') ? told.offline : '']
  return said.filter(Boolean).join(' · ') || told.none
}

/** @returns the readout's text for a band: its time range and the reason */
export function gapRow(band: GapBand, locale: MarkedChart['locale']): string {
  const format = band.to - band.from >= DAY_MS ? 'MM-DD HH:mm' : 'HH:mm:ss'
  return `${formatTime(band.from, format)} – ${formatTime(band.to, format)}  ${gapReason(band, locale)}`
}

/**
 * Paints bands with hatching between two edges, and a label where there is room. They differ by shape, so they show on
 * light and dark pages.
 */
export function paintGapBands(
  bands: readonly GapBand[],
  place: ChartPlace,
  style: TextStyle,
  ground: Ground,
  locale: MarkedChart['locale'],
  out: PrimitiveSink,
): void {
  const ink = onPage(INK, ground)
  const tint = solid(withOpacity(ink, 0.1))
  const line = outline(withOpacity(ink, 0.35), 1)
  const edge = outline(withOpacity(ink, 0.7), 1)
  const bottom = place.y + place.height
  const xOf = (time: number) => {
    const share = (time - place.from) / (place.to - place.from)
    return place.x + Math.min(1, Math.max(0, share)) * place.width
  }
  for (const band of bands) {
    const from = xOf(band.from)
    const to = Math.max(xOf(band.to), Math.min(from + NARROWEST, place.x + place.width))
    if (band.to <= place.from || band.from >= place.to || to <= from) continue
    out.rect(from, place.y, to - from, place.height, 0, tint)
    // Lines rise to the right and are cut at the edges of the band.
    const first = Math.ceil((from + place.y) / HATCH) * HATCH
    for (let sum = first; sum < to + bottom; sum += HATCH) {
      const left = Math.max(from, sum - bottom)
      const right = Math.min(to, sum - place.y)
      if (right > left) out.polyline([left, sum - left, right, sum - right], 2, false, line)
    }
    for (const x of [from, to]) out.polyline([x, place.y, x, bottom], 2, false, edge)
    const label = gapReason(band, locale)
    const small = { ...style, size: 0.9 * style.size, color: ink }
    const half = out.measure(label, small) / 2
    if (2 * half + style.size > to - from) continue
    const paper = solid(withOpacity(ground.isOnDark ? 0x1d262dff : 0xffffffff, 0.85))
    const middle = (from + to) / 2
    const y = place.y + 1.2 * style.size
    out.rect(middle - half - 4, y - 0.75 * style.size, 2 * half + 8, 1.5 * style.size, 3, paper)
    out.text(label, middle, y, 'center', small)
  }
}

/**
 * Marks simulated values of a chart of slots, of which the newest stands at the right. @returns the bands, which count
 * slots
 * @param pitch width of a slot
 */
export function paintSlotBands(
  p: Props,
  live: MarkedChart,
  slots: readonly { readonly time: number }[],
  items: readonly { readonly id: string }[],
  plot: Omit<ChartPlace, 'from' | 'to'>,
  pitch: number,
  out: PrimitiveSink,
): readonly GapBand[] {
  if (!live.isLive) return []
  const width = pitch * slots.length
  const times = slots.map(({ time }) => time)
  const ids = items.map(({ id }) => id)
  const bands = slotBands(times, ids, (id) => live.charts.gapsOf(id))
  paintGapBands(
    bands,
    { ...plot, x: plot.x + plot.width - width, width, from: 0, to: slots.length },
    textStyleOf(p),
    groundOf(p, live),
    live.locale,
    out,
  )
  return bands
}

/** @returns the readout's text for a slot that has a mark */
export function slotReason(bands: readonly GapBand[], slot: number, locale: MarkedChart['locale']): string | undefined {
  const band = bands.find(({ from, to }) => from <= slot && slot < to)
  return band && gapReason(band, locale)
}

/** Marks a chart without an axis of time while any of its values is simulated. */
export function paintPlotBand(
  p: Props,
  live: MarkedChart,
  ids: readonly string[],
  { from, to }: { readonly from: number; readonly to: number },
  plot: Omit<ChartPlace, 'from' | 'to'>,
  out: PrimitiveSink,
): void {
  if (!live.isLive) return
  const bands = plotBand(ids, from, to, (id) => live.charts.gapsOf(id))
  paintGapBands(bands, { ...plot, from: 0, to: 1 }, textStyleOf(p), groundOf(p, live), live.locale, out)
}
