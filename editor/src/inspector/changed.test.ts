import { createDocStore, emptyPage, type WidgetRecord } from '@mimic/engine'
import { Editing, type EditingOptions } from '@mimic/engine/editing'
import { edits } from '@mimic/engine/edits'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../engine/src/testing/seededRandom.ts'
import { WidgetSource } from './WidgetSource.ts'

// Fields draw nothing, so these are the only engine methods they call.
const engine = { setPreview() {}, setOffset() {}, setHidden() {} } as unknown as EditingOptions['engine']

function aPage(...widgets: readonly Partial<WidgetRecord>[]) {
  const document = createDocStore({ ...emptyPage, con: { width: 1000, height: 1000 } })
  const editing = new Editing({ document, engine, edits })
  editing.write((tx) => {
    for (const [i, { id = `w${i}`, type = 'ShapeRect', parent = null, props = {} }] of widgets.entries())
      tx.add({ id, type, parent, order: `a${i}`, props })
  })
  let writes = 0
  document.onDiff(() => writes++)
  const ids = [...document.children(null)]
  return { document, editing, source: new WidgetSource(ids, editing), writes: () => writes }
}

const rect = (x: number, width: number, more: object = {}): Partial<WidgetRecord> => ({
  props: { 'position.x': x, 'position.y': 100, 'position.width': width, 'position.height': 50, ...more },
})

describe('a number of several widgets', () => {
  it('is changed in each by its own, as one step', () => {
    const { document, source, writes } = aPage(rect(100, 40), rect(300, 80))
    expect(source.change('position.width', (before) => before * 1.5)).toBeUndefined()
    expect(['w0', 'w1'].map((id) => document.get(id)?.props['position.width'])).toEqual([60, 120])
    expect(writes()).toBe(1)
  })

  it('stays in all of them where one cannot have it', () => {
    const { document, source, writes } = aPage(rect(100, 40), rect(300, 80))
    expect(source.change('position.x', (before) => before - 200)).toBe('edge')
    expect(source.change('style.opacity', (before) => before + 1)).toBe('range')
    expect(source.change('position.x', () => Number.NaN)).toBe('calculation')
    expect([document.get('w0')?.props['position.x'], writes()]).toEqual([100, 0])
  })

  it('of position leaves the locked where they are, and says so where all are', () => {
    const { document, source } = aPage(rect(100, 40, { posLock: true }), rect(300, 80))
    expect(source.change('position.x', (before) => before + 5)).toBeUndefined()
    expect(['w0', 'w1'].map((id) => document.get(id)?.props['position.x'])).toEqual([100, 305])
    const locked = aPage(rect(100, 40, { posLock: true }))
    expect(locked.source.change('position.x', (before) => before + 5)).toBe('locked')
  })

  it('is that of the box seen, for widgets of different kinds and for groups', () => {
    const { editing, source } = aPage(
      { id: 'g', type: 'WidgetGroup', props: { 'position.x': 10, 'position.y': 10 } },
      { id: 'in', parent: 'g', ...rect(20, 40) },
      { id: 'c', type: 'ShapeCircle', props: { 'position.cx': 300, 'position.cy': 300, 'position.r': 20 } },
    )
    const left = () => ['g', 'c'].map((id) => editing.boxOf(id)?.[0])
    expect(left()).toEqual([30, 280])
    expect(source.change('seen.x', (before) => before + 7)).toBeUndefined()
    expect(left()).toEqual([37, 287])
  })

  it('is shown while it is tried, and nothing is written', () => {
    const { editing, source, writes } = aPage(rect(100, 40), rect(300, 80))
    expect(source.previewChange('position.x', (before) => before + 50)).toBeUndefined()
    expect(['w0', 'w1'].map((id) => editing.boxOf(id)?.[0])).toEqual([150, 350])
    expect(source.previewChange('position.x', (before) => before - 200)).toBe('edge')
    expect(source.valueNow('position.width')).not.toBeUndefined()
    source.previewChange('position.x', null)
    expect([editing.boxOf('w0')?.[0], source.valueNow('position.x'), writes()]).toEqual([100, undefined, 0])
  })

  it('follows a drag that carries them', () => {
    const { editing, source } = aPage(rect(100, 40), rect(100, 80))
    editing.show({ carried: { ids: ['w0', 'w1'], dx: 30, dy: -20 } })
    expect(['position.x', 'position.y'].map((path) => source.valueNow(path))).toEqual([130, 80])
    expect(source.valueNow('position.width')?.toString()).toBe('Symbol(mixed)')
    editing.show({})
    expect(source.valueNow('position.x')).toBeUndefined()
  })

  const seed = Number(process.env['MIMIC_RUN_SEED'] ?? 20_261_201)
  it(`moves all by the same, or none (seed ${seed})`, () => {
    const random = seededRandom(seed)
    for (let i = 0; i < 200; i++) {
      const places = Array.from({ length: 1 + Math.floor(random() * 5) }, () => 5 + Math.floor(random() * 850))
      const by = Math.floor(random() * 400) - 200
      const { document, source } = aPage(...places.map((x) => rect(x, 100)))
      const why = source.change('position.x', (before) => before + by)
      const after = places.map((_, at) => document.get(`w${at}`)?.props['position.x'])
      expect([places, by, after]).toEqual([places, by, places.map((x) => (why === undefined ? x + by : x))])
    }
  })
})
