import { expect, it } from 'vitest'
import { inAppTarget } from './inAppTarget.ts'

it('leads to addresses of this console, and nowhere else', () => {
  expect(inAppTarget('/manage/eg/project/list?search=x', '/home')).toBe('/manage/eg/project/list?search=x')
  for (const to of [null, '', 'x', '//example.org', '/\\example.org', 'https://example.org', 'javascript:alert(1)'])
    expect(inAppTarget(to, '/home')).toBe('/home')
})
