import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { HEAD_PX, ROW_PX } from './gridLayout.ts'
import { placesFrom, rowWindow } from './rowWindow.ts'

/** Scrolling has ended when the position stays for this long. */
const REST_MS = 200

/** The rows that are drawn, and what keeps them at the scroll position. */
interface ScrolledRows {
  /** The places of the drawn rows, in the order of their elements. */
  readonly places: readonly number[]
  /** Elements that draw the rows. */
  readonly slots: number
  /** Inner height of the scrolled element, px. */
  readonly heightPx: number
  /** The element of the rows, which `follow` moves. */
  readonly body: RefObject<HTMLDivElement | null>
  /** Moves the rows to the scroll position. */
  readonly follow: () => void
}

/**
 * Rows lie in a view that stays in place while the browser scrolls, and are moved to the scroll position with their new
 * content in one frame. The browser therefore never shows a place that has no row yet, however far it has scrolled.
 */
export function useRowWindow(box: RefObject<HTMLElement | null>, count: number): ScrolledRows {
  const body = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState({ topRow: 0, heightPx: 600 })
  const [start, setStart] = useState(0)
  const follow = useCallback(() => {
    const element = box.current
    if (!element || !body.current) return
    const { scrollTop, clientHeight } = element
    body.current.style.transform = `translateY(${-scrollTop}px)`
    const topRow = Math.floor(scrollTop / ROW_PX)
    setAt((before) =>
      before.topRow === topRow && before.heightPx === clientHeight ? before : { topRow, heightPx: clientHeight },
    )
  }, [box])
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    // React would draw the rows of a scroll event after the frame that shows them moved.
    const onScroll = () => flushSync(follow)
    follow()
    const observer = new ResizeObserver(follow)
    observer.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [box, follow])
  const drawn = rowWindow(count, ROW_PX, at.topRow * ROW_PX, at.heightPx - HEAD_PX)
  // Elements move in the document after the scrolling, not during it: each that moves costs its style and layout.
  useEffect(() => {
    const timer = setTimeout(() => setStart(drawn.first), REST_MS)
    return () => clearTimeout(timer)
  }, [drawn.first])
  return {
    places: placesFrom(start, drawn),
    slots: drawn.slots,
    heightPx: at.heightPx,
    body,
    follow,
  }
}
