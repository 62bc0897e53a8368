import type { DesignerStore, Mounted } from './DesignerStore.ts'

/** Puts something on the page at a place in the window if the canvas is there; without a place, in the middle of what is seen. */
export function placeInView(
  { editing, engine }: DesignerStore,
  place: (editing: Mounted['editing'], at: ReturnType<Mounted['engine']['toPage']>) => void,
  clientX?: number,
  clientY?: number,
): void {
  if (!editing || !engine) return
  const box = engine.host.getBoundingClientRect()
  const left = (clientX ?? box.left + box.width / 2) - box.left
  const top = (clientY ?? box.top + box.height / 2) - box.top
  if (left < 0 || left > box.width || top < 0 || top > box.height) return
  place(editing, engine.toPage(left, top))
}
