import type { DesignerStore } from '../stores/DesignerStore.ts'

/** The designer's keys. Texts and fields keep theirs. @returns the end of listening */
export function listenToKeys(store: DesignerStore, shell: { onSheet(): void }): () => void {
  const modifiers = (event: KeyboardEvent) =>
    store.editing?.modifiersChanged({
      isShift: event.shiftKey,
      isAlt: event.altKey,
      isCtrl: event.ctrlKey || event.metaKey,
    })

  const down = (event: KeyboardEvent) => {
    if (isCtrl(event) && event.key.toLowerCase() === 's') {
      event.preventDefault()
      void store.save()
      return
    }
    if (isTyping(event.target) || document.querySelector('.bp6-dialog') || store.isPreview) return
    modifiers(event)
    const run = commandOf(store, event, shell)
    if (!run) return
    event.preventDefault()
    run()
  }
  window.addEventListener('keydown', down)
  window.addEventListener('keyup', modifiers)
  return () => {
    window.removeEventListener('keydown', down)
    window.removeEventListener('keyup', modifiers)
  }
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function commandOf(store: DesignerStore, event: KeyboardEvent, shell: { onSheet(): void }): (() => void) | undefined {
  const { editing, commands } = store
  if (!editing || !commands) return undefined
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  if (isCtrl(event)) {
    const table: Readonly<Record<string, () => void>> = {
      c: () => commands.copy(),
      x: () => commands.cut(),
      v: () => commands.paste(),
      d: () => commands.duplicate(),
      a: () => commands.selectAll(),
      z: () => (event.shiftKey ? store.redo() : store.undo()),
      y: () => store.redo(),
      g: () => (event.shiftKey ? commands.ungroup() : commands.group()),
    }
    return table[key]
  }
  const arrow = arrows[key]
  if (arrow && editing.selection.length > 0) {
    const by = event.shiftKey ? 10 : 1
    return () => commands.nudge(arrow[0] * by, arrow[1] * by)
  }
  const table: Readonly<Record<string, () => void>> = {
    v: () => editing.toSelect(),
    Delete: () => commands.remove(),
    Backspace: () => commands.remove(),
    '[': () => commands.order('backward'),
    ']': () => commands.order('forward'),
    '{': () => commands.order('back'),
    '}': () => commands.order('front'),
    '?': shell.onSheet,
    ' ': () => {
      if (editing.tool.is !== 'pan' && !editing.isBusy) editing.setTool({ is: 'pan' })
    },
    Escape: () => {
      if (editing.isBusy) editing.cancel()
      else if (editing.tool.is !== 'select') editing.toSelect()
      else editing.select([])
    },
  }
  // A button that has the focus is pressed by the space bar.
  if (key === ' ' && event.target instanceof HTMLButtonElement) return undefined
  return table[key]
}

function isCtrl(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable)
}
