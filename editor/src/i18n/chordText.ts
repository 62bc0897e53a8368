import { isMac } from './isMac.ts'

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
