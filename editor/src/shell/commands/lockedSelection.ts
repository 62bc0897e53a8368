import type { Command } from '../../commands/Command.ts'

/** For commands that skip locked widgets: the selection must contain an unlocked one. */
export const hasUnlocked: NonNullable<Command['isEnabled']> = ({ store }) => store.commands?.hasUnlocked ?? false

export const whyLocked: NonNullable<Command['why']> = ({ store }) =>
  store.selection.length > 0 ? 'lockedStay' : undefined
