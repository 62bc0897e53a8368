import { describe, expect, it } from 'vitest'
import { historySubject } from './historySubject.ts'

describe('what a history table is about', () => {
  it('is nothing where nothing is set', () => {
    expect(historySubject({})).toBeUndefined()
    expect(
      historySubject({ 'data.reportSignalArray': [], 'data.customArray': [{ title: 'x' }, null, 7.5, {}] }),
    ).toEqual({
      subject: { is: 'variables', signalIds: ['7.5'], mvarIds: [], span: '1h' },
      titles: new Map([['7.5', '']]),
    })
  })

  it('is a report before any list of variables', () => {
    expect(historySubject({ 'data.reportId': 'r', 'data.reportSignalArray': ['a'] })?.subject).toEqual({
      is: 'report',
      reportId: 'r',
    })
    expect(historySubject({ 'data.reportId': 'r', 'data.customReportId': 'c' })?.subject).toMatchObject({
      reportId: 'c',
    })
  })

  it('is the variables as they were recorded, each once, with the names of the page', () => {
    const rows = [{ signalId: 's', title: 'Level' }, { signalId: 's' }, { mvarId: 'm', title: 'Mean' }]
    expect(historySubject({ 'data.reportSignalArray': rows })).toEqual({
      subject: { is: 'variables', signalIds: ['s'], mvarIds: ['m'], span: 'raw' },
      titles: new Map([
        ['s', 'Level'],
        ['mvar:m', 'Mean'],
      ]),
    })
  })

  it('is a custom list by its unit of time', () => {
    const of = (timeUnit: string) =>
      historySubject({ 'data.customArray': [{ signalId: 's' }], 'data.timeUnit': timeUnit })?.subject
    expect(of('day')).toMatchObject({ span: '1d' })
    expect(of('minute')).toMatchObject({ span: '1m' })
  })
})
