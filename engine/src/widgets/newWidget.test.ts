import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const copy = mkdtempSync(join(tmpdir(), 'mimic-widget-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Uses the new widget through the lists: reads it from a page, paints it lit and dark, draws it in the designer. */
const PROBE = `
import { completeProps } from './src/schema/model/completeProps.ts'
import { parsePage } from './src/schema/page/parsePage.ts'
import { toPageFile } from './src/schema/page/toPageFile.ts'
import { Recorder } from './src/picture/Recorder.ts'
import { estimateText } from './src/text/TextMeasure.ts'
import { edits } from './src/widgets/edits.ts'
import { labels } from './src/widgets/labels.ts'
import { models } from './src/widgets/models.ts'
import { palettes } from './src/widgets/palettes.ts'
import { scenes } from './src/widgets/scenes.ts'
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
const designer = { name: labels.UsualLamp.name, fields: Object.keys(labels.UsualLamp.fields), icon: palettes.UsualLamp.icon.length, group: palettes.UsualLamp.group, scene: scenes.UsualLamp.lamp }
console.log(JSON.stringify({ problems, colors, again: toPageFile(page, models).widgets[0].lamp, drawn: edit.create(0, 0, 30, 20), designer }))
`

// It compiles the engine, which takes its time on a busy machine.
it('a widget is added with one folder: the one of docs/engine.md, word by word', { timeout: 120_000 }, () => {
  cpSync(join(root, 'engine'), join(copy, 'engine'), {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const folder = join(copy, 'engine/src/widgets/UsualLamp')
  mkdirSync(folder)
  const text = readFileSync(join(root, 'docs/engine.md'), 'utf8')
  const parts = [...text.matchAll(/```ts (\w+\.ts)\n([\s\S]*?)```/g)]
  expect(parts.map(([, name]) => name)).toEqual([
    'model.ts',
    'view.ts',
    'edit.ts',
    'labels.ts',
    'palette.ts',
    'scene.ts',
  ])
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
    designer: {
      name: { cn: '信号灯', en: 'Signal lamp' },
      fields: ['lamp.limit', 'lamp.color'],
      icon: 1,
      group: 'usual',
      scene: { limit: 5 },
    },
  })
  // And it is as strictly typed as the others.
  cpSync(join(root, 'tsconfig.base.json'), join(copy, 'tsconfig.base.json'))
  run(join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.page.json')
})
