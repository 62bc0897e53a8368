import type { Call } from '@mimic/contract/client'
import { paths } from '@mimic/contract/paths'
import { type Drawing, openDrawing } from '@mimic/viewer/drawing'
import { observer } from 'mobx-react-lite'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastError } from '../../../kit/dialog/toaster.ts'
import { useStores } from '../../../stores/StoresContext.ts'
import type { WatchedSignal } from '../monitor/DeviceMonitor.ts'
import { chartHeight, chartPage } from './chartPage.ts'

interface CurveChartProps {
  readonly signals: readonly WatchedSignal[]
  readonly rangeMinutes: number
  readonly isLive: boolean
}

/** History is asked for in this many points per curve, which is more than a wide screen has pixels. */
const POINTS = 2000

export const CurveChart = observer(function CurveChart({ signals, rangeMinutes, isLive }: CurveChartProps) {
  const { t } = useTranslation('device')
  const { call, clock, locale, theme } = useStores()
  const stage = useRef<HTMLDivElement>(null)
  const drawing = useRef<Drawing>(undefined)
  const [hasPast, setPast] = useState(true)
  const latest = useRef(signals)
  latest.current = signals
  const ids = signals.map(({ id }) => id).join(',')
  const { isDark } = theme
  const language = locale.locale
  const { width, height } = useSize(stage)
  // biome-ignore lint/correctness/useExhaustiveDependencies: values come by themselves; other signals are another chart
  useEffect(() => {
    if (!stage.current || width < 16 || height < 16) return
    const host = document.createElement('div')
    host.className = 'curve-host'
    host.style.height = `${chartHeight({ signals: latest.current, height })}px`
    stage.current.append(host)
    let isWanted = true
    const open = async () => {
      const colors = colorsOf(host)
      const page = chartPage({ signals: latest.current, width, height, rangeMinutes, colors })
      const opened = await openDrawing(host, {
        page,
        locale: language,
        areChartsLinked: true,
        onError: (error) => void toastError(error),
      })
      if (!isWanted) return opened.destroy()
      drawing.current = opened
      // Downsampled history has wide steps, which must not count as gaps.
      const stepMs = (rangeMinutes * 60_000) / POINTS
      opened.setSignals(
        latest.current.map((signal) => ({ ...signal, intervalMs: Math.max(signal.intervalMs, stepMs) })),
      )
      // The chart says that its history is missing, and goes on with live values.
      const past = await readPast(call, clock.now(), ids, rangeMinutes).catch(() => undefined)
      if (!isWanted) return
      setPast(past !== undefined)
      showPast(opened, past ?? [])
      opened.setValues(liveValues(latest.current))
    }
    open().catch(toastError)
    return () => {
      isWanted = false
      drawing.current?.destroy()
      drawing.current = undefined
      host.remove()
    }
  }, [call, ids, rangeMinutes, width, height, language, isDark])
  useEffect(() => drawing.current?.setValues(liveValues(signals)), [signals])
  useEffect(() => drawing.current?.setConnected(isLive), [isLive])
  return (
    <>
      {!hasPast && <p role="status">{t(($) => $.curve.failed)}</p>}
      <section ref={stage} className="curve-stage" aria-label={t(($) => $.curve.name)} />
    </>
  )
})

const readPast = (call: Call, dateEnd: number, ids: string, rangeMinutes: number) =>
  call(paths.historyQueryAll, {
    dataSignal: ids,
    dateStart: dateEnd - rangeMinutes * 60_000,
    dateEnd,
    points: POINTS,
  })

function showPast(drawing: Drawing, past: Awaited<ReturnType<typeof readPast>>): void {
  for (const { id, times, values, gaps = [], simulated = [] } of past) {
    drawing.setGaps(id, [...gaps, ...simulated.map((span) => ({ ...span, kind: 'simulated' as const, samples: 0 }))])
    drawing.setHistory(id, Float64Array.from(times), Float64Array.from(values, numberOf))
  }
}

/** The size of an element, in whole CSS pixels; 0 before it is measured. */
function useSize(element: RefObject<HTMLElement | null>): { readonly width: number; readonly height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      const { width, height } = entry.contentRect
      setSize({ width: Math.round(width), height: Math.round(height) })
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return size
}

const numberOf = (value: unknown): number =>
  typeof value === 'number' ? value : typeof value === 'boolean' ? Number(value) : Number.NaN

const liveValues = (signals: readonly WatchedSignal[]) =>
  signals.flatMap(({ id, value, time, quality, cameMs, simulated }) =>
    time === null
      ? []
      : [{ id, value, time, quality, ageMs: performance.now() - cameMs, ...(simulated && { simulated }) }],
  )

/** The theme's colours at the chart, because a canvas cannot use custom properties. */
function colorsOf(element: HTMLElement) {
  const style = getComputedStyle(element)
  const color = (name: string) => style.getPropertyValue(name).trim()
  return {
    paper: color('--mimic-surface'),
    ink: color('--mimic-text'),
    muted: color('--mimic-text-muted'),
  }
}
