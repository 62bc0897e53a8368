import { describe, expect, it } from 'vitest'
import { inspectionOutcome, openItem } from './inspections.ts'

const item = (result: 'unchecked' | 'normal' | 'abnormal', note = '') => ({ result, note })

describe('an inspection', () => {
  it('is abnormal as soon as one item is', () => {
    expect(inspectionOutcome([item('normal'), item('normal')])).toBe('normal')
    expect(inspectionOutcome([item('normal'), item('abnormal')])).toBe('abnormal')
    expect(inspectionOutcome([item('unchecked', 'locked'), item('normal')])).toBe('normal')
  })

  it('cannot be finished while nothing was checked, or an unchecked item has no note', () => {
    expect(openItem([item('unchecked', 'locked'), item('unchecked', 'locked')])).toBe('all')
    expect(openItem([item('normal'), item('unchecked', '  ')])).toBe(1)
    expect(openItem([item('normal'), item('unchecked', 'locked')])).toBeUndefined()
    expect(openItem([item('abnormal')])).toBeUndefined()
  })
})
