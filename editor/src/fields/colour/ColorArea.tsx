import type { KeyboardEvent, PointerEvent } from 'react'
import { cssOf, type Hsva, rgbaOf } from './Hsva.ts'

interface ColorAreaProps {
  readonly hsva: Hsva
  readonly label: string
  readonly onChange: (next: Hsva) => void
  /** The pointer or the key was let go. */
  readonly onEnd: () => void
}

const steps: Readonly<Record<string, readonly [s: number, v: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** Saturation across, value down. Arrows step by 1, with Shift by 10. */
export function ColorArea({ hsva, label, onChange, onEnd }: ColorAreaProps) {
  const moveTo = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const s = (100 * (event.clientX - box.left)) / box.width
    const v = 100 - (100 * (event.clientY - box.top)) / box.height
    onChange({ ...hsva, s, v })
  }
  const step = (event: KeyboardEvent) => {
    const [ds, dv] = steps[event.key] ?? []
    if (ds === undefined || dv === undefined) return
    event.preventDefault()
    const by = event.shiftKey ? 10 : 1
    onChange({ ...hsva, s: hsva.s + ds * by, v: hsva.v + dv * by })
  }
  return (
    <div
      className="ed-picker-area"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuenow={Math.round(hsva.s)}
      aria-valuetext={`${Math.round(hsva.s)} %, ${Math.round(hsva.v)} %`}
      style={{ backgroundColor: cssOf(rgbaOf({ h: hsva.h, s: 100, v: 100, a: 1 })) }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        moveTo(event)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event)
      }}
      onPointerUp={onEnd}
      onKeyDown={step}
      onKeyUp={(event) => {
        if (steps[event.key]) onEnd()
      }}
    >
      <i style={{ left: `${hsva.s}%`, top: `${100 - hsva.v}%`, background: cssOf((rgbaOf(hsva) | 255) >>> 0) }} />
    </div>
  )
}
