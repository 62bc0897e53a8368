import { describe, expect, it } from 'vitest'
import { chordText } from '../i18n/chordText.ts'
import { chordOf } from './chordOf.ts'

const press = (key: string, code: string, modifiers: object = {}) =>
  chordOf({ key, code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...modifiers } as KeyboardEvent)

describe('chords', () => {
  it.each([
    ['G', press('g', 'KeyG')],
    ['Ctrl+Shift+G', press('G', 'KeyG', { ctrlKey: true, shiftKey: true })],
    ['Ctrl+Z', press('z', 'KeyZ', { metaKey: true })],
    ['Ctrl+Z', press('z', 'KeyY', { ctrlKey: true })],
    ['Ctrl+C', press('с', 'KeyC', { ctrlKey: true })],
    ['Alt+A', press('å', 'KeyA', { altKey: true })],
    ['Shift+1', press('!', 'Digit1', { shiftKey: true })],
    ['?', press('?', 'Slash', { shiftKey: true })],
    ['}', press('}', 'BracketRight', { shiftKey: true })],
    ['Shift+ArrowLeft', press('ArrowLeft', 'ArrowLeft', { shiftKey: true })],
    ['Space', press(' ', 'Space')],
  ])('reads %s', (chord, read) => expect(read).toBe(chord))

  it.each([
    ['Ctrl+S', '⌘S'],
    ['Ctrl+Shift+Z', '⇧⌘Z'],
    ['Alt+Shift+H', '⌥⇧H'],
    ['Shift+ArrowUp', '⇧↑'],
    ['Ctrl', '⌘'],
    ['+', '+'],
    ['Escape', 'Esc'],
  ])('shows %s as %s on an Apple keyboard', (chord, text) => expect(chordText(chord, true)).toBe(text))

  it('shows arrows as arrows, and the plus as itself', () => {
    expect([chordText('Shift+ArrowUp'), chordText('Escape'), chordText('Ctrl+G')]).toEqual(['Shift+↑', 'Esc', 'Ctrl+G'])
  })
})
