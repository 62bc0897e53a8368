import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const copy = mkdtempSync(join(tmpdir(), 'mimic-widget-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** What the new widget does once it is in the lists: read from a page, painted lit and dark, drawn in the designer. */
const PROBE = `
import { completeProps } from './src/schema/completeProps.ts'
import { parsePage } from './src/schema/parsePage.ts'
import { toPageFile } from './src/schema/toPageFile.ts'
import { Recorder } from './src/render/Recorder.ts'
import { estimateText } from './src/text/TextMeasure.ts'
import { edits } from './src/widgets/edits.ts'
import { models } from './src/widgets/models.ts'
import { views } from './src/widgets/views.ts'
const file = { widgets: [{ id: 'a', widgetType: 'UsualLamp', position: { x: 10, y: 10, width: 40, height: 20 }, lamp: { limit: 5 } }] }
const { page, problems } = parsePage(file, models)
const view = views.find(({ model }) => model.type === 'UsualLamp')
const props = completeProps(view.model, page.widgets.get('a').props)
const colors = [4, 5].map((value) => {
  const recorder = new Recorder(estimateText)
  recorder.begin()
  view.paint(props, { value }, recorder)
  return recorder.u[5].toString(16)
})
const edit = edits.find(({ model }) => model.type === 'UsualLamp')
console.log(JSON.stringify({ problems, colors, again: toPageFile(page, models).widgets[0].lamp, drawn: edit.create(0, 0, 30, 20) }))
`

it('a widget is added with one folder: the one of docs/engine.md, word by word', () => {
  cpSync(join(root, 'engine'), join(copy, 'engine'), {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const folder = join(copy, 'engine/src/widgets/UsualLamp')
  mkdirSync(folder)
  const text = readFileSync(join(root, 'docs/engine.md'), 'utf8')
  const parts = [...text.matchAll(/```ts (\w+\.ts)\n([\s\S]*?)```/g)]
  expect(parts.map(([, name]) => name)).toEqual(['model.ts', 'view.ts', 'edit.ts'])
  for (const [, name, code] of parts) writeFileSync(join(folder, name!), code!)
  const run = (...args: string[]) =>
    execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
      cwd: join(copy, 'engine'),
      encoding: 'utf8',
    })
  run('scripts/generateWidgets.mjs')
  writeFileSync(join(copy, 'engine/probe.ts'), PROBE)
  expect(JSON.parse(run('probe.ts'))).toEqual({
    problems: [],
    colors: ['8b949dff', '5b8f7bff'],
    again: { limit: 5 },
    drawn: { 'position.x': 0, 'position.y': 0, 'position.width': 30, 'position.height': 20 },
  })
  // And it is as strictly typed as the others.
  cpSync(join(root, 'tsconfig.base.json'), join(copy, 'tsconfig.base.json'))
  const config = { extends: './tsconfig.json', include: ['src'], exclude: ['**/*.test.ts', '**/testing'] }
  writeFileSync(join(copy, 'engine/tsconfig.widget.json'), JSON.stringify(config))
  run(join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.widget.json')
})
