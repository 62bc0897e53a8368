import type { StoredSignal } from '@mimic/contract'
import { modbusTcp } from '@mimic/contract/drivers'
import { limits } from '@mimic/contract/limits'
import { beforeAll, describe, expect, it } from 'vitest'
import { readCsv, toCsv } from '../../../kit/entity/entityCsv.ts'
import { startI18n } from '../../../texts/i18n.ts'
import { gridColumns } from './gridColumns.ts'
import { clearCells, copyText, fillDown, type GridModel, paste, setColumn, unpasted } from './gridEdits.ts'
import { pressKey } from './gridKeys.ts'
import { GridProblems } from './gridProblems.ts'
import { signalsOf } from './gridRows.ts'
import {
  addRows,
  beginGrid,
  type GridState,
  isGridChanged,
  rangeOf,
  rebaseGrid,
  redo,
  removeRows,
  select,
  setCells,
  setFilter,
  shownRows,
  undo,
} from './gridState.ts'
import { gridEntity, planTable, tableRows } from './gridTable.ts'
import { nextWrong } from './nextWrong.ts'
import { placesFrom, rowWindow } from './view/rowWindow.ts'

const model: GridModel = { kind: modbusTcp, columns: gridColumns(modbusTcp) }
const at = (key: string) => model.columns.findIndex((column) => column.key === key)
const aSignal = (place: number, part: Partial<StoredSignal> = {}): StoredSignal => ({
  id: `s-${place}`,
  title: `Signal ${place}`,
  sn: `T-${place}`,
  dataType: 'number',
  unit: '',
  access: 'r',
  address: { area: 'holding', address: place, type: 'u16', byteOrder: 'ABCD' },
  scale: 1,
  offset: 0,
  decimals: 2,
  lowerLimit: null,
  upperLimit: null,
  deadBand: null,
  intervalMs: null,
  signalMaps: [],
  writeFormula: '',
  noValueAt: '',
  secondPerson: false,
  formula: '',
  ...part,
})
const aGrid = (count = 3) => beginGrid(Array.from({ length: count }, (_, place) => aSignal(place)))
const column = (state: GridState, key: string) => shownRows(state).map((row) => row.cells[key])
const selected = (state: GridState, key: string, top: number, bottom: number) =>
  select(state, { row: bottom, column: at(key) }, { row: top, column: at(key) })
const problemsOf = (state: GridState, place = 0) =>
  new GridProblems(model).of(state.rows).get(state.rows[place]?.key ?? -1) ?? {}
const withCell = (key: string, text: string) => setCells(aGrid(1), [{ key: 0, column: key, text }])

beforeAll(() => startI18n('en'))

describe('the signal grid', () => {
  it('sends back what it was given', () => {
    const signal = aSignal(0, {
      address: { area: 'coil', address: 7, type: 'bool', byteOrder: 'ABCD' },
      access: 'rw',
      upperLimit: 5,
      signalMaps: [{ value: true, text: 'Open' }],
      writeFormula: 'x * 10',
      secondPerson: true,
    })
    const { lowerLimit, deadBand, intervalMs, dataType, formula: _formula, ...rest } = signal
    expect([lowerLimit, deadBand, intervalMs, dataType]).toEqual([null, null, null, 'number'])
    // The address decides the type; an empty limit is left out.
    expect(signalsOf(beginGrid([signal]).rows, model.columns, modbusTcp)).toEqual([{ ...rest, dataType: 'boolean' }])
  })

  it('pastes a table from its upper left cell, reads choices by their text in either language, and adds rows', () => {
    const state = select(aGrid(2), { row: 1, column: at('address.area') })
    const after = paste(state, model, 'Coil\t5\t开关\r\nholding\t6\tf32\r\n')
    expect(column(after, 'address.area')).toEqual(['holding', 'coil', 'holding'])
    expect(column(after, 'address.address')).toEqual(['0', '5', '6'])
    expect(column(after, 'address.type')).toEqual(['u16', 'bool', 'f32'])
    expect(after.past).toHaveLength(1)
    expect(undo(after).rows).toBe(state.rows)
  })

  it('takes a first line of heads for what it is, by their keys and in both languages, also into an empty grid', () => {
    const fields = ['title', 'address.address', 'upperLimit', 'sn']
    const own = fields.map((key) => model.columns[at(key)]?.field.label)
    const lines = 'Level\t7\t5\tLIT-1\r\nFlow\t8\t6\tFT-1\r\n'
    for (const heads of [fields, own.map((label) => label?.cn ?? ''), own.map((label) => ` ${label?.en} `)]) {
      const text = `${heads.join('\t')}\r\n${lines}`
      const after = paste(beginGrid([]), model, text)
      expect(fields.map((key) => column(after, key))).toEqual([
        ['Level', 'Flow'],
        ['7', '8'],
        ['5', '6'],
        ['LIT-1', 'FT-1'],
      ])
      expect(unpasted(beginGrid([]), model, text)).toBe(0)
    }
    // A line that is not all heads is a row.
    expect(column(paste(beginGrid([]), model, `title\tx\n${lines}`), 'title')).toEqual(['title', 'Level', 'Flow'])
  })

  it('takes the marks of what a device does not have, and refuses what is none', () => {
    const marked = aSignal(0, { noValueAt: '0x8000, NaN' })
    expect(signalsOf(beginGrid([marked]).rows, model.columns, modbusTcp)).toMatchObject([{ noValueAt: '0x8000, NaN' }])
    expect(Object.keys(problemsOf(withCell('noValueAt', '0x8000 -9999;NaN')))).toEqual([])
    expect(Object.keys(problemsOf(withCell('noValueAt', 'none')))).toEqual(['noValueAt'])
    const aSwitch = setCells(aGrid(1), [
      { key: 0, column: 'address.area', text: 'coil' },
      { key: 0, column: 'address.type', text: 'bool' },
      { key: 0, column: 'noValueAt', text: '1' },
    ])
    expect(Object.keys(problemsOf(aSwitch))).toEqual(['noValueAt'])
  })

  it('goes from one wrong cell to the next, and from the last to the first', () => {
    const wrong = setCells(aGrid(3), [
      { key: 0, column: 'decimals', text: '9' },
      { key: 2, column: 'title', text: '' },
      { key: 2, column: 'scale', text: 'x' },
    ])
    const problems = new GridProblems(model).of(wrong.rows)
    const places = [0, 1, 2, 3].reduce<GridState[]>((states) => {
      const before = states.at(-1) ?? wrong
      const place = nextWrong(before, model, problems)
      return [...states, place ? select(before, place) : before]
    }, [])
    expect(places.map(({ focus }) => [focus.row, model.columns[focus.column]?.key])).toEqual([
      [0, 'decimals'],
      [2, 'title'],
      [2, 'scale'],
      [0, 'decimals'],
    ])
    expect(nextWrong(aGrid(), model, new Map())).toBeUndefined()
  })

  it('adds no more rows than a device may have', () => {
    const state = select(aGrid(limits.plant.perEquipment - 1), { row: limits.plant.perEquipment - 2, column: 0 })
    expect(paste(state, model, 'a\nb\nc\nd').rows).toHaveLength(limits.plant.perEquipment)
  })

  it('keeps quoted line breaks and tabs of a spreadsheet in their cell', () => {
    expect(column(paste(aGrid(1), model, '"two\nlines"\tX-1'), 'title')).toEqual(['two\nlines'])
  })

  it('fills the whole selection with one copied cell', () => {
    expect(column(paste(selected(aGrid(), 'unit', 0, 2), model, 'bar'), 'unit')).toEqual(['bar', 'bar', 'bar'])
  })

  it('copies what it can paste', () => {
    const text = copyText(select(aGrid(2), { row: 1, column: model.columns.length - 1 }, { row: 0, column: 0 }), model)
    const empty = addRows(beginGrid([]), [{ cells: {} }])
    const after = paste(select(empty, { row: 0, column: 0 }), model, text)
    expect(after.rows.map(({ cells }) => cells['address.address'])).toEqual(['0', '1'])
    expect(column(after, 'title')).toEqual(['Signal 0', 'Signal 1'])
  })

  it('leaves cells that follow from others as they are', () => {
    const after = paste(selected(aGrid(1), 'dataType', 0, 0), model, 'string')
    expect(after.rows[0]?.cells['dataType']).toBe('number')
    // A bit is asked for only where the type is one.
    expect(paste(selected(aGrid(1), 'address.bit', 0, 0), model, '3').rows[0]?.cells['address.bit']).toBeUndefined()
  })

  it('fills down, clears to the initial value, and numbers rows by a step', () => {
    const titled = setCells(aGrid(), [{ key: 0, column: 'unit', text: 'm' }])
    expect(column(fillDown(selected(titled, 'unit', 0, 2), model), 'unit')).toEqual(['m', 'm', 'm'])
    expect(column(fillDown(selected(titled, 'unit', 1, 1), model), 'unit')).toEqual(['m', 'm', ''])
    expect(column(clearCells(selected(titled, 'decimals', 0, 1), model), 'decimals')).toEqual(['2', '2', '2'])
    const address = model.columns[at('address.address')]
    if (!address) throw new Error('the address is a column')
    const stepped = setColumn(selected(aGrid(), 'unit', 0, 2), model, address, { text: '100', step: 2 })
    expect(column(stepped, 'address.address')).toEqual(['100', '102', '104'])
    const scaled = setColumn(selected(aGrid(), 'unit', 0, 2), model, address, { text: '0.1', step: 0.1 })
    expect(column(scaled, 'address.address')).toEqual(['0.1', '0.2', '0.3'])
    const ofTemplate = setColumn(selected(aGrid(), 'unit', 0, 2), model, address, { text: '{base}-2', step: 2 })
    expect(column(ofTemplate, 'address.address')).toEqual(['{base}-2', '{base}', '{base}+2'])
  })

  it('judges the rows of a template with the initial values of its parameters', () => {
    const judged = (text: string, base: string) => {
      const { rows } = withCell('address.address', text)
      return new GridProblems({ ...model, parameters: { base } }).of(rows).get(0)?.['address.address']
    }
    expect(judged('{base}+4', '100')).toBeUndefined()
    expect(judged('{base}+4', '65533')).toContain('65535')
    expect(judged('{base}+4', 'x')).toBeDefined()
    expect(judged('{other}', '100')).toContain('{other}')
    const { rows } = withCell('address.address', '{base}+4')
    expect(signalsOf(rows, model.columns, model.kind)[0]?.address).toMatchObject({ address: '{base}+4' })
  })

  it('takes changes back and makes them again, and is unchanged at the start', () => {
    const start = aGrid()
    const removed = removeRows(start, new Set([1]))
    const added = addRows(removed, [{ cells: { title: 'New' } }])
    expect(column(added, 'title')).toEqual(['Signal 0', 'Signal 2', 'New'])
    expect(isGridChanged(undo(undo(added)))).toBe(false)
    expect(redo(redo(undo(undo(added)))).rows).toBe(added.rows)
    expect(setCells(start, [{ key: 0, column: 'title', text: 'Signal 0' }])).toBe(start)
  })

  it('keeps what was typed while a save was under way, and what the server has stored of the rest', () => {
    const sent = addRows(withCell('title', 'Sent'), [{ cells: { title: 'New', 'address.address': '7' } }])
    const typed = setCells(sent, [
      { key: 0, column: 'unit', text: 'bar' },
      { key: 1, column: 'sn', text: 'N-1' },
    ])
    const later = addRows(typed, [{ cells: { title: 'Later' } }])
    const stored = [aSignal(0, { title: 'Sent', sn: 'Cleaned' }), aSignal(1, { title: 'New', sn: 'New' })]
    const after = rebaseGrid(later, sent.rows, stored)
    expect(after.rows.map(({ id, cells }) => [id, cells['title'], cells['sn'], cells['unit']])).toEqual([
      ['s-0', 'Sent', 'Cleaned', 'bar'],
      ['s-1', 'New', 'N-1', ''],
      [undefined, 'Later', undefined, undefined],
    ])
    expect(isGridChanged(after)).toBe(true)
    expect(isGridChanged(undo(after))).toBe(false)
    expect(new Set(addRows(after, [{ cells: {} }]).rows.map(({ key }) => key)).size).toBe(4)
    expect(isGridChanged(rebaseGrid(sent, sent.rows, stored))).toBe(false)
    const removed = rebaseGrid(removeRows(sent, new Set([0])), sent.rows, stored)
    expect(removed.rows.map(({ id }) => id)).toEqual(['s-1'])
  })

  it('puts what was typed on top of what somebody else has stored meanwhile', () => {
    const typed = removeRows(setCells(aGrid(2), [{ key: 0, column: 'title', text: 'Mine' }]), new Set([1]))
    const stored = [aSignal(9, { title: 'Theirs' }), aSignal(0, { unit: 'kPa' }), aSignal(1, { title: 'Changed' })]
    const merged = rebaseGrid(typed, typed.start, stored)
    expect(merged.rows.map(({ id, cells }) => [id, cells['title'], cells['unit']])).toEqual([
      ['s-0', 'Mine', 'kPa'],
      ['s-9', 'Theirs', ''],
    ])
    const edited = setCells(aGrid(), [{ key: 1, column: 'title', text: 'Edited here, removed there' }])
    const kept = rebaseGrid(edited, edited.start, [aSignal(0)])
    expect(kept.rows.map(({ id, cells }) => [id, cells['title']])).toEqual([
      ['s-0', 'Signal 0'],
      [undefined, 'Edited here, removed there'],
    ])
  })

  it('keeps an edited row in sight though it no longer matches the filter', () => {
    const filtered = setFilter(aGrid(), 't-1')
    expect(column(filtered, 'sn')).toEqual(['T-1'])
    const edited = setCells(filtered, [{ key: 1, column: 'sn', text: 'X' }])
    expect(column(edited, 'sn')).toEqual(['X'])
    expect(column(setFilter(edited, ''), 'sn')).toEqual(['T-0', 'X', 'T-2'])
  })
})

describe('the keys of the grid', () => {
  const press = (state: GridState, key: string, part: { shiftKey?: boolean; isCommand?: boolean } = {}) =>
    pressKey(state, model, { key, shiftKey: false, isCommand: false, ...part })

  it('move the focus, stay inside, and select with Shift', () => {
    expect(press(aGrid(), 'ArrowUp')?.focus).toEqual({ row: 0, column: 0 })
    expect(press(aGrid(), 'End', { isCommand: true })?.focus).toEqual({ row: 2, column: model.columns.length - 1 })
    const down = press(aGrid(), 'ArrowDown', { shiftKey: true })
    expect(down && rangeOf(down)).toEqual({ top: 0, left: 0, bottom: 1, right: 0 })
    const all = press(aGrid(), 'a', { isCommand: true })
    expect(all && rangeOf(all)).toEqual({ top: 0, left: 0, bottom: 2, right: model.columns.length - 1 })
  })

  it('go from cell to cell with Tab, and leave the grid behind the last', () => {
    const last = select(aGrid(1), { row: 0, column: model.columns.length - 1 })
    expect(press(aGrid(), 'Tab')?.focus).toEqual({ row: 0, column: 1 })
    expect(press(last, 'Tab')).toBeUndefined()
    expect(press(aGrid(), 'Tab', { shiftKey: true })).toBeUndefined()
    const rowEnd = select(aGrid(2), { row: 0, column: model.columns.length - 1 })
    expect(press(rowEnd, 'Tab')?.focus).toEqual({ row: 1, column: 0 })
  })

  it('take back with Ctrl+Z, and leave letters to the cell', () => {
    const changed = setCells(aGrid(), [{ key: 0, column: 'title', text: 'X' }])
    expect(press(changed, 'z', { isCommand: true })?.rows[0]?.cells['title']).toBe('Signal 0')
    expect(press(changed, 'x')).toBeUndefined()
  })
})

describe('the problems of a signal', () => {
  it.each([
    ['title', ''],
    ['title', 'x'.repeat(limits.title + 1)],
    ['sn', 'x'.repeat(limits.title + 1)],
    ['address.address', '65536'],
    ['address.address', '1.5'],
    ['address.type', 'u8'],
    ['scale', '0'],
    ['scale', 'x'],
    ['decimals', '7'],
    ['deadBand', '-1'],
    ['intervalMs', '50'],
    ['signalMaps', 'On'],
    ['access', 'x'],
  ])('stand at %s for "%s"', (key, text) => {
    expect(Object.keys(problemsOf(withCell(key, text)))).toEqual([key])
  })

  it('are none for empty limits and the longest name', () => {
    const state = setCells(aGrid(1), [
      { key: 0, column: 'title', text: 'x'.repeat(limits.title) },
      { key: 0, column: 'lowerLimit', text: '' },
    ])
    expect(problemsOf(state)).toEqual({})
  })

  it('name settings that contradict each other, by the declaration of the driver', () => {
    expect(problemsOf(withCell('address.area', 'coil'))).toHaveProperty(['address.type'])
    const input = setCells(withCell('address.area', 'input'), [{ key: 0, column: 'access', text: 'rw' }])
    expect(problemsOf(input)).toHaveProperty('access')
    const limit = setCells(withCell('lowerLimit', '5'), [{ key: 0, column: 'upperLimit', text: '4' }])
    expect(problemsOf(limit)).toHaveProperty('upperLimit')
  })

  it('are none for a stored signal that waits for its address, and are some for a new one', () => {
    const waiting = beginGrid([aSignal(0, { address: {}, dataType: 'boolean' })])
    expect(problemsOf(waiting)).toEqual({})
    expect(signalsOf(waiting.rows, model.columns, modbusTcp)).toMatchObject([{ address: {}, dataType: 'boolean' }])
    const added = addRows(beginGrid([]), [{ cells: { title: 'New' } }])
    expect(Object.keys(problemsOf(added))).toEqual(['address.address'])
  })

  it('mark a tag that another signal has', () => {
    const state = setCells(aGrid(2), [{ key: 1, column: 'sn', text: 'T-0' }])
    expect(problemsOf(state, 0)).toHaveProperty('sn')
    expect(problemsOf(state, 1)).toHaveProperty('sn')
  })
})

describe('a file of signals', () => {
  const csv = (text: string) => readCsv(gridEntity(model), text).rows

  it('that was exported changes nothing', () => {
    const state = aGrid()
    const plan = planTable(state, csv(toCsv(gridEntity(model), tableRows(state.rows, model))))
    expect({ ...plan, state: undefined }).toEqual({
      state: undefined,
      added: [],
      changed: [],
      sameCount: 3,
      unknownIds: [],
    })
    expect(isGridChanged(plan.state)).toBe(false)
  })

  it('changes rows by id or tag, adds the others, and is one step of undo', () => {
    const plan = planTable(
      aGrid(),
      csv('ID,Name,Tag,Unit\ns-0,A,T-0,m\n,Signal 1,T-1,bar\n,New,N-1,\nunknown,B,B-1,\n'),
    )
    expect(plan.changed).toHaveLength(2)
    expect(plan.added.map(({ cells }) => cells['title'])).toEqual(['New'])
    expect(plan.unknownIds).toEqual([3])
    expect(column(plan.state, 'unit')).toEqual(['m', 'bar', '', ''])
    expect(isGridChanged(undo(plan.state))).toBe(false)
  })
})

describe('the window of rows', () => {
  it('holds what is seen and a margin, and never more than there is', () => {
    expect(rowWindow(10_000, 30, 0, 600)).toEqual({ first: 0, end: 29, slots: 29 })
    expect(rowWindow(10_000, 30, 30_000, 600)).toEqual({ first: 996, end: 1025, slots: 29 })
    expect(rowWindow(10_000, 30, 299_400, 600)).toEqual({ first: 9971, end: 10_000, slots: 29 })
    expect(rowWindow(5, 30, 30_000, 600)).toEqual({ first: 0, end: 5, slots: 29 })
    expect(rowWindow(0, 30, 0, 600)).toEqual({ first: 0, end: 0, slots: 29 })
  })

  it('draws each row once, and leaves the elements in their order until it begins anew', () => {
    const at = (top: number) => rowWindow(10_000, 30, top, 600)
    for (const top of [0, 90, 3_000, 123_456, 299_400]) {
      const window = at(top)
      const places = placesFrom(0, window)
      expect(places.toSorted((a, b) => a - b)).toEqual(placesFrom(window.first, window))
      expect(places.map((place) => place % window.slots)).toEqual(Array.from({ length: window.slots }, (_, i) => i))
    }
    const step = placesFrom(0, at(3_090)).filter((place, i) => place !== placesFrom(0, at(3_000))[i])
    expect(step).toHaveLength(3)
    expect(placesFrom(0, rowWindow(3, 30, 0, 600))).toEqual([0, 1, 2])
    expect(placesFrom(7, rowWindow(0, 30, 0, 600))).toEqual([])
  })
})
