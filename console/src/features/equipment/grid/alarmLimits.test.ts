import type { AlarmRule } from '@mimic/contract'
import { simulated } from '@mimic/contract/drivers'
import { conditionDefaults } from '@mimic/contract/live'
import { beforeAll, describe, expect, it } from 'vitest'
import { readCsv, toCsv } from '../../../kit/entity/entityCsv.ts'
import { startI18n } from '../../../texts/i18n.ts'
import { limitRules } from '../../alarm/limitRules.ts'
import {
  limitCells,
  limitChanges,
  limitProblems,
  withEmptyLimits,
  withLimitColumns,
  withLimits,
} from './alarmLimits.ts'
import { gridColumns } from './gridColumns.ts'
import type { GridModel } from './gridEdits.ts'
import type { GridRow } from './gridRows.ts'
import { addRows, beginGrid } from './gridState.ts'
import { gridEntity, planTable, tableRows } from './gridTable.ts'

const model: GridModel = withLimitColumns({ kind: simulated, columns: gridColumns(simulated) })
const aRule = (part: Partial<AlarmRule>): AlarmRule => ({
  ...conditionDefaults,
  id: `${part.signalId}${part.symbol}${part.value}`,
  equipId: 'e',
  signalId: 's-0',
  signalTitle: '',
  kind: 'compare',
  symbol: '>',
  value: 0,
  low: 0,
  high: 0,
  delayMs: 0,
  deadBand: 0,
  severity: 3,
  message: 'm',
  isEnabled: true,
  ...part,
})
const high = (value: number, severity = 2) => aRule({ symbol: '>', value, severity })
const low = (value: number, severity = 2) => aRule({ symbol: '<=', value, severity })
const aState = (count = 2) => {
  const { rows, ...state } = addRows(
    beginGrid([]),
    Array.from({ length: count }, (_, place) => ({ cells: { title: `Signal ${place}`, sn: `T-${place}` } })),
  )
  const stored = rows.map((row, place): GridRow => ({ ...row, id: `s-${place}` }))
  return { ...state, start: stored, rows: stored }
}
const cellsOf = (rules: readonly AlarmRule[]) =>
  Object.values(limitCells(aState(1).rows[0] as GridRow, limitRules(rules)))
/** Imports a file in the columns of the grid. */
const plan = (text: string, rules: readonly AlarmRule[] = [], count?: number) => {
  const stored = limitRules(rules)
  const lines = withEmptyLimits(readCsv(gridEntity(model), text).rows)
  const planned = planTable(aState(count), lines, (row) => limitCells(row, stored))
  return {
    ...planned,
    changes: limitChanges(planned.state.rows, stored).map(
      ({ row, limit, rule, text: wanted }) => `${row.cells['sn']} ${limit.key} ${rule?.value ?? ''}→${wanted}`,
    ),
    problems: planned.state.rows.map((row) => Object.keys(limitProblems(row, stored, model))),
  }
}
const HEADS = 'ID,High-high alarm,High alarm,低报警,alarm.lowLow'

beforeAll(() => startI18n('en'))

describe('the alarm limits of a signal', () => {
  it('are its conditions from the outermost; a single one stands by its severity', () => {
    expect(cellsOf([high(80), low(20), high(95, 3), low(5, 1)])).toEqual(['95', '80', '20', '5'])
    expect(cellsOf([high(95, 1), low(20, 4)])).toEqual(['95', '', '20', ''])
    expect(cellsOf([high(1), high(3), high(2)])).toEqual(['3', '2', '', ''])
  })

  it('are no ranges, no states and no equalities, and belong to their own signal', () => {
    expect(
      cellsOf([
        aRule({ kind: 'range', low: 1, high: 2 }),
        aRule({ kind: 'boolean', value: 1 }),
        aRule({ symbol: '==', value: 4 }),
        aRule({ symbol: '!=', value: 4 }),
        aRule({ signalId: 's-1', value: 7 }),
      ]),
    ).toEqual(['', '', '', ''])
  })
})

describe('a file with alarm limits', () => {
  it('that was exported changes nothing', () => {
    const rules = [high(95.5, 1), high(80), low(-20)]
    const rows = aState().rows.map((row) => withLimits(row, limitRules(rules)))
    const file = toCsv(gridEntity(model), tableRows(rows, model))
    expect(file).toContain('95.5,80,-20,')
    const { changed, changes } = plan(file, rules)
    expect(changed.flatMap(({ after }) => Object.keys(after.cells).filter((key) => key.startsWith('alarm')))).toEqual(
      [],
    )
    expect(changes).toEqual([])
  })

  it('adds, changes and removes conditions, also of signals that it adds', () => {
    const { changes, changed, added } = plan(`${HEADS},Name,Tag\ns-0,96,,20,5,Signal 0,T-0\n,90,80,,,New,N-1\n`, [
      high(95, 1),
      high(80),
      low(20),
    ])
    expect(changed).toHaveLength(1)
    expect(added).toHaveLength(1)
    expect(changes).toEqual([
      'T-0 alarm.highHigh 95→96',
      'T-0 alarm.high 80→',
      'T-0 alarm.lowLow →5',
      'N-1 alarm.highHigh →90',
      'N-1 alarm.high →80',
    ])
  })

  it('changes no condition by an empty column, an absent one, or another spelling of a number', () => {
    const rules = [high(95, 1), high(80), low(20)]
    expect(plan(`${HEADS}\ns-0,,80.0,,\n`, rules)).toMatchObject({ changed: [], changes: [] })
    expect(plan('ID,Unit\ns-0,m\n', rules)).toMatchObject({ changes: [] })
    expect(plan(`${HEADS}\ns-0,,,,\n`, rules).changes).toEqual([])
  })

  it('is wrong where the order is violated, also against stored limits, and where the signal is no number', () => {
    const wrong = (text: string, rules?: readonly AlarmRule[]) => plan(text, rules, 1).problems[0]
    expect(wrong(`${HEADS}\ns-0,90,80,20,5\n`)).toEqual([])
    expect(wrong(`${HEADS}\ns-0,80,90,20,20\n`)).toEqual(['alarm.high', 'alarm.lowLow'])
    expect(wrong('ID,低报警\ns-0,85\n', [high(80)])).toEqual(['alarm.low'])
    expect(wrong('ID,Data type,High alarm\ns-0,Boolean,85\n')).toEqual(['alarm.high'])
    // Stored ones may overlap; only what the file changes is judged.
    expect(wrong('ID,Unit\ns-0,m\n', [high(10), low(80)])).toEqual([])
  })
})
