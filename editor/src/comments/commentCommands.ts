import type { Command } from '../commands/Command.ts'
import { pageComments } from './CommentsStore.ts'

export const commentCommands = {
  comment: {
    label: 'comment',
    icon: 'comment',
    keys: ['C'],
    isActive: ({ store }) => store.part(pageComments).isPlacing,
    run: ({ store }) => {
      const comments = store.part(pageComments)
      if (comments.isPlacing) comments.close()
      else comments.begin()
    },
  },
  comments: {
    label: 'comments',
    icon: 'chat',
    keys: ['Alt+C'],
    isActive: ({ store }) => store.part(pageComments).isOpen,
    run: ({ store }) => store.part(pageComments).toggle(!store.part(pageComments).isOpen),
  },
} as const satisfies Record<string, Command>
