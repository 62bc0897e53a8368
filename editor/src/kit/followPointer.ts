interface PointerHandlers {
  move(event: PointerEvent): void
  /** The pointer was released; `end` has been called. */
  drop?(event: PointerEvent): void
  end?(): void
}

/** CSS pixels that a press moves before it is a drag. */
export const SLOP_PX = 4

/** Follows a pointer that was pressed on an element, until it is released or taken away. */
export function followPointer(element: HTMLElement, pointerId: number, { move, drop, end }: PointerHandlers) {
  const over = new AbortController()
  const { signal } = over
  const stop = () => {
    over.abort()
    end?.()
  }
  element.setPointerCapture(pointerId)
  element.addEventListener('pointermove', move, { signal })
  element.addEventListener('pointercancel', stop, { signal })
  element.addEventListener(
    'pointerup',
    (event) => {
      stop()
      drop?.(event)
    },
    { signal },
  )
  return { stop, signal }
}
