import { clipboard } from '../clipboard/ClipboardStore.ts'
import type { Command, Desk } from '../commands/Command.ts'
import { placeInView } from '../stores/placeInView.ts'
import { duplicateNumbered, renumberSelection } from './copyNumbers.ts'

const hasSelection = ({ store }: Desk) => store.selection.length > 0

/** Where the menu was opened, or else the pointer is; undefined where it is beside the canvas. */
function pointedAt({ store, shell: { menuAt } }: Desk) {
  if (!menuAt) return store.editing?.pointedAt
  let place: { readonly x: number; readonly y: number } | undefined
  placeInView(
    store,
    (_, at) => {
      place = at
    },
    menuAt.left,
    menuAt.top,
  )
  return place
}

/** Copies beside the plain ones: at a place, with a style, in a grid, and with the next number. */
export const copyingCommands = {
  pasteHere: {
    label: 'pasteHere',
    icon: 'clipboard',
    keys: ['Ctrl+Shift+V'],
    run: (desk) => void desk.store.part(clipboard).paste(pointedAt(desk)),
  },
  duplicateNext: {
    label: 'duplicateNext',
    icon: 'numerical',
    keys: ['Ctrl+Shift+D'],
    isEnabled: hasSelection,
    run: (desk) => void duplicateNumbered(desk),
  },
  repeat: {
    label: 'repeat',
    icon: 'grid-view',
    keys: ['Shift+D'],
    isEnabled: hasSelection,
    run: ({ shell }) => shell.show('repeat'),
  },
  renumber: {
    label: 'renumber',
    icon: 'array-numeric',
    keys: ['Shift+N'],
    isEnabled: hasSelection,
    run: (desk) => void renumberSelection(desk),
  },
  copyStyle: {
    label: 'copyStyle',
    icon: 'style',
    keys: ['Ctrl+Alt+C'],
    isEnabled: hasSelection,
    run: ({ store }) => store.part(clipboard).copyStyle(),
  },
  pasteStyle: {
    label: 'pasteStyle',
    icon: 'tint',
    keys: ['Ctrl+Alt+V'],
    isEnabled: (desk) => hasSelection(desk) && desk.store.part(clipboard).hasStyle,
    why: (desk) => (hasSelection(desk) ? 'noStyle' : undefined),
    run: ({ store }) => store.part(clipboard).pasteStyle(),
  },
} as const satisfies Record<string, Command>
