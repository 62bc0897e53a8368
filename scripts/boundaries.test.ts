import { describe, expect, it } from 'vitest'
import { brokenRules, checkBoundaries, cycles } from './boundaries.ts'
import { layerProblems, layersOf } from './layers.ts'

describe('the boundaries', () => {
  it.each([
    ['engine/src/stage/frame.ts', 'contract/src/limits.ts'],
    ['server/src/app.ts', 'engine/src/runtime/createEngine.ts'],
    ['server/src/app.ts', 'engine/src/widgets/UsualText/view.ts'],
    ['gateway/src/main.ts', 'server/src/index.ts'],
    ['runtime-viewer/src/Viewer.ts', 'react'],
    ['runtime-viewer/src/Viewer.ts', 'engine/src/yjs/index.ts'],
    ['engine/src/schema/props/prop.ts', 'engine/src/document/DocStore.ts'],
    ['console/src/App.tsx', 'engine/src/index.ts'],
    ['contract/src/bus/index.ts', 'scripts/root.ts'],
    ['server/src/platform/db/dialects/postgresDialect.ts', 'pg'],
    ['server/src/features/history/exportFile.ts', 'write-excel-file/node'],
  ])('refuse %s -> %s', (from, to) => {
    expect(brokenRules({ from, to })).not.toEqual([])
  })

  it.each([
    ['server/src/features/pages/readPageFile.ts', 'engine/src/widgets/models.ts'],
    ['server/src/coedit/Room.ts', 'engine/src/yjs/index.ts'],
    ['console/src/features/designer/DesignerScreen.tsx', 'editor/src/index.ts'],
    ['gateway/src/gateway.int.test.ts', 'server/src/broker/Broker.ts'],
  ])('allow %s -> %s', (from, to) => {
    expect(brokenRules({ from, to })).toEqual([])
  })

  it('allow a large library of the server to be loaded at its use', () => {
    const edge = { from: 'server/src/features/outbox/senders/smtp.ts', to: 'nodemailer' }
    expect(brokenRules(edge)).toHaveLength(1)
    expect(brokenRules({ ...edge, isLazy: true })).toEqual([])
    expect(brokenRules({ ...edge, isTypeOnly: true })).toEqual([])
  })

  it('find cycles, types included', () => {
    const edge = (from: string, to: string, isTypeOnly = false) => ({ from, to, isTypeOnly })
    expect(cycles([edge('a.ts', 'b.ts'), edge('b.ts', 'c.ts'), edge('c.ts', 'a.ts')])).toEqual([
      'cycle: a.ts -> b.ts -> c.ts -> a.ts',
    ])
    expect(cycles([edge('a.ts', 'b.ts'), edge('b.ts', 'a.ts', true)])).toEqual(['cycle: a.ts -> b.ts -> a.ts'])
    expect(cycles([edge('a.ts', 'b.ts'), { ...edge('b.ts', 'a.ts'), isLazy: true }])).toEqual([])
  })

  it('hold in this repository, and all of it was read', () => {
    const { modules, problems, layers } = checkBoundaries()
    expect(problems).toEqual([])
    expect(layers).toEqual(Object.fromEntries(Object.keys(layersOf).map((name) => [name, []])))
    expect(modules).toBeGreaterThan(400)
    // The check parses every source file of the repository.
  }, 90_000)
})

describe('the order inside a package', () => {
  const order = [['i18n', 'log.ts'], ['stores'], ['pages', 'live/alarms', 'live'], ['.']]
  const problemsOf = (from: string, to: string, declared: string[] = []) =>
    layerProblems('editor', order, [{ from: `editor/src/${from}`, to: `editor/src/${to}` }], declared)

  it.each([
    ['pages/PageList.tsx', 'stores/PageStore.ts'],
    ['pages/PageList.tsx', 'pages/row/PageRow.tsx'],
    ['stores/PageStore.ts', 'log.ts'],
    ['Editor.tsx', 'pages/PageList.tsx'],
    ['Editor.tsx', 'index.ts'],
  ])('lets %s import %s', (from, to) => {
    expect(problemsOf(from, to)).toEqual([])
  })

  it.each([
    ['stores/PageStore.ts', 'pages/PageList.tsx'],
    ['i18n/en.ts', 'log.ts'],
    ['pages/PageList.tsx', 'live/alarms/Alarm.ts'],
    ['live/alarms/Alarm.ts', 'live/Feed.ts'],
    ['stores/PageStore.ts', 'Editor.tsx'],
    ['attic/old.ts', 'stores/PageStore.ts'],
  ])('refuses %s -> %s', (from, to) => {
    expect(problemsOf(from, to)).toHaveLength(1)
  })

  it('holds files of one name, and the folders that no line names', () => {
    const patterns = [['**/texts.en.ts'], ['texts'], ['features/*'], ['features/alarm']]
    const problems = (from: string, to: string) =>
      layerProblems('console', patterns, [{ from: `console/src/${from}`, to: `console/src/${to}` }])
    expect(problems('texts/en.ts', 'features/alarm/texts.en.ts')).toEqual([])
    expect(problems('features/alarm/Row.tsx', 'features/share/Button.tsx')).toEqual([])
    expect(problems('features/share/Button.tsx', 'features/share/parts/Part.tsx')).toEqual([])
    expect(problems('features/share/Button.tsx', 'features/alarm/Row.tsx')).toHaveLength(1)
    expect(problems('features/share/Button.tsx', 'features/wall/Stage.tsx')).toHaveLength(1)
    expect(problems('features/alarm/texts.en.ts', 'texts/i18n.ts')).toHaveLength(1)
  })

  it('accepts a declared exception, and names one that is no longer needed', () => {
    const declared = ['editor: live -> live/alarms', 'server: a -> b']
    expect(problemsOf('live/Feed.ts', 'live/alarms/Alarm.ts', declared)).toEqual([])
    expect(problemsOf('pages/PageList.tsx', 'stores/PageStore.ts', declared)).toEqual([
      'editor: live -> live/alarms: declared, but nothing needs it',
    ])
  })
})
