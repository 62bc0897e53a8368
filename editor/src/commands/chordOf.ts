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
