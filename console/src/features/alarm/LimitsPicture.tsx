import type { Curve, Signal } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { DAY_MS } from '@mimic/contract/zone'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import type { FormPart } from '../../kit/form/useForm.ts'
import { timeText } from '../../kit/text/timeText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { type Course, coursePath, crossings, type Range, rangeOf } from './limitCourse.ts'
import { type LimitKind, limitKinds } from './limitRules.ts'
import type { SignalLimits } from './limitsDraft.ts'

const POINTS = 1000
const [WIDTH, HEIGHT] = [560, 320]
/** Place of the curve in the picture: the scale is left of it, the names of the limits right, the times below. */
const box = { left: 52, right: WIDTH - 64, top: 8, bottom: HEIGHT - 24 }

interface LimitsPictureProps {
  readonly signal: Signal
  readonly form: FormPart<SignalLimits>
  /** The fields beside it. */
  readonly children: (counts: readonly number[] | undefined) => ReactNode
}

/** The last day of a signal with its limits and their dead bands. The lines are moved by pointer and keys. */
export function LimitsPicture({ signal, form, children }: LimitsPictureProps) {
  const { t } = useTranslation('alarm')
  const { clock } = useStores()
  const [end] = useState(() => clock.now())
  const body = { dataSignal: signal.id, dateStart: end - DAY_MS, dateEnd: end, points: POINTS }
  const { page, error } = useAnswer(paths.historyQueryAll, body)
  const course = useMemo(() => page && courseOf(page[0]), [page])
  const lines = linesOf(form.draft)
  const counts = course && limitKinds.map((_, place) => countOf(course, lines, place))
  const isEmpty = course?.times.length === 0
  return (
    <>
      <figure className="limits-picture" aria-busy={course === undefined && error === undefined}>
        <Picture signal={signal} form={form} course={course} lines={lines} end={end} />
        <figcaption className="muted" role="status">
          {error !== undefined && t(($) => $.limits.failed)}
          {isEmpty && t(($) => $.limits.noCourse)}
          {course && !isEmpty && t(($) => $.limits.estimate)}
        </figcaption>
      </figure>
      {children(counts)}
    </>
  )
}

/** A limit that is on and a number. */
interface Line extends LimitKind {
  readonly place: number
  readonly value: number
  readonly deadBand: number
  readonly delayMs: number
  readonly chosen: number
}

const linesOf = ({ limits, deadBand }: SignalLimits): Line[] =>
  limitKinds.flatMap((kind, place): Line[] => {
    const limit = limits[place]
    if (!limit?.isOn || limit.value.trim() === '' || !Number.isFinite(Number(limit.value))) return []
    const [value, band, delayMs] = [Number(limit.value), Number(deadBand) || 0, (Number(limit.delay) || 0) * 1000]
    return [{ ...kind, place, value, deadBand: band, delayMs, chosen: limit.severity }]
  })

const countOf = (course: Course, lines: readonly Line[], place: number): number => {
  const line = lines.find((each) => each.place === place)
  return line ? crossings(course, line) : 0
}

/** The course as numbers; NaN breaks it. */
function courseOf(curve: Curve | undefined): Course {
  const values = curve?.values.map((value) => (typeof value === 'number' ? value : Number.NaN)) ?? []
  return { times: curve?.times ?? [], values }
}

interface PictureProps extends Pick<LimitsPictureProps, 'signal' | 'form'> {
  readonly course: Course | undefined
  readonly lines: readonly Line[]
  readonly end: number
}

function Picture({ signal, form, course, lines, end }: PictureProps) {
  const { t } = useTranslation('alarm')
  const { range, isHeld } = useRange(course, lines)
  const picture = useRef<SVGSVGElement>(null)
  if (!range) return null
  const x = (time: number) => box.right - ((end - time) / DAY_MS) * (box.right - box.left)
  const y = (value: number) => box.bottom - ((value - range.low) / (range.high - range.low)) * (box.bottom - box.top)
  const move = (place: number, value: number) =>
    form.change((draft) => {
      const limit = draft.limits[place]
      if (limit) limit.value = String(Number(value.toFixed(signal.scale)))
    })
  const valueAt = (event: PointerEvent) => {
    const { top, height } = picture.current?.getBoundingClientRect() ?? { top: 0, height: HEIGHT }
    const at = ((event.clientY - top) / height) * HEIGHT
    return range.low + ((box.bottom - at) / (box.bottom - box.top)) * (range.high - range.low)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no fieldset
    <svg
      ref={picture}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="group"
      aria-label={t(($) => $.limits.course, { name: signal.title })}
    >
      <Scale range={range} x={x} y={y} end={end} scale={signal.scale} />
      {course && <path className="limits-course" d={coursePath(course, x, y)} />}
      {lines.map((line) => (
        <LimitLine
          key={line.key}
          line={line}
          y={y}
          unit={signal.unit}
          step={Math.max((range.high - range.low) / 200, 10 ** -signal.scale)}
          onMove={(value) => move(line.place, value)}
          onDrag={(event, isStart) => {
            if (isStart) isHeld.current = true
            if (isHeld.current) move(line.place, Math.min(range.high, Math.max(range.low, valueAt(event))))
          }}
          onDrop={() => {
            isHeld.current = false
          }}
        />
      ))}
    </svg>
  )
}

/** The range of the picture. It stands still while a line is dragged. */
function useRange(course: Course | undefined, lines: readonly Line[]) {
  const isHeld = useRef(false)
  const held = useRef<Range>(undefined)
  const values = course?.values.filter((value) => !Number.isNaN(value)) ?? []
  if (!isHeld.current) held.current = rangeOf([...values, ...lines.map(({ value }) => value)])
  return { range: held.current, isHeld }
}

interface ScaleProps {
  readonly range: Range
  readonly x: (time: number) => number
  readonly y: (value: number) => number
  readonly end: number
  readonly scale: number
}

const parts = [0, 1, 2, 3, 4] as const

function Scale({ range, x, y, end, scale }: ScaleProps) {
  return (
    <g className="limits-scale">
      {parts.map((part) => {
        const value = range.low + ((range.high - range.low) * part) / 4
        const time = end - (DAY_MS * part) / 4
        return (
          <g key={part}>
            <line x1={box.left} x2={box.right} y1={y(value)} y2={y(value)} />
            <text x={box.left - 6} y={y(value) + 4} textAnchor="end">
              {value.toFixed(Math.min(scale, 2))}
            </text>
            <text x={x(time)} y={HEIGHT - 6} textAnchor="middle">
              {timeText(time, 'HH:mm')}
            </text>
          </g>
        )
      })}
    </g>
  )
}

interface LimitLineProps {
  readonly line: Line
  readonly y: (value: number) => number
  readonly unit: string
  /** How far an arrow key moves it. */
  readonly step: number
  readonly onMove: (value: number) => void
  readonly onDrag: (event: PointerEvent, isStart: boolean) => void
  readonly onDrop: () => void
}

/** A limit with its dead band, in which an alarm stays. */
function LimitLine({ line, y, unit, step, onMove, onDrag, onDrop }: LimitLineProps) {
  const { sign, side, value, deadBand, chosen } = line
  const inner = y(side === 'high' ? value - deadBand : value + deadBand)
  const at = y(value)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    onMove(value + by * step)
  }
  return (
    <g
      role="slider"
      tabIndex={0}
      className={`limit-line is-level-${chosen}`}
      aria-label={sign}
      aria-orientation="vertical"
      aria-valuenow={value}
      aria-valuetext={`${value} ${unit}`.trim()}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        onDrag(event, true)
      }}
      onPointerMove={(event) => onDrag(event, false)}
      onPointerUp={onDrop}
      onPointerCancel={onDrop}
    >
      <rect x={box.left} width={box.right - box.left} y={Math.min(at, inner)} height={Math.abs(inner - at)} />
      <line className="limit-stroke" x1={box.left} x2={box.right} y1={at} y2={at} />
      {/* Wide enough for a finger. */}
      <line className="limit-grip" x1={box.left} x2={WIDTH} y1={at} y2={at} />
      <text x={box.right + 6} y={at + 4}>
        {sign} {value}
      </text>
    </g>
  )
}
