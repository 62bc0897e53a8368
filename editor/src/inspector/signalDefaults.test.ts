import { createDocStore, createHistory, emptyPage, listEntries } from '@mimic/engine'
import { Editing, type EditingOptions } from '@mimic/engine/editing'
import { edits } from '@mimic/engine/edits'
import { models } from '@mimic/engine/models'
import { describe, expect, it } from 'vitest'
import { HIGH, LOW, rangeOf, type SignalTraits, stateCount } from '../fields/signalDefaults.ts'
import { boundLeaves } from '../signals/binding.ts'
import { WidgetSource } from './WidgetSource.ts'

const engine = { setPreview() {}, setOffset() {}, setHidden() {} } as unknown as EditingOptions['engine']
const number: SignalTraits = { dataType: 'number', unit: '', lowerLimit: null, upperLimit: null, named: [] }
const pressure = { ...number, unit: 'MPa', lowerLimit: 0, upperLimit: 1 }
const signals: Readonly<Record<string, SignalTraits>> = {
  pressure,
  frost: { ...number, lowerLimit: -40, upperLimit: 10 },
  share: { ...number, unit: '%' },
  height: { ...number, upperLimit: 6 },
  unknown: number,
  upsideDown: { ...number, lowerLimit: 5, upperLimit: 5 },
  onOff: { ...number, dataType: 'boolean' },
}
const ranges = { pressure: [0, 1], frost: [-40, 10], share: [0, 100], height: [0, 6], onOff: [0, 1] } as const

/** One widget of the type, and what its field for the signal does. */
function bound(type: string, props: object = {}) {
  const document = createDocStore({ ...emptyPage, con: { width: 1024, height: 768 } })
  const editing = new Editing({ document, engine, edits })
  const model = models.find((each) => each.type === type)!
  document.transact('load', (tx) => {
    const leaves = { ...editing.edits.get(type)?.create(200, 200, 400, 320), ...props }
    tx.add({ id: 'a', type, parent: null, order: 'a0', props: leaves })
  })
  const history = createHistory(document)
  const bind = (signal: SignalTraits, before?: SignalTraits) => {
    const source = new WidgetSource(['a'], editing)
    const picked = { is: 'signal', id: 's', equipId: 'e', title: 'S', equipTitle: 'E' } as const
    return source.bind(boundLeaves('data.signalId', picked), signal, before)
  }
  const leaf = (path: string) => model.props[path]?.parse(document.get('a')?.props[path]) ?? model.props[path]?.initial
  return { document, history, model, bind, leaf, range: () => [leaf(LOW), leaf(HIGH)] }
}

const ranged = models
  .filter(({ props }) => Object.hasOwn(props, LOW) && Object.hasOwn(props, HIGH))
  .map(({ type }) => type)

describe('what a widget takes over from the signal that it is bound to', () => {
  it('knows the range and the states of a signal, or that there are none', () => {
    for (const [name, signal] of Object.entries(signals)) {
      const range = rangeOf(signal)
      expect([name, range && [range.low, range.high]]).toEqual([name, ranges[name as keyof typeof ranges]])
    }
    const named = (...values: unknown[]) => stateCount({ ...number, named: values })
    expect([
      named(),
      named(7, 'open'),
      named(0, 1),
      named(0, 1, 2),
      named('1', '2'),
      stateCount(signals['onOff']),
    ]).toEqual([0, 0, 2, 3, 3, 2])
    expect([rangeOf(undefined), stateCount(undefined)]).toEqual([undefined, 0])
  })

  it.each(ranged.flatMap((type) => Object.keys(signals).map((name) => [type, name] as const)))(
    'a %s takes the range of %s, in one step, and no choice of somebody is changed',
    (type, name) => {
      const signal = signals[name]!
      const usual = bound(type)
      usual.bind(signal)
      expect(usual.range()).toEqual(ranges[name as keyof typeof ranges] ?? [0, 100])
      expect(usual.document.get('a')?.props['data.signalId']).toBe('s')
      usual.history.undo()
      expect([usual.range(), usual.document.get('a')?.props['data.signalId']]).toEqual([[0, 100], undefined])
      // The range of the signal before is nobody's choice, and another one is.
      const again = bound(type, { [LOW]: 0, [HIGH]: 1 })
      again.bind(signal, pressure)
      expect(again.range()).toEqual(ranges[name as keyof typeof ranges] ?? [0, 1])
      const chosen = bound(type, { [HIGH]: 16 })
      chosen.bind(signal)
      expect(chosen.range()).toEqual([0, 16])
    },
  )

  it('the bands of a gauge keep their shares of its range, unless somebody has set them', () => {
    const gauge = bound('UsualDashboard')
    const values = () => {
      const list = gauge.model.lists['dataAddon.thresholds']!
      return listEntries(gauge.document.get('a')?.props ?? {}, 'dataAddon.thresholds', list).map(
        ({ item }) => (item as { value?: unknown }).value,
      )
    }
    gauge.bind(pressure)
    expect(values()).toEqual([0.25, 0.5, 0.75, 1])
    gauge.bind(signals['frost']!, pressure)
    expect(values()).toEqual([-27.5, -15, -2.5, 10])
    gauge.document.transact('user', (tx) => {
      const [path = ''] = Object.keys(gauge.document.get('a')?.props ?? {}).filter((each) =>
        each.startsWith('dataAddon.thresholds.'),
      )
      tx.patch('a', { [path]: { ...(gauge.document.get('a')?.props[path] as object), value: -30 } })
    })
    const before = values()
    gauge.bind(pressure, signals['frost'])
    expect(values()).toEqual(before)
  })

  it('a flow bar runs while a measured value is above nought, and while a state is 1', () => {
    const shown = (signal: SignalTraits) => {
      const bar = bound('UsualScrollbar')
      bar.bind(signal)
      return [bar.leaf('dataAddon.symbol'), bar.leaf('dataAddon.value')]
    }
    expect([shown(pressure), shown({ ...number, named: [0, 1] }), shown(signals['onOff']!)]).toEqual([
      ['>', 0],
      ['==', 1],
      ['==', 1],
    ])
  })
})
