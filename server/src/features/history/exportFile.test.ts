import type { HistoryTable } from '@mimic/contract'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { asText, disposition, isoTime, toCsv, toExcel } from './exportFile.ts'

const column = { id: 'a', equipTitle: '1# 泵', unit: 'm', scale: 2, statistic: 'avg' }
const table: HistoryTable = {
  columns: [
    { ...column, title: '=HYPERLINK("http://evil.example")', equipTitle: '' },
    { ...column, title: '液位, "高"' },
  ],
  rows: [
    { time: Date.UTC(2026, 0, 31, 16, 5, 9, 250), values: ['=1+1', -2.5] },
    { time: Date.UTC(2026, 0, 31, 16, 5, 8), values: [null, true] },
  ],
  total: 2,
}

describe('a table as a file', () => {
  it('keeps milliseconds and the zone of a time (30)', () =>
    expect(isoTime(Date.UTC(2026, 0, 31, 16, 5, 9, 7))).toBe('2026-02-01T00:05:09.007+08:00'))

  it.each(['=1', '+1', '-1', '@a', '\t=1', '\r=1', '  =1'])('neutralises %j', (text) => {
    expect(asText(text)).toBe(`'${text}`)
  })
  it.each(['1', 'a=b', ''])('leaves %j alone', (text) => expect(asText(text)).toBe(text))

  it('as CSV holds no formula, and numbers stay numbers', () => {
    expect(toCsv(table, 'cn').toString()).toBe(
      '\uFEFF时间（UTC+8）,"\'=HYPERLINK(""http://evil.example"") (m)","1# 泵 液位, ""高"" (m)"\r\n' +
        "2026-02-01T00:05:09.250+08:00,'=1+1,-2.5\r\n2026-02-01T00:05:08.000+08:00,,true\r\n",
    )
  })

  it('names in its header and beside each row what nobody measured, and what leaves such values out', async () => {
    const [first, second] = table.rows
    const marked = {
      ...table,
      rows: [
        { ...first!, simulated: [1] },
        { ...second!, leftOut: [1] },
      ],
    }
    const lines = (locale: 'cn' | 'en') => toCsv(marked, locale).toString().trim().split('\r\n')
    expect(lines('en')[0]).toMatch(/,SIMULATED \(not measured\),SIMULATED values left out$/)
    expect(lines('cn')[0]).toMatch(/,模拟数据（非实测）,同期模拟数据未计入$/)
    expect(lines('en')[1]).toMatch(/,"1# 泵 液位, ""高"" \(m\)",$/)
    expect(lines('en')[2]).toMatch(/,,"1# 泵 液位, ""高"" \(m\)"$/)
    const files = unzipSync(new Uint8Array(await toExcel(marked, 'en')))
    const text = Object.values(files).map((file) => Buffer.from(file).toString())
    expect(text.join()).toContain('SIMULATED (not measured)')
    expect(text.join()).toContain('SIMULATED values left out')
  })

  it('as Excel has dates for times, with milliseconds, in UTC+8 (30)', async () => {
    const files = unzipSync(new Uint8Array(await toExcel(table, 'en')))
    const read = (path: string) => Buffer.from(files[path] ?? []).toString()
    const cell = /<c r="A2" s="(\d+)"[^>]*><v>([^<]+)<\/v>/.exec(read('xl/worksheets/sheet1.xml'))
    // Spreadsheets count days since 1899-12-30.
    const days = (Date.UTC(2026, 1, 1, 0, 5, 9, 250) - Date.UTC(1899, 11, 30)) / 86_400_000
    expect(Number(cell?.[2])).toBeCloseTo(days, 9)
    const styles = read('xl/styles.xml')
    const style = [...styles.matchAll(/<xf [^>]*>/g)].at(Number(cell?.[1]))?.[0] ?? ''
    const format = /numFmtId="(\d+)"/.exec(style)?.[1]
    expect(styles).toContain('yyyy-mm-dd hh:mm:ss.000')
    expect(styles).toMatch(new RegExp(`numFmtId="${format}"[^>]*formatCode="yyyy`))
    expect(Object.keys(files).map(read).join()).toContain('Time (UTC+8)')
  })

  it('is named after device, roll-up and span, for every browser (30)', () => {
    const named = { dateStart: Date.UTC(2026, 0, 31, 16), dateEnd: Date.UTC(2026, 0, 31, 17), span: '1m' } as const
    expect(disposition(table, named, 'en', 'csv')).toBe(
      `attachment; filename="1# -_History_1m_20260201-000000_20260201-010000.csv"; filename*=UTF-8''1%23%20%E6%B3%B5_History_1m_20260201-000000_20260201-010000.csv`,
    )
    expect(disposition(table, { ...named, title: '日报"\r\n' }, 'cn', 'xlsx')).not.toMatch(/[\r\n]|""/)
  })

  it('as Excel holds no formula', async () => {
    const files = unzipSync(new Uint8Array(await toExcel(table, 'en')))
    const text = Object.values(files)
      .map((bytes) => Buffer.from(bytes).toString())
      .join('\n')
    expect(text).toContain("<t>'=1+1</t>")
    expect(text).toContain('<v>-2.5</v>')
    expect(text).not.toMatch(/<f[ >]/)
  })
})
