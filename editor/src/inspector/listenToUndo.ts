import type { DesignerStore } from '../stores/DesignerStore.ts'

/**
 * Undo and redo while a field of the panel has the focus: the page's, unless something is being typed, which the browser
 * takes back itself. Fields say by `data-kept` what the page holds. @returns the end of listening
 */
export function listenToUndo(panel: HTMLElement, store: Pick<DesignerStore, 'undo' | 'redo'>): () => void {
  const listen = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return
    if (isBeingTyped(event.target)) return
    event.preventDefault()
    event.stopPropagation()
    if (key === 'y' || event.shiftKey) store.redo()
    else store.undo()
  }
  panel.addEventListener('keydown', listen)
  return () => panel.removeEventListener('keydown', listen)
}

function isBeingTyped(target: EventTarget | null): boolean {
  const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  if (!isText || target.matches('[type="checkbox"], [type="radio"], [type="range"]')) return false
  return target.value !== target.dataset['kept']
}
