import { expect, it } from 'vitest'
import type { CatalogueSignal } from '../signals/SignalCatalogue.ts'
import { nextSignals } from './nextSignals.ts'

const signal = (equipTitle: string, title: string): CatalogueSignal => ({
  id: `${equipTitle}/${title}`,
  title,
  sn: '',
  equipId: equipTitle,
  equipTitle,
  equipSn: '',
  isWritable: true,
  unit: '',
  dataType: 'REAL',
  lowerLimit: null,
  upperLimit: null,
  named: [],
})

const plant = [
  signal('Pump 1', 'Running'),
  signal('Pump 2', 'Running'),
  signal('Pump 2', 'Twice'),
  signal('Pump 2', 'Twice'),
  signal('Pump 1', 'Twice'),
  signal('PLC 1', 'TI-09'),
  signal('PLC 1', 'TI-10'),
  signal('PLC 3', 'TI-10'),
  signal('P-101', 'P-101 speed'),
  signal('P-102', 'P-102 speed'),
]
const lookup = {
  factsOf: async (ids: readonly string[]) => plant.filter(({ id }) => ids.includes(id)),
  search: async (search: string) => {
    const words = search.split(' ')
    return { rows: plant.filter(({ id }) => words.every((word) => id.includes(word))) }
  },
}
const next = async (id: string, step = 1) =>
  [...(await nextSignals(lookup, [id], step)).values()].map((each) => each.id)

it('finds the same signal of the next equipment, or the next one of the same', async () => {
  expect(await next('Pump 1/Running')).toEqual(['Pump 2/Running'])
  expect(await next('P-101/P-101 speed')).toEqual(['P-102/P-102 speed'])
  expect(await next('PLC 1/TI-09')).toEqual(['PLC 1/TI-10'])
})

it('finds nothing where there is no such signal, or two, or the id is of none', async () => {
  expect(await next('Pump 2/Running')).toEqual([])
  expect(await next('Pump 1/Running', 2)).toEqual([])
  expect(await next('Pump 1/Twice')).toEqual([])
  expect(await next('an mvar')).toEqual([])
  expect(await nextSignals(lookup, [], 1)).toEqual(new Map())
})
