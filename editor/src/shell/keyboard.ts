import { clipboard } from '../clipboard/ClipboardStore.ts'
import { type Command, type Desk, runCommand } from '../commands/Command.ts'
import { chordOf } from '../commands/chordOf.ts'
import { writeOpenDraft } from '../kit/openDraft.ts'
import { commandTable } from './commands/commandTable.ts'
import { toolCommands } from './commands/toolCommands.ts'

const byChord = new Map(
  Object.values(commandTable).flatMap((command) => (command.keys ?? []).map((chord) => [chord, command] as const)),
)

/** The designer's keys and clipboard. Texts and fields keep theirs. @returns the end of listening */
export function listenToKeys(desk: Desk): () => void {
  const { store, shell } = desk
  const end = new AbortController()
  const on = { signal: end.signal }
  /** Alt was held during a gesture. */
  let isAltUsed = false
  const modifiers = (event: KeyboardEvent) => {
    store.editing?.modifiersChanged({
      isShift: event.shiftKey,
      isAlt: event.altKey,
      isCtrl: event.ctrlKey || event.metaKey,
    })
    if (event.key !== 'Alt') return
    // Firefox opens its menu bar when Alt is released.
    isAltUsed ||= store.editing?.isBusy === true
    if (isAltUsed) event.preventDefault()
    if (event.type === 'keyup') isAltUsed = false
  }
  const isElsewhere = (target: EventTarget | null) =>
    isTyping(target) || isInMenu(target) || document.querySelector('.bp6-dialog') !== null || store.isPreview

  const run = (event: KeyboardEvent, command: Command, chord: string) => {
    modifiers(event)
    writeOpenDraft()
    if (runCommand(command, desk, chord) || hasModifier(chord)) event.preventDefault()
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.isComposing) return
    const chord = store.editing?.isBusy ? chordOfGesture(event) : chordOf(event)
    // The focus may not be in the dialog yet, or may have left it.
    if (chord === 'Escape' && (shell.dialog === 'palette' || shell.dialog === 'sheet')) return shell.show('none')
    const command = byChord.get(chord)
    if (command?.isAlways) return
    if (isElsewhere(event.target)) {
      if (command && isKept(chord, event.target)) event.preventDefault()
      return
    }
    modifiers(event)
    if (!command || command.isNative) return
    // These keys press a focused button.
    if ((chord === 'Space' || chord === 'Enter') && event.target instanceof HTMLButtonElement) return
    if (isTool(command) && isInPanel(event.target)) return
    run(event, command, chord)
  }
  const pressedFirst = (event: KeyboardEvent) => {
    const chord = chordOf(event)
    const command = byChord.get(chord)
    if (command?.isAlways) run(event, command, chord)
  }
  // Before any field, popover or panel can keep the key to itself: else Ctrl+S in it is the browser's.
  window.addEventListener('keydown', pressedFirst, { ...on, capture: true })
  window.addEventListener('keydown', pressed, on)
  window.addEventListener('keyup', modifiers, on)

  const isOurs = (event: ClipboardEvent) =>
    !isElsewhere(event.target) && store.commands !== undefined && getSelection()?.isCollapsed !== false
  for (const name of ['copy', 'cut', 'paste'] as const)
    document.addEventListener(name, (event) => isOurs(event) && moveClip(name, event, desk), on)
  return () => end.abort()
}

/** Copies, cuts or pastes widgets. What the designer does not take is the browser's. */
function moveClip(name: 'copy' | 'cut' | 'paste', event: ClipboardEvent, desk: Desk): void {
  const clips = desk.store.part(clipboard)
  if (name !== 'paste' && !clips.copyInto(event.clipboardData)) return
  event.preventDefault()
  if (name === 'cut') runCommand(commandTable.remove, desk)
  if (name === 'paste') void clips.pasteText(event.clipboardData?.getData('text/plain') ?? '')
}

/** Escape ends a gesture whatever key holds it to an axis or makes copies. */
const chordOfGesture = (event: KeyboardEvent) => (event.key === 'Escape' ? 'Escape' : chordOf(event))

const tools: ReadonlySet<Command> = new Set(Object.values(toolCommands))
const isTool = (command: Command) => tools.has(command)

/** A button of a panel that was reached by the keyboard: a letter there chooses no tool. */
const isInPanel = (target: EventTarget | null) =>
  target instanceof HTMLButtonElement && target.matches('.ed-side :focus-visible, .ed-left :focus-visible')

const hasModifier = (chord: string) => /^(Ctrl|Alt)\+./.test(chord)

/** Chords that fields use themselves. */
const FIELD_CHORDS: ReadonlySet<string> = new Set([
  'Ctrl+A',
  'Ctrl+C',
  'Ctrl+V',
  'Ctrl+X',
  'Ctrl+Y',
  'Ctrl+Z',
  'Ctrl+Shift+Z',
])

/**
 * A chord of the designer does nothing rather than something of the browser's, such as a bookmark, where it cannot act.
 * Fields keep theirs, and with Alt, or AltGr, which is Ctrl+Alt, some keyboards type characters.
 */
function isKept(chord: string, target: EventTarget | null): boolean {
  return hasModifier(chord) && !(FIELD_CHORDS.has(chord) || (isTyping(target) && /^(Ctrl\+)?Alt\+/.test(chord)))
}

/** A menu has the keys while it is open. */
function isInMenu(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.bp6-popover') !== null
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable)
}
