import type { Command } from '../commands/Command.ts'
import { drivenParts } from './symbolBinding.ts'

export const symbolCommands = {
  symbolSignal: {
    label: 'symbolSignal',
    icon: 'link',
    keys: ['Shift+C'],
    isEnabled: ({ store }) => store.selection.length > 0 && drivenParts(store.document, store.selection).length > 0,
    run: ({ shell }) => shell.show('symbol'),
  },
} as const satisfies Record<string, Command>
