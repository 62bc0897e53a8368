import { chordText } from '../i18n/chordText.ts'
import type { Command } from './Command.ts'

/** The keys of a command as people read them; empty when it has none. */
export function keysOf({ keys, keysText }: Command, isAll = false): string {
  const shown = isAll ? (keys ?? []) : (keys ?? []).slice(0, 1)
  return keysText ?? shown.map((chord) => chordText(chord)).join(' / ')
}
