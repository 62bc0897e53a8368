import type { Command } from '../commands/Command.ts'

export const importCommands = {
  importFile: {
    label: 'importFile',
    icon: 'import',
    keys: ['Shift+O'],
    run: ({ shell }) => shell.show('import'),
  },
} as const satisfies Record<string, Command>
