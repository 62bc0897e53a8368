import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
/** The declarations of the first rule with exactly this selector. */
const ruleOf = (css: string, selector: string) =>
  css.split(/}/).find(
    (rule) =>
      rule
        .split('{')[0]
        ?.replace(/\/\*[\s\S]*?\*\//g, '')
        .trim() === selector,
  )

it.each([
  ['../inspector/inspector.css', '.ed-input', 'border: 1px solid var(--ed-field)'],
  ['../inspector/inspector.css', '.ed-dashes label', 'border: 1px solid var(--ed-field)'],
  ['../fields/colour/colour.css', '.ed-swatch', 'border: 1px solid var(--ed-field)'],
  [
    'frame.css',
    '.mimic-editor .bp6-input:where(:not(:focus)),\n.mimic-editor .bp6-html-select select:where(:not(:focus))',
    'box-shadow: inset 0 0 0 1px var(--ed-field)',
  ],
])('%s outlines %s so that it is seen', (file, selector, declaration) => {
  expect(ruleOf(read(file), selector)).toContain(declaration)
})

it('the outline of fields is the strong border, whose contrast tokens.test.ts holds, in both themes', () => {
  const frame = read('frame.css')
  for (const theme of ['.mimic-editor', '.mimic-editor[data-theme="dark"]'])
    expect(ruleOf(frame, theme)).toMatch(/--ed-field: var\(--mimic-border-strong, #[0-9a-f]{6}\);/)
})
