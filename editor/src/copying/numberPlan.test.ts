import { createDocStore } from '@mimic/engine'
import { editTable } from '@mimic/engine/editing'
import { edits } from '@mimic/engine/edits'
import { expect, it } from 'vitest'
import { namesOf, numberedIn, numberPlan } from './numberPlan.ts'

const table = editTable(edits)
const nextOf = (id: string) =>
  id === 's-1'
    ? { is: 'signal' as const, id: 's-2', equipId: 'e-2', title: 'Running', equipTitle: 'Pump 2' }
    : undefined

function aPage() {
  const doc = createDocStore()
  doc.transact('load', (tx) => {
    const add = (id: string, type: string, props: object, parent: string | null = null) =>
      tx.add({ id, type, parent, order: id, props: { ...props } })
    add('g', 'WidgetGroup', { widgetName: 'P-101' })
    add('t', 'UsualText', { 'data.title': 'P-101', 'data.signalId': 's-1', 'data.equipId': 'e-1' }, 'g')
    add('u', 'UsualDataText', { 'data.signalId': 'gone', 'data.unit': 'm3' }, 'g')
    add('c', 'ComplexLine', {
      'data.signalArray.x': { signalId: 's-1', equipId: 'e-1', title: 'Running', k: 'a0', kept: 1 },
    })
    add('l', 'UsualLed', { 'led.states.a': { text: 'State 1', value: '1', k: 'a0' } })
    add('o', 'UsualText', { 'data.title': 'P-102' })
  })
  return doc
}

it('collects names and bound ids, parts of groups included', () => {
  expect(numberedIn(aPage(), table, ['g'])).toEqual({ names: ['P-101'], boundIds: ['s-1', 'gone'] })
  expect([...namesOf(aPage(), table)]).toEqual(['P-101', 'P-102'])
})

it('counts names on, and signals where there is a next one; all else stays', () => {
  expect(numberPlan(aPage(), table, ['g', 'l'], 2, nextOf)).toEqual(
    new Map<string, object>([
      ['g', { widgetName: 'P-103' }],
      [
        't',
        {
          'data.title': 'P-103',
          'data.type': 'signal',
          'data.signalId': 's-2',
          'data.equipId': 'e-2',
          'data.mvarId': undefined,
          'data.systemKey': undefined,
        },
      ],
    ]),
  )
})

it('changes the item of a chart with the name of its signal', () => {
  expect(numberPlan(aPage(), table, ['c'], 1, nextOf).get('c')).toEqual({
    'data.signalArray.x': { signalId: 's-2', equipId: 'e-2', title: 'Running', k: 'a0', kept: 1 },
  })
})

it('leaves a name that would become too long', () => {
  const doc = createDocStore()
  const name = `${'x'.repeat(48)}99`
  doc.transact('load', (tx) =>
    tx.add({ id: 'a', type: 'ShapeRect', parent: null, order: 'a', props: { widgetName: name } }),
  )
  const plan = numberPlan(doc, table, ['a'], 1, nextOf).get('a')
  expect(plan === undefined || String(plan['widgetName']).length === 51).toBe(true)
})
