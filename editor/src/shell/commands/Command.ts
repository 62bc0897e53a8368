import type { IconName } from '@blueprintjs/core'
import { pageLimits } from '@mimic/engine'
import { runInAction } from 'mobx'
import type { LabelKey } from '../../i18n/cn.ts'
import type { DesignerStore } from '../../stores/DesignerStore.ts'
import type { ShellStore } from '../../stores/ShellStore.ts'

/** What a command works on. */
export interface Desk {
  readonly store: DesignerStore
  readonly shell: ShellStore
}

/** Something the user can have done: bar, menu, keys, sheet and palette are all made from these. */
export interface Command {
  readonly label: LabelKey
  readonly icon?: IconName
  /** Chords as `chordOf` writes them; the first one is shown, unless `keysText` says otherwise. */
  readonly keys?: readonly string[]
  readonly keysText?: string
  /** The browser makes an event of this chord, which does the work. */
  readonly isNative?: true
  /** Works in preview, and while a text is typed. */
  readonly isAlways?: true
  /** Of the hand alone: in the sheet, but in no palette. */
  readonly isKeyOnly?: true
  isEnabled?(desk: Desk): boolean
  isActive?(desk: Desk): boolean
  /** Why it cannot be done now, where that is not plain to see. */
  why?(desk: Desk): LabelKey | undefined
  run(desk: Desk, chord: string): void
}

/** Has a command done, if it can be now: all that it changes is seen at once. @returns whether it could, or said why not */
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
