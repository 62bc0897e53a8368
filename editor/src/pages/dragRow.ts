import { followPointer } from '../kit/followPointer.ts'

/** Lets rows (`data-drag-row`) be dragged by their handle (`data-drag-grip`). @returns the end of listening */
export function listenToRowDrag(list: HTMLElement, onMove: (id: string, to: number) => void): () => void {
  const end = new AbortController()
  list.addEventListener(
    'pointerdown',
    (down) => {
      const grip = down.target instanceof Element ? down.target.closest('[data-drag-grip]') : null
      const row = grip?.closest<HTMLElement>('[data-drag-row]')
      if (!row || down.button !== 0) return
      down.preventDefault()
      followRow(list, row, down, onMove)
    },
    { signal: end.signal },
  )
  return () => end.abort()
}

function followRow(
  list: HTMLElement,
  row: HTMLElement,
  down: PointerEvent,
  onMove: (id: string, to: number) => void,
): void {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-drag-row]')]
  const boxes = rows.map((each) => each.getBoundingClientRect())
  const from = rows.indexOf(row)
  let to = from
  row.classList.add('is-dragged')
  const move = (event: PointerEvent) => {
    row.style.translate = `0 ${event.clientY - down.clientY}px`
    const middle = (boxes[from]?.top ?? 0) + (boxes[from]?.height ?? 0) / 2 + event.clientY - down.clientY
    to = placeOf(middle, boxes, from)
    const height = boxes[from]?.height ?? 0
    rows.forEach((each, i) => {
      if (each === row) return
      // The rows in between make room.
      const by = i > from && i <= to ? -height : i < from && i >= to ? height : 0
      each.style.translate = by === 0 ? '' : `0 ${by}px`
    })
  }
  followPointer(row, down.pointerId, {
    move,
    drop() {
      const id = row.dataset['dragRow']
      if (id !== undefined && to !== from) onMove(id, to)
    },
    end() {
      row.classList.remove('is-dragged')
      for (const each of rows) each.style.translate = ''
    },
  })
}

/** The index among the other rows for a row whose middle is at `middle`. */
export function placeOf(
  middle: number,
  boxes: readonly { readonly top: number; readonly height: number }[],
  from: number,
): number {
  return boxes.filter((box, i) => i !== from && box.top + box.height / 2 < middle).length
}
