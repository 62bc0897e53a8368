import type { Engine } from '@mimic/engine'
import { followPointer } from '../kit/followPointer.ts'
import type { RulerGuides } from './RulerGuides.ts'

type CanvasView = Pick<Engine, 'camera' | 'host'>
type Place = Pick<PointerEvent, 'clientX' | 'clientY'>

/** Position of a pointer on an axis of the page, whole page units. */
export function pageAt(axis: 'x' | 'y', { clientX, clientY }: Place, engine: CanvasView): number {
  const { left, top } = engine.host.getBoundingClientRect()
  const { x, y, zoom } = engine.camera
  return Math.round(axis === 'x' ? x + (clientX - left) / zoom : y + (clientY - top) / zoom)
}

/** The pointer has left the canvas, as when a guide is dragged back into its ruler. */
export function isOffBoard({ clientX, clientY }: Place, board: Element): boolean {
  const { left, top, right, bottom } = board.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

/** A press on a ruler starts a guide that follows the pointer: horizontal from the top ruler, vertical from the left one. */
export function pullFromRulers(pane: Element, engine: CanvasView, guides: RulerGuides): () => void {
  const end = new AbortController()
  for (const ruler of pane.querySelectorAll<HTMLElement>('.ed-ruler')) {
    const axis = ruler.classList.contains('is-x') ? 'y' : 'x'
    ruler.addEventListener('pointerdown', (down) => pull(down, ruler, axis, engine, guides), { signal: end.signal })
  }
  return () => end.abort()
}

function pull(down: PointerEvent, ruler: HTMLElement, axis: 'x' | 'y', engine: CanvasView, guides: RulerGuides): void {
  if (down.button !== 0) return
  down.preventDefault()
  let index = -1
  followPointer(ruler, down.pointerId, {
    move(event) {
      const at = pageAt(axis, event, engine)
      if (index >= 0) guides.move(index, at)
      else if (!isOffBoard(event, engine.host)) index = guides.add({ axis, at })
    },
    drop(event) {
      if (index >= 0 && isOffBoard(event, engine.host)) guides.remove(index)
    },
  })
}
