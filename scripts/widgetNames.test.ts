import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './root.ts'
import { comparedNames, comparisons } from './widgetNames.ts'

it('no code outside the folder of a widget compares types by name', () => {
  expect(comparedNames()).toEqual([])
})

it.each([
  "if (record.type === 'WidgetGroup') return",
  "const isText = 'UsualText' !== type",
  "    case 'ShapeLine':",
  "names.filter((type) => type.startsWith('Complex'))",
  "const rare = new Set(['ComplexWeather', 'UsualWebgl'])",
  'const isShape = /^(Shape|Usual)/.test(type)',
])('%s is such a comparison', (line) => {
  expect(comparisons(join(root, 'editor/src/any.ts'), line)).toHaveLength(1)
})

it('a widget may name itself, and code may make widgets of a named type', () => {
  const own = join(root, 'engine/src/widgets/UsualTimer/view.ts')
  expect(comparisons(own, "if (model.type === 'UsualTimer') return")).toEqual([])
  expect(comparisons(own, "if (model.type === 'UsualText') return")).toHaveLength(1)
  expect(comparisons(join(root, 'editor/src/any.ts'), "pen.add('ShapeRect', { type: 'ShapeRect' })")).toEqual([])
})
