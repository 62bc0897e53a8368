import { describe, expect, it } from 'vitest'
import { brokenRules, checkBoundaries, cycles } from './boundaries.ts'

describe('the boundaries', () => {
  it.each([
    ['engine/src/runtime/frame.ts', 'contract/src/limits.ts'],
    ['server/src/app.ts', 'engine/src/runtime/createEngine.ts'],
    ['server/src/app.ts', 'engine/src/widgets/UsualText/view.ts'],
    ['gateway/src/main.ts', 'server/src/index.ts'],
    ['runtime-viewer/src/Viewer.ts', 'react'],
    ['runtime-viewer/src/Viewer.ts', 'engine/src/yjs/index.ts'],
    ['engine/src/schema/prop.ts', 'engine/src/document/DocStore.ts'],
    ['console/src/App.tsx', 'engine/src/index.ts'],
    ['contract/src/bus.ts', 'scripts/root.ts'],
  ])('refuse %s -> %s', (from, to) => {
    expect(brokenRules({ from, to })).not.toEqual([])
  })

  it.each([
    ['server/src/features/pages/readPageFile.ts', 'engine/src/widgets/models.ts'],
    ['server/src/coedit/Room.ts', 'engine/src/yjs/index.ts'],
    ['console/src/screens/DesignerScreen.tsx', 'editor/src/index.ts'],
    ['gateway/src/gateway.int.test.ts', 'server/src/broker/Broker.ts'],
  ])('allow %s -> %s', (from, to) => {
    expect(brokenRules({ from, to })).toEqual([])
  })

  it('find cycles, but not over type imports', () => {
    const edge = (from: string, to: string, isTypeOnly = false) => ({ from, to, isTypeOnly })
    expect(cycles([edge('a.ts', 'b.ts'), edge('b.ts', 'c.ts'), edge('c.ts', 'a.ts')])).toEqual([
      'cycle: a.ts -> b.ts -> c.ts -> a.ts',
    ])
    expect(cycles([edge('a.ts', 'b.ts'), edge('b.ts', 'a.ts', true)])).toEqual([])
  })

  it('hold in this house, and the whole house was read', () => {
    const { modules, problems } = checkBoundaries()
    expect(problems).toEqual([])
    expect(modules).toBeGreaterThan(400)
  })
})
