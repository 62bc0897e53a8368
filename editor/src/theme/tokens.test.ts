import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

/** The colours of one theme by their name without the prefix. */
function colours(theme: 'light' | 'dark'): Map<string, string> {
  const block = css.split(`[data-theme="${theme}"] {`)[1]?.split('}')[0] ?? ''
  return new Map([...block.matchAll(/--mimic-([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name!, hex!]))
}

/** Relative luminance of WCAG 2. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light! + 0.05) / (dark! + 0.05)
}

const grounds = ['bg', 'surface', 'surface-sunken', 'raised']
const texts = ['text', 'text-muted', 'accent', 'ok', 'warning', 'danger', 'stale']

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  const colour = (name: string): string => {
    const hex = colours(theme).get(name)
    if (hex === undefined) throw new Error(`--mimic-${name} is not a colour of the ${theme} theme`)
    return hex
  }

  it.each(grounds.flatMap((ground) => texts.map((text) => [text, ground])))('reads %s on %s', (text, ground) => {
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5)
  })

  it('reads what stands on the accent', () => {
    expect(contrast(colour('accent-contrast'), colour('accent'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colour('accent-contrast'), colour('accent-hover'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colour('text'), colour('accent-soft'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colour('accent'), colour('accent-soft'))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(grounds)('shows focus and control outlines on %s', (ground) => {
    expect(contrast(colour('focus'), colour(ground))).toBeGreaterThanOrEqual(3)
    expect(contrast(colour('border-strong'), colour(ground))).toBeGreaterThanOrEqual(3)
  })

  it.each(['#ffffff', '#eef1f3', '#12181c', '#1e293b'])('shows selection and guides on a page of %s', (page) => {
    expect(contrast(colour('selection'), page)).toBeGreaterThanOrEqual(3)
    expect(contrast(colour('guide'), page)).toBeGreaterThanOrEqual(3)
  })

  it('names the same colours as the other theme', () => {
    expect([...colours(theme).keys()]).toEqual([...colours(theme === 'light' ? 'dark' : 'light').keys()])
  })
})
