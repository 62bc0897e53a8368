import { expect, it } from 'vitest'
import { toCsv } from './csv.ts'

it('writes texts that a spreadsheet reads unchanged, and no formula', () => {
  const rows = [
    ['时间', 'a,b', 'say "x"'],
    ['=1+1', ' @x', '-5'],
    [-5, null, true],
  ]
  expect(toCsv(rows)).toBe('\uFEFF时间,"a,b","say ""x"""\r\n\'=1+1,\' @x,\'-5\r\n-5,,true\r\n')
})
