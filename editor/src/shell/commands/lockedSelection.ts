import type { Command } from './Command.ts'

/** For commands that leave the locked alone: what is selected must hold something that is not. */
export const hasUnlocked: NonNullable<Command['isEnabled']> = ({ store }) => store.commands?.hasUnlocked ?? false

export const whyLocked: NonNullable<Command['why']> = ({ store }) =>
  store.selection.length > 0 ? 'lockedStay' : undefined
