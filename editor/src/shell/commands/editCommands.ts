import { isContainer } from '@mimic/engine/schema'
import { clipboard } from '../../clipboard/ClipboardStore.ts'
import type { Command, Desk } from '../../commands/Command.ts'
import { editText, selectedText } from '../../commands/editText.ts'
import { pageComments } from '../../comments/CommentsStore.ts'
import { following } from '../../following/Following.ts'
import { chordText } from '../../i18n/chordText.ts'
import { keepBoxSeen } from '../../stores/camera.ts'
import { hasUnlocked, whyLocked } from './lockedSelection.ts'

const hasSelection = ({ store }: Desk) => store.selection.length > 0

/** The canvas itself has the focus. */
const isOnCanvas = () => document.activeElement?.classList.contains('ed-host') === true

function selectBeside({ store: { editing, engine, commands } }: Desk, step: 1 | -1): void {
  const id = commands?.besideOf(step)
  if (id !== undefined) editing?.select([id])
  if (engine && editing?.frame) keepBoxSeen(engine, editing.frame)
}

/** Undo, clipboard, selecting. */
export const editCommands = {
  undo: {
    label: 'undo',
    icon: 'undo',
    keys: ['Ctrl+Z'],
    isEnabled: ({ store }) => store.canUndo,
    run: ({ store }) => store.undo(),
  },
  redo: {
    label: 'redo',
    icon: 'redo',
    keys: ['Ctrl+Y', 'Ctrl+Shift+Z'],
    isEnabled: ({ store }) => store.canRedo,
    run: ({ store }) => store.redo(),
  },
  cut: {
    label: 'cut',
    icon: 'cut',
    keys: ['Ctrl+X'],
    isNative: true,
    isEnabled: hasSelection,
    run: ({ store }) => void store.part(clipboard).cut(),
  },
  copy: {
    label: 'copy',
    icon: 'duplicate',
    keys: ['Ctrl+C'],
    isNative: true,
    isEnabled: hasSelection,
    run: ({ store }) => void store.part(clipboard).copy(),
  },
  paste: {
    label: 'paste',
    icon: 'clipboard',
    keys: ['Ctrl+V'],
    isNative: true,
    run: ({ store }) => void store.part(clipboard).paste(),
  },
  duplicate: {
    label: 'duplicate',
    icon: 'add-clip',
    keys: ['Ctrl+D'],
    isEnabled: hasSelection,
    run: ({ store }) => store.commands?.duplicate(),
  },
  remove: {
    label: 'remove',
    icon: 'trash',
    keys: ['Delete', 'Backspace'],
    isEnabled: (desk) => hasUnlocked(desk) || desk.store.tool.is === 'draw',
    why: whyLocked,
    run: ({ store }, chord) => {
      // Removes the last point of a polyline that is being drawn.
      if (chord === 'Backspace' && store.editing?.back()) return
      if (!store.editing?.isBusy) store.commands?.remove()
    },
  },
  rename: {
    label: 'rename',
    icon: 'edit',
    keys: ['F2'],
    isEnabled: ({ store }) => store.selection.length === 1,
    run: ({ store, shell }) => shell.rename(store.selection[0]),
  },
  selectAll: {
    label: 'selectAll',
    icon: 'select',
    keys: ['Ctrl+A'],
    run: ({ store }) => store.commands?.selectAll(),
  },
  editText: {
    label: 'editText',
    icon: 'text-highlight',
    // Enter alone is that of `selectIn`, which comes here for a text.
    keys: ['Shift+Enter'],
    keysText: 'Enter',
    isEnabled: (desk) => selectedText(desk) !== undefined,
    run: editText,
  },
  selectIn: {
    label: 'selectIn',
    icon: 'group-item',
    keys: ['Enter'],
    isEnabled: (desk) => {
      const { store } = desk
      return (
        store.tool.is === 'draw' ||
        isContainer(store.document.get(store.selection[0] ?? '')?.type) ||
        (isOnCanvas() && (store.selection.length === 0 || selectedText(desk) !== undefined))
      )
    },
    run: (desk) => {
      const { editing, document } = desk.store
      if (!editing || editing.finish()) return
      if (selectedText(desk) !== undefined) return editText(desk)
      if (editing.selection.length === 0) return selectBeside(desk, 1)
      const inside = document.children(editing.selection[0] ?? '')
      if (inside.length > 0) editing.select([...inside])
    },
  },
  // After the last widget, and with no selection, Tab moves on through the window as usual.
  selectNext: {
    label: 'selectNext',
    keys: ['Tab'],
    isKeyOnly: true,
    isEnabled: (desk) => hasSelection(desk) && isOnCanvas() && desk.store.commands?.besideOf(1) !== undefined,
    run: (desk) => selectBeside(desk, 1),
  },
  selectPrevious: {
    label: 'selectPrevious',
    keys: ['Shift+Tab'],
    isKeyOnly: true,
    isEnabled: (desk) => hasSelection(desk) && isOnCanvas() && desk.store.commands?.besideOf(-1) !== undefined,
    run: (desk) => selectBeside(desk, -1),
  },
  clear: {
    label: 'clear',
    keys: ['Escape'],
    isKeyOnly: true,
    run: ({ store }) => {
      const { editing } = store
      const comments = store.part(pageComments)
      const followed = store.part(following)
      if (!editing) return
      if (comments.isPlacing || comments.opened) return comments.close()
      if (followed.clientId !== undefined) followed.stop()
      else if (editing.isBusy) editing.cancel()
      else if (editing.tool.is !== 'select') editing.toSelect()
      else editing.selectOut()
    },
  },
  nudge: {
    label: 'nudge',
    keys: ['', 'Shift+'].flatMap(withArrows),
    keysText: '← → ↑ ↓ / Shift',
    isKeyOnly: true,
    isEnabled: hasUnlocked,
    why: whyLocked,
    run: ({ store, shell }, chord) => {
      const { dx, dy } = stepOf(chord)
      if (store.commands?.nudge(dx, dy) === false) shell.tell('refused.edge')
    },
  },
  grow: {
    label: 'grow',
    // Not with Alt: desktops and browsers take those chords for workspaces and tabs.
    keys: ['Ctrl+', 'Ctrl+Shift+'].flatMap(withArrows),
    keysText: `${chordText('Ctrl+ArrowLeft')} → ↑ ↓ / Shift`,
    isKeyOnly: true,
    isEnabled: hasUnlocked,
    why: whyLocked,
    run: ({ store, shell }, chord) => {
      const { dx, dy } = stepOf(chord)
      const why = store.commands?.grow(dx, dy)
      if (why) shell.tell(`refused.${why}`)
    },
  },
} as const satisfies Record<string, Command>

function withArrows(modifiers: string): string[] {
  return ['Left', 'Right', 'Up', 'Down'].map((to) => `${modifiers}Arrow${to}`)
}

/** @returns the step of a chord with an arrow, page units: 1, with Shift 10 */
function stepOf(chord: string): { readonly dx: number; readonly dy: number } {
  const by = chord.includes('Shift') ? 10 : 1
  return {
    dx: chord.endsWith('Left') ? -by : chord.endsWith('Right') ? by : 0,
    dy: chord.endsWith('Up') ? -by : chord.endsWith('Down') ? by : 0,
  }
}
