import { describe, expect, it } from 'vitest'
import { listLeaves } from '../../schema/props/listItems.ts'
import { historySubject } from './historySubject.ts'
import { CUSTOM, RECORDED } from './model.ts'

describe('what a history table is about', () => {
  it('is nothing where nothing is set', () => {
    expect(historySubject({})).toBeUndefined()
    expect(historySubject(listLeaves(RECORDED, [{ title: 'x' }, {}]))).toBeUndefined()
  })

  it('is a report before any list of variables', () => {
    const rows = listLeaves(RECORDED, [{ signalId: 'a' }])
    expect(historySubject({ 'data.reportId': 'r', ...rows })?.subject).toEqual({ is: 'report', reportId: 'r' })
    expect(historySubject({ 'data.reportId': 'r', 'data.customReportId': 'c' })?.subject).toMatchObject({
      reportId: 'c',
    })
  })

  it('is the variables as they were recorded, each once, with the names of the page', () => {
    const rows = [{ signalId: 's', title: 'Level' }, { signalId: 's' }, { mvarId: 'm', title: 'Mean' }]
    expect(historySubject(listLeaves(RECORDED, rows))).toEqual({
      subject: { is: 'variables', signalIds: ['s'], mvarIds: ['m'], span: 'raw' },
      titles: new Map([
        ['s', 'Level'],
        ['mvar:m', 'Mean'],
      ]),
    })
  })

  it('is a custom list by its unit of time', () => {
    const of = (timeUnit: string) =>
      historySubject({ ...listLeaves(CUSTOM, [{ signalId: 's' }]), 'data.timeUnit': timeUnit })?.subject
    expect(of('day')).toMatchObject({ span: '1d' })
    expect(of('minute')).toMatchObject({ span: '1m' })
    expect(of('')).toMatchObject({ span: '1h' })
  })
})
