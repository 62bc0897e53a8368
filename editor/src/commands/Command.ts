import type { IconName } from '@blueprintjs/core'
import { pageLimits } from '@mimic/engine'
import { runInAction } from 'mobx'
import type { LabelKey } from '../i18n/texts/index.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import type { ShellStore } from '../stores/ShellStore.ts'

/** The stores that a command works on. */
export interface Desk {
  readonly store: DesignerStore
  readonly shell: ShellStore
}

/** An action of the user: bar, menus, keys, sheet of shortcuts and command palette are all made from these. */
export interface Command {
  readonly label: LabelKey
  readonly icon?: IconName
  /** Chords as `chordOf` writes them; the first one is shown, unless `keysText` says otherwise. */
  readonly keys?: readonly string[]
  readonly keysText?: string
  /** The browser turns this chord into a clipboard event, which does the work. */
  readonly isNative?: true
  /** Works in preview, and while a text is typed. */
  readonly isAlways?: true
  /** Keyboard only: listed in the sheet of shortcuts, but not in the palette. */
  readonly isKeyOnly?: true
  isEnabled?(desk: Desk): boolean
  isActive?(desk: Desk): boolean
  /** The reason why it cannot run now, where that is not obvious. */
  why?(desk: Desk): LabelKey | undefined
  run(desk: Desk, chord: string): void
}

/** Runs a command if it is enabled, as one MobX action. @returns whether it ran or told the reason why not */
export function runCommand(command: Command, desk: Desk, chord = ''): boolean {
  if (!isEnabled(command, desk)) {
    const why = desk.store.commands && command.why?.(desk)
    if (why) desk.shell.tell(why, pageLimits.widgets)
    return why !== undefined
  }
  runInAction(() => command.run(desk, chord))
  return true
}

export const isEnabled = (command: Command, desk: Desk): boolean =>
  desk.store.commands !== undefined && (command.isEnabled?.(desk) ?? true)
