import type { Signal } from '@mimic/contract'

export interface ChartPage {
  readonly signals: readonly Pick<Signal, 'id' | 'equipId' | 'title' | 'unit'>[]
  /** The size of the stage, CSS pixels. The page is drawn 1:1, and may be higher. */
  readonly width: number
  readonly height: number
  readonly rangeMinutes: number
  readonly colors: { readonly paper: string; readonly ink: string; readonly muted: string }
}

/** From this span on, an axis shows the day too, minutes. */
const DAY_MINUTES = 1440

/** Below it, a pane is all axis and no curve. */
const PANE_PX = 150

const panesOf = <S extends ChartPage['signals'][number]>(signals: readonly S[]): readonly S[][] => [
  ...Map.groupBy(signals, ({ unit }) => unit).values(),
]

/** The height of the page, CSS pixels: that of the stage, or as much as its panes need; the stage scrolls then. */
export const chartHeight = ({ signals, height }: Pick<ChartPage, 'signals' | 'height'>): number =>
  Math.max(height, PANE_PX * panesOf(signals).length)

/** A page in memory with one ComplexLine of the engine per unit, so that curves of different scale do not share an axis. */
export function chartPage({ signals, width, height, rangeMinutes, colors }: ChartPage): unknown {
  const { paper, ink, muted } = colors
  const panes = panesOf(signals)
  const pageHeight = chartHeight({ signals, height })
  const paneHeight = Math.floor(pageHeight / Math.max(1, panes.length))
  return {
    format: 1,
    con: { width, height: pageHeight, bgColor: paper },
    widgets: panes.map((members, i) => ({
      id: `curve${i}`,
      widgetType: 'ComplexLine',
      position: {
        x: 0,
        y: i * paneHeight,
        width,
        height: paneHeight,
        rotate: 0,
        top: 12,
        right: 16,
        bottom: 8,
        left: 12,
      },
      data: {
        type: 'signal',
        timeRange: rangeMinutes,
        timeFormat: rangeMinutes >= DAY_MINUTES ? 'MM-DD HH:mm' : 'HH:mm',
        signalArray: members.map(({ id, equipId, title, unit }) => ({
          signalId: id,
          equipId,
          title: unit === '' ? title : `${title} (${unit})`,
        })),
      },
      style: { font: { size: 12, color: ink }, axis: { ticks: { color: muted } } },
    })),
  }
}
