import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { accentContrast, accentGrounds, accentShades, contrastOf, isReadable } from './accent.ts'

const css = readFileSync(new URL('../../editor/src/theme/tokens.css', import.meta.url), 'utf8')
const token = (appearance: 'light' | 'dark', name: string): string => {
  const block = css.split(`[data-theme="${appearance}"] {`)[1]?.split('}')[0] ?? ''
  return new RegExp(`--mimic-${name}: (#[0-9a-f]{6});`).exec(block)?.[1] ?? ''
}

it.each(['light', 'dark'] as const)('judges accents by the grounds of the %s theme', (appearance) => {
  const grounds = new Set(['bg', 'surface', 'surface-sunken', 'raised'].map((name) => token(appearance, name)))
  expect([...accentGrounds[appearance].grounds].sort()).toEqual([...grounds].sort())
  expect(accentGrounds[appearance].onAccent).toBe(token(appearance, 'accent-contrast'))
})

it.each(['light', 'dark'] as const)('finds Mimic’s own accent readable in the %s theme', (appearance) => {
  const accent = token(appearance, 'accent')
  expect(isReadable(accent, appearance)).toBe(true)
  const { soft } = accentShades(accent, appearance)
  expect(contrastOf(soft, token(appearance, 'accent-soft'))).toBeLessThan(1.1)
})

it.each([
  ['#ffd400', 'light'],
  ['#8fb8c8', 'light'],
  ['#123456', 'dark'],
  ['#5a5a5a', 'dark'],
] as const)('finds %s too faint in the %s theme', (accent, appearance) => {
  expect(isReadable(accent, appearance)).toBe(false)
  expect(accentContrast(accent, appearance)).toBeLessThan(4.5)
})

it('measures contrast by WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})
