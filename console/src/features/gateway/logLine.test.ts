import { describe, expect, it } from 'vitest'
import { logLine } from './logLine.ts'

describe('a line of the log', () => {
  it('says when, how grave and what, in UTC+8', () => {
    const line = {
      level: 40,
      time: 0,
      pid: 7,
      hostname: 'h',
      name: 'gateway',
      equipId: 'e-1',
      codes: [1],
      msg: 'no answer',
    }
    expect(logLine(JSON.stringify(line))).toBe('1970-01-01 08:00:00 WARN  no answer equipId=e-1 codes=[1]')
  })

  it.each(['plain text', '7', 'null', '{"msg":"without a time"}'])('stays as it is: %s', (line) => {
    expect(logLine(line)).toBe(line)
  })
})
