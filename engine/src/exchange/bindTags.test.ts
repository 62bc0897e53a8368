import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { models } from '../widgets/models.ts'
import { bindTags, foreignTags } from './bindTags.ts'
import { openForeign } from './openForeign.ts'
import { suggestSignal } from './suggestSignal.ts'

const text = readFileSync(new URL('../../../fixtures/exchange/everything.fuxa.json', import.meta.url), 'utf8')
const options = { measure: (line: string) => line.length * 8, isOwnImage: () => false }
const { page } = openForeign(text, models, options).read()
const signal = (id: string, title: string, equipTitle = 'Pump 1') => ({ id, title, equipId: 'e1', equipTitle })

describe('tags of another system (28)', () => {
  it('are listed once each, with what they are used for', () => {
    expect(foreignTags(page)).toEqual(
      expect.arrayContaining([
        { tag: 'PLC 1 / Level', uses: expect.any(Number), isWritten: true },
        { tag: 'PLC 7 / unknown', uses: expect.any(Number), isWritten: false },
      ]),
    )
  })

  it('are bound wherever they stand: values, clicks, conditions, curves, entries; the others stay', () => {
    const before = JSON.stringify([...page.widgets])
    const signals = new Map(foreignTags(page).map(({ tag }) => [tag, signal('s1', 'Level')]))
    signals.delete('PLC 7 / unknown')
    const bound = bindTags(page, signals)
    expect(foreignTags(bound).map(({ tag }) => tag)).toEqual(['PLC 7 / unknown'])
    const named = (name: string) =>
      [...bound.widgets.values()].find(({ props }) => props['widgetName'] === name)?.props ?? {}
    expect(named('Start')).toMatchObject({
      'data.signalId': 's1',
      'clickEvent.config.data.signalId': 's1',
      'clickEvent.config.data.subTitle': 'Pump 1',
      'animation.visiable.config.data.signalId': 's1',
    })
    expect(JSON.stringify(named('Mode'))).toContain('"data":{"type":"signal","signalId":"s1"')
    const curve = Object.entries(named('Trend')).find(([path]) => path.startsWith('data.signalArray.'))?.[1]
    expect(curve).toMatchObject({ signalId: 's1', title: 'Level m', subTitle: 'Pump 1' })
    // The look of the line in the other program.
    expect(curve).toMatchObject({ color: '#4484ef', lineWidth: 3, axis: 'right' })
    expect(JSON.stringify([...page.widgets])).toBe(before)
  })

  it('get the signal of the most similar name suggested, and none that is not alike', () => {
    const signals = [signal('a', 'Outlet pressure'), signal('b', 'Tank level'), signal('c', 'Level', 'Tank 2')]
    expect(suggestSignal('PLC 1 / tank_level', signals)?.id).toBe('b')
    expect(suggestSignal('PLC 1 / PRESSURE OUTLET', signals)?.id).toBe('a')
    expect(suggestSignal('Tank 2 / Level', signals)?.id).toBe('c')
    expect(suggestSignal('PLC 1 / xyz', signals)).toBeUndefined()
  })
})
