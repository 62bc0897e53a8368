import type { Engine } from '@mimic/engine'
import { canvasHost } from '../canvas/canvasHost.ts'
import type { RulerGuides } from './RulerGuides.ts'

type Place = Pick<PointerEvent, 'clientX' | 'clientY'>

/** The drawing board beside `element`. */
export function boardOf(element: Element): Element | null {
  return element.closest('.ed-canvas')?.querySelector('.ed-host') ?? null
}

/** Where a pointer is on an axis of the page, whole page units. */
export function pageAt(axis: 'x' | 'y', { clientX, clientY }: Place, engine: Pick<Engine, 'camera'>): number {
  const board = canvasHost()?.getBoundingClientRect()
  const { x, y, zoom } = engine.camera
  return Math.round(axis === 'x' ? x + (clientX - (board?.left ?? 0)) / zoom : y + (clientY - (board?.top ?? 0)) / zoom)
}

/** Whether a pointer left the drawing board, as when a guide is put back into its ruler. */
export function isOffBoard({ clientX, clientY }: Place, board: Element): boolean {
  const { left, top, right, bottom } = board.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

/** A press on a ruler starts a guide that follows the pointer: level from the upper one, upright from the left one. */
export function pullFromRulers(pane: Element, engine: Pick<Engine, 'camera'>, guides: RulerGuides): () => void {
  const end = new AbortController()
  for (const ruler of pane.querySelectorAll<HTMLElement>('.ed-ruler')) {
    const axis = ruler.classList.contains('is-x') ? 'y' : 'x'
    ruler.addEventListener('pointerdown', (down) => pull(down, ruler, axis, engine, guides), { signal: end.signal })
  }
  return () => end.abort()
}

function pull(
  down: PointerEvent,
  ruler: HTMLElement,
  axis: 'x' | 'y',
  engine: Pick<Engine, 'camera'>,
  guides: RulerGuides,
): void {
  const board = boardOf(ruler)
  if (down.button !== 0 || !board) return
  down.preventDefault()
  ruler.setPointerCapture(down.pointerId)
  let index = -1
  const over = new AbortController()
  const until = { signal: over.signal }
  ruler.addEventListener(
    'pointermove',
    (event) => {
      const at = pageAt(axis, event, engine)
      if (index >= 0) guides.move(index, at)
      else if (!isOffBoard(event, board)) index = guides.add({ axis, at })
    },
    until,
  )
  ruler.addEventListener(
    'pointerup',
    (event) => {
      over.abort()
      if (index >= 0 && isOffBoard(event, board)) guides.remove(index)
    },
    until,
  )
  ruler.addEventListener('pointercancel', () => over.abort(), until)
}
