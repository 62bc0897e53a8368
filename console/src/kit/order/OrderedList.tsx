import { ArrowDown, ArrowUp, DragHandleVertical } from '@blueprintjs/icons'
import { type DragEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../IconButton.tsx'
import { type Dragged, draggedKind, dropped, startDrag } from './dragged.ts'
import { beforeAfterDrop, beforeAfterStep, stepOf } from './orderSteps.ts'

interface OrderedListProps {
  /** The kind of the rows; only rows of one kind are taken. */
  readonly kind: Dragged['is']
  readonly label: string
  readonly rows: readonly { readonly id: string; readonly title: string }[]
  readonly onPlace: (id: string, beforeId: string | undefined) => void
}

/** Rows that are put in order: by dragging, by Alt and an arrow key, or by the buttons of a row. */
export function OrderedList({ kind, label, rows, onPlace }: OrderedListProps) {
  const [over, setOver] = useState<string>()
  const list = useRef<HTMLOListElement>(null)
  /** The row that was moved by a key: it loses the focus while it moves in the document. */
  const moved = useRef<string>(undefined)
  const ids = rows.map(({ id }) => id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the row into each new order
  useLayoutEffect(() => {
    if (moved.current !== undefined) list.current?.querySelector<HTMLElement>(`[data-row="${moved.current}"]`)?.focus()
    moved.current = undefined
  }, [rows])
  const step = (id: string, by: number) => {
    const next = ids.indexOf(id) + by
    if (next >= 0 && next < ids.length) onPlace(id, beforeAfterStep(ids, id, by))
  }
  const stepByKey = (event: KeyboardEvent, id: string) => {
    const by = stepOf(event)
    if (by === 0) return
    event.preventDefault()
    moved.current = id
    step(id, by)
  }
  const drop = (event: DragEvent, on: string) => {
    event.preventDefault()
    setOver(undefined)
    const [from] = dropped(event)?.ids ?? []
    if (from !== undefined && from !== on) onPlace(from, beforeAfterDrop(ids, from, on))
  }
  return (
    <ol ref={list} className="plain ordered-list" aria-label={label}>
      {rows.map(({ id, title }, at) => (
        <li
          key={id}
          data-row={id}
          data-over={over === id ? '' : undefined}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: Alt and an arrow key move the row
          tabIndex={0}
          draggable
          onDragStart={(event) => startDrag(event, { is: kind, ids: [id] })}
          onDragOver={(event) => {
            if (draggedKind(event) !== kind) return
            event.preventDefault()
            event.dataTransfer.dropEffect = 'move'
            setOver(id)
          }}
          onDragLeave={() => setOver(undefined)}
          onDrop={(event) => drop(event, id)}
          onKeyDown={(event) => stepByKey(event, id)}
        >
          <DragHandleVertical className="drag-handle" />
          <span>{title}</span>
          <StepButtons title={title} isFirst={at === 0} isLast={at === rows.length - 1} onStep={(by) => step(id, by)} />
        </li>
      ))}
    </ol>
  )
}

interface StepButtonsProps {
  readonly title: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onStep: (by: number) => void
}

function StepButtons({ title, isFirst, isLast, onStep }: StepButtonsProps) {
  const { t } = useTranslation('common')
  const [up, down] = [t(($) => $.order.up, { title }), t(($) => $.order.down, { title })]
  return (
    <>
      <IconButton icon={<ArrowUp />} title={up} disabled={isFirst} action="up" onClick={() => onStep(-1)} />
      <IconButton icon={<ArrowDown />} title={down} disabled={isLast} action="down" onClick={() => onStep(1)} />
    </>
  )
}
