import { parseColor } from '@mimic/engine'
import { cssOf } from './Hsva.ts'

/** Colours by their Chinese names, with or without 色. */
const chinese: Readonly<Record<string, string>> = {
  红: 'red',
  橙: 'orange',
  黄: 'yellow',
  绿: 'green',
  青: 'cyan',
  蓝: 'blue',
  紫: 'purple',
  粉: 'pink',
  棕: 'brown',
  黑: 'black',
  白: 'white',
  灰: 'gray',
  透明: 'transparent',
}

/** Texts that browsers take as a colour, and that mean another one at each place. */
const relative = /^(currentcolor|inherit|initial|unset|revert|revert-layer)$|var\(|\bfrom\b/

/**
 * Reads a typed colour: hex digits with or without their sign, rgb(), hsl() and every other notation and name of the
 * browser, a Chinese name. What a page can hold is kept as typed, anything else becomes hex digits.
 *
 * @param read the browser's reading of CSS colours
 */
export function typedColour(
  text: string,
  read: (css: string) => string | undefined = browserColour,
): string | undefined {
  if (parseColor(text) !== undefined) return text
  const plain = text.normalize('NFKC').trim().toLowerCase()
  if (parseColor(plain) !== undefined) return plain
  if (/^[0-9a-f]{3,8}$/.test(plain) && parseColor(`#${plain}`) !== undefined) return `#${plain}`
  const named = chinese[plain.replace(/(?<=.)色$/, '')]
  if (named !== undefined) return named
  const css = relative.test(plain) ? undefined : read(plain)
  const rgba = css === undefined ? undefined : parseColor(css)
  return rgba === undefined ? undefined : cssOf(rgba)
}

/** A colour as canvases write it, which is hex digits or rgba(); undefined where the browser reads none. */
function browserColour(css: string): string | undefined {
  const context = document.createElement('canvas').getContext('2d')
  if (!context || !CSS.supports('color', css)) return undefined
  context.fillStyle = css
  return context.fillStyle
}
