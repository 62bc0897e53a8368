import type { Command } from '../shell/commands/Command.ts'

export const commentCommands = {
  comment: {
    label: 'comment',
    icon: 'comment',
    keys: ['C'],
    isActive: ({ shell }) => shell.comments.isPlacing,
    run: ({ shell: { comments } }) => (comments.isPlacing ? comments.close() : comments.begin()),
  },
  comments: {
    label: 'comments',
    icon: 'chat',
    keys: ['Alt+C'],
    isActive: ({ shell }) => shell.comments.isOpen,
    run: ({ shell }) => shell.showSide(shell.comments.isOpen ? 'inspector' : 'comments'),
  },
} as const satisfies Record<string, Command>
