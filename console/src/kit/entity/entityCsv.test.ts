import { equipmentEntity, orgAccountEntity, projectEntity, templateEntity } from '@mimic/contract/entities'
import { beforeAll, describe, expect, it } from 'vitest'
import { showLanguage, startI18n } from '../../texts/i18n.ts'
import { readLines } from './entityCells.ts'
import { csvLines, readCsv, toCsv } from './entityCsv.ts'
import { importPlan } from './importPlan.ts'

beforeAll(() => startI18n('cn'))

const row = {
  id: 'p1',
  version: 3,
  title: 'North, "old" plant',
  note: '=1+1\nsecond line',
  errorValShow: 'custom',
  errorDefaultVal: -5,
  pageCount: 2,
  gmtCreate: 0,
  gmtModified: 1_700_000_000_000,
}
const known = new Map([[row.id, row]])
const plan = (text: string) => importPlan(projectEntity, readCsv(projectEntity, text).rows, known)

describe.each(['cn', 'en'] as const)('a list as CSV in %s', (language) => {
  beforeAll(async () => {
    await showLanguage(language)
  })

  it('read back, changes nothing: quotes, line breaks, formulas, numbers below zero', () => {
    const text = toCsv(projectEntity, [row])
    expect(text.startsWith('\uFEFFID,')).toBe(true)
    expect(text).toContain("'=1+1")
    expect(plan(text).map(({ fate }) => fate)).toEqual(['same'])
  })
})

describe('a CSV file', () => {
  it('names its columns by label in either language or by field, in any order and with any separator', () => {
    const table = readCsv(projectEntity, '异常值显示;Title;note;colour;ID\r\n自定义;North;;red;p1\r\n\r\n')
    expect(table.fields).toEqual(['errorValShow', 'title', 'note'])
    expect(table.ignored).toEqual(['colour'])
    expect(table.rows).toEqual([{ errorValShow: 'custom', title: 'North', note: '', id: 'p1' }])
  })

  it('is known by its heads as screens show them, with the unit of a number', () => {
    const unit = { is: 'number', unit: 'ms', label: { cn: '采集间隔', en: 'Interval' } } as const
    const entity = { ...projectEntity, fields: { ...projectEntity.fields, intervalMs: unit } }
    for (const head of ['Interval (ms)', '采集间隔 (ms)', 'Interval'])
      expect(readCsv(entity, `title,${head}\nNorth,5\n`).rows).toEqual([{ title: 'North', intervalMs: '5' }])
  })

  it('adds rows without an id and changes the fields that differ, for the version that was read', () => {
    expect(plan('ID,title,errorDefaultVal\n,New,7\np1,Renamed,-5\n')).toMatchObject([
      { fate: 'added', sent: { title: 'New', errorDefaultVal: '7' } },
      { fate: 'changed', sent: { id: 'p1', baseVersion: 3, title: 'Renamed' } },
    ])
  })

  it('names each wrong cell', () => {
    const rows = plan('ID,title,errorValShow,errorDefaultVal\nnobody,A,asIs,1\np1,,other,x\np1,B,asIs,1\n,,,\n,,,5\n')
    expect(rows.map(({ fate }) => fate)).toEqual(['wrong', 'wrong', 'wrong', 'wrong'])
    expect(rows.map(({ problems }) => Object.keys(problems))).toEqual([
      ['id'],
      ['title', 'errorValShow', 'errorDefaultVal'],
      ['id'],
      ['title'],
    ])
    expect(rows.every(({ sent }) => sent === undefined)).toBe(true)
  })

  it('leaves out rows on request, and asks no row of an entity that cannot be added for more than its id', () => {
    const { rows } = readCsv(equipmentEntity, 'equipName\nNobody\n')
    expect(Object.keys(importPlan(equipmentEntity, rows, new Map())[0]?.problems ?? {})).toEqual(['id'])
    expect(importPlan(equipmentEntity, rows, new Map(), new Set([0]))).toEqual([{ fate: 'leftOut', problems: {} }])
  })

  it('needs the required fields of a new row, though the file has no column for them', () => {
    const { rows } = readCsv(templateEntity, 'note\nonly a note\n')
    expect(importPlan(templateEntity, rows, new Map())[0]?.problems).toHaveProperty('title')
  })
})

describe('a file with references', () => {
  const choices = {
    roleId: [
      { value: 'viewer', label: '只读用户' },
      { value: 'r1', label: 'Shift' },
    ],
    deptId: [
      { value: '', label: '—' },
      { value: 'd1', label: 'Works' },
      { value: 'd2', label: 'Works / Line 1' },
      { value: 'd3', label: 'Mill / Line 1' },
      { value: 'd4', label: 'Mill / Press' },
    ],
  }
  const read = (text: string) => readLines(orgAccountEntity, csvLines(text), choices)

  it('names other rows by their names, of a tree with or without those above where that is clear', () => {
    const { fields, rows } = read(
      'loginname,roleId,部门\r\na.b,shift,Works\r\nc.d,只读用户,Mill / Line 1\r\ne.f,,press\r\ng.h,,—\r\n',
    )
    expect(fields).toEqual(['loginname', 'roleId', 'deptId'])
    expect(rows).toEqual([
      { loginname: 'a.b', roleId: 'r1', deptId: 'd1' },
      { loginname: 'c.d', roleId: 'viewer', deptId: 'd3' },
      { loginname: 'e.f', deptId: 'd4' },
      { loginname: 'g.h' },
    ])
  })

  it('that names no row, or one of several, is told in the cell', () => {
    const { rows } = read('loginname,roleId,deptId\r\na.b,Nobody,Line 1\r\n')
    const [planned] = importPlan(orgAccountEntity, rows, new Map(), new Set(), choices)
    expect([planned?.fate, Object.keys(planned?.problems ?? {})]).toEqual(['wrong', ['roleId', 'deptId']])
  })
})
