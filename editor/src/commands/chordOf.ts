import { isMac } from '../kit/isMac.ts'

/** A key press as `Ctrl+Alt+Shift+Key`. Letters and digits by their place where a modifier would change what they write. */
export function chordOf(event: KeyboardEvent): string {
  const letter = /^(?:Key|Digit)(.)$/.exec(event.code)?.[1]
  const isCtrl = event.ctrlKey || event.metaKey
  const isByPlace = letter !== undefined && (event.altKey || isCtrl || event.shiftKey)
  const isLetter = /^[a-z]$/i.test(event.key)
  // A layout other than this one still has its own letters: they win, unless Alt has made another character of them.
  const written = event.key === ' ' ? 'Space' : event.key.length === 1 ? event.key.toUpperCase() : event.key
  const key = isByPlace && (event.altKey || !isLetter) ? letter : written
  // Shift is part of the character in {, } and ?.
  const hasShift = event.shiftKey && (event.key.length > 1 || /^[A-Z0-9 ]$/.test(key) || key === 'Space')
  return `${isCtrl ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${hasShift ? 'Shift+' : ''}${key}`
}

const shown: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
}

/** The modifiers in the order and with the signs of Apple's menus, which stand without a plus between them. */
const appleSigns = [
  ['Alt', '⌥'],
  ['Shift', '⇧'],
  ['Ctrl', '⌘'],
] as const

/** A chord, or modifiers alone, as people of this platform read them. */
export function chordText(chord: string, isApple = isMac()): string {
  const text = chord.replace(/[^+]+$/, (key) => shown[key] ?? key)
  if (!isApple) return text
  const parts = text.split(/\+(?=.)/)
  const signs = appleSigns.filter(([name]) => parts.includes(name)).map(([, sign]) => sign)
  return [...signs, ...parts.filter((part) => !appleSigns.some(([name]) => name === part))].join('')
}
