import { colorOf } from '../../render/style.ts'
import { isPlainObject } from '../../schema/page/path.ts'
import type { Props } from '../../schema/props/prop.ts'
import { readNumber } from '../../schema/props/propKinds.ts'
import { cssColor, parseColor } from '../../schema/values/color.ts'

/** Parts of a table with styles of their own (3.7), each with the common fields of 3.4. */
const sections = ['thead', 'tbody', 'toolbar', 'pager', 'button', 'quick', 'export'] as const

/**
 * Gives the table the widget's styles as custom properties; a style that is not set, or unreadable, keeps its default.
 */
export function styleTable(element: HTMLElement, p: Props): void {
  const fill = colorOf(p, 'style.fill.color')
  // Unset colours, and those that the browser draws, follow the table's background.
  element.style.colorScheme = isDark(fill) ? 'dark' : 'light'
  const set = (name: string, value: string | undefined) => {
    if (value === undefined) element.style.removeProperty(name)
    else element.style.setProperty(name, value)
  }
  set('--fill', cssColor(fill))
  for (const name of sections) {
    const style = p[`style.${name}`]
    const ground = at(style, 'fill')
    set(`--${name}-fill`, at(ground, 'enable') === false ? undefined : readable(at(ground, 'color')))
    set(`--${name}-color`, readable(at(at(style, 'font'), 'color')))
    const size = readNumber(at(at(style, 'font'), 'size'))
    set(`--${name}-size`, size === undefined || size < 1 || size > 200 ? undefined : `${size}px`)
  }
  const border = p['style.border']
  set(
    '--border-color',
    at(border, 'enable') === false ? 'transparent' : readable(at(at(border, 'stroke'), 'color') ?? at(border, 'color')),
  )
}

function at(v: unknown, name: string): unknown {
  return isPlainObject(v) ? v[name] : undefined
}

function readable(v: unknown): string | undefined {
  const color = typeof v === 'string' ? parseColor(v) : undefined
  return color === undefined ? undefined : cssColor(color)
}

/** Judges by the luminance of 0xRRGGBBAA; a mostly transparent colour counts as light. */
function isDark(color: number): boolean {
  const part = (shift: number) => (color >>> shift) & 255
  return part(0) > 127 && 0.299 * part(24) + 0.587 * part(16) + 0.114 * part(8) < 128
}
