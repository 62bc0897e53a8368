import { type ReactNode, useEffect, useRef, useState } from 'react'

interface VirtualListProps<R> {
  readonly rows: readonly R[]
  readonly label: string
  readonly id: string
  /** The row that is kept in view; -1: none. */
  readonly active: number
  readonly render: (row: R, index: number) => ReactNode
}

/** CSS pixels; the style sheet says the same. */
const ROW = 28
const HEIGHT = 308
const SPARE = 6

/** A list box of any length: only the rows in view are in the page. */
export function VirtualList<R>({ rows, label, id, active, render }: VirtualListProps<R>) {
  const [top, setTop] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const list = box.current
    if (!list || active < 0) return
    if (active * ROW < list.scrollTop) list.scrollTop = active * ROW
    else if ((active + 1) * ROW > list.scrollTop + list.clientHeight)
      list.scrollTop = (active + 1) * ROW - list.clientHeight
  }, [active])
  const from = Math.max(0, Math.floor(top / ROW) - SPARE)
  const to = Math.min(rows.length, Math.ceil((top + HEIGHT) / ROW) + SPARE)
  return (
    <div
      ref={box}
      className="ed-virtual"
      id={id}
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <div style={{ height: rows.length * ROW }}>
        <div style={{ transform: `translateY(${from * ROW}px)` }}>
          {rows.slice(from, to).map((row, i) => render(row, from + i))}
        </div>
      </div>
    </div>
  )
}
