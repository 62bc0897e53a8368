import type { Report } from '@mimic/contract'
import { listEntries } from '@mimic/engine'
import { models } from '@mimic/engine/models'
import { chartItems, readStatisticId, type WidgetRecord } from '@mimic/engine/schema'
import { describe, expect, it } from 'vitest'
import { reportPlan } from './reportPlan.ts'

const column = (type: 'signal' | 'mvar', dataId: string, statistic: 'avg' | 'max') => ({
  type,
  dataId,
  title: dataId.toUpperCase(),
  statistic,
})
const aReport = (kind: Report['kind'], span: Report['span'] = '1d'): Report => ({
  id: 'r',
  version: 1,
  projectId: 'p',
  title: 'Days',
  kind,
  span,
  isOfTemplate: false,
  gmtModified: 0,
  columns: [column('signal', 'a', 'avg'), column('mvar', 'v', 'max')],
})
const lists = models.find(({ type }) => type === 'ComplexLine')?.lists ?? {}
const widget = (props: object): WidgetRecord => ({
  id: 'w',
  type: 'ComplexLine',
  parent: null,
  order: 'a0',
  props: { 'data.type': 'report', ...props },
})
const given = (record: WidgetRecord, report: Report, path: string, list: string) => {
  const prop = lists[list]
  const plan = reportPlan([record], path, report, ['A', 'V'], prop && { path: list, prop })
  const leaves = { ...record.props, ...plan.get('w') }
  return { ...record, props: Object.fromEntries(Object.entries(leaves).filter(([, value]) => value !== undefined)) }
}

describe('the columns of a report', () => {
  it('take the place of what a chart showed as recorded', () => {
    const before = widget({ 'data.reportSignalArray.old': { signalId: 'old', title: 'Old', k: 'a0' } })
    const after = given(before, aReport('report'), 'data.reportId', 'data.reportSignalArray')
    expect(after.props['data.reportId']).toBe('r')
    expect(chartItems(after.props)).toMatchObject([
      { id: 'a', title: 'A' },
      { id: 'mvar:v', title: 'V' },
    ])
  })

  it('bring their statistic and span along', () => {
    const after = given(widget({}), aReport('custom'), 'data.customReportId', 'data.customArray')
    expect(chartItems(after.props).map(({ id }) => readStatisticId(id))).toEqual([
      { span: '1d', spanMs: 86_400_000, statistic: 'avg', valueId: 'a' },
      { span: '1d', spanMs: 86_400_000, statistic: 'max', valueId: 'mvar:v' },
    ])
    // The range is thirty days instead of the last hour.
    expect(after.props).toMatchObject({ 'data.timeRange': 43_200, 'data.timeFormat': 'MM-DD' })
    const kept = { 'data.timeRange': 10_080, 'data.timeFormat': 'D.M.' }
    expect(given(widget(kept), aReport('custom'), 'data.customReportId', 'data.customArray').props).toMatchObject(kept)
    const list = lists['data.customArray']
    expect(list && listEntries(after.props, 'data.customArray', list)).toHaveLength(2)
  })

  it('are left to the server where the widget reads the report itself', () => {
    const plan = reportPlan([widget({})], 'data.customReportId', aReport('custom', 'raw'), [], undefined)
    expect(plan.get('w')).toEqual({ 'data.customReportId': 'r' })
  })
})
