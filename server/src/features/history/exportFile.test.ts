import type { HistoryTable } from '@mimic/contract'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { asText, localTime, toCsv, toExcel } from './exportFile.ts'

const column = { id: 'a', equipTitle: '1# 泵', unit: 'm', scale: 2, statistic: 'avg' }
const table: HistoryTable = {
  columns: [
    { ...column, title: '=HYPERLINK("http://evil.example")', equipTitle: '' },
    { ...column, title: '液位, "高"' },
  ],
  rows: [
    { time: Date.UTC(2026, 0, 31, 16, 5, 9), values: ['=1+1', -2.5] },
    { time: Date.UTC(2026, 0, 31, 16, 5, 8), values: [null, true] },
  ],
  total: 2,
}

describe('a table as a file', () => {
  it('shows times in UTC+8', () => expect(localTime(Date.UTC(2026, 0, 31, 16, 5, 9))).toBe('2026-02-01 00:05:09'))

  it.each(['=1', '+1', '-1', '@a', '\t=1', '\r=1', '  =1'])('neutralises %j', (text) => {
    expect(asText(text)).toBe(`'${text}`)
  })
  it.each(['1', 'a=b', ''])('leaves %j alone', (text) => expect(asText(text)).toBe(text))

  it('as CSV holds no formula, and numbers stay numbers', () => {
    expect(toCsv(table, 'cn').toString()).toBe(
      '\uFEFF时间,"\'=HYPERLINK(""http://evil.example"") (m)","1# 泵 液位, ""高"" (m)"\r\n' +
        "2026-02-01 00:05:09,'=1+1,-2.5\r\n2026-02-01 00:05:08,,true\r\n",
    )
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
