import type { Command } from '../commands/Command.ts'
import { pageFinding } from './FindStore.ts'

export const findCommands = {
  find: {
    label: 'find',
    icon: 'search-text',
    keys: ['Ctrl+F'],
    isAlways: true,
    isEnabled: ({ store }) => !store.isPreview,
    run: ({ store }) => store.part(pageFinding).open(false),
  },
  replace: {
    label: 'replace',
    icon: 'swap-horizontal',
    keys: ['Ctrl+H'],
    isAlways: true,
    isEnabled: ({ store }) => !store.isPreview,
    run: ({ store }) => store.part(pageFinding).open(true),
  },
} as const satisfies Record<string, Command>
