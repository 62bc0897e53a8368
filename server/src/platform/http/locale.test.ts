import { expect, it } from 'vitest'
import { localeOf } from './locale.ts'

it.each([
  [{}, 'cn'],
  [{ 'accept-language': 'en-GB,en;q=0.9,zh;q=0.8' }, 'en'],
  [{ 'accept-language': 'zh-CN,en;q=0.5' }, 'cn'],
  [{ 'accept-language': 'en', 'x-mimic-lang': 'cn' }, 'cn'],
  [{ 'accept-language': 'en', cookie: 'a=b; langs=cn' }, 'cn'],
  [{ 'x-mimic-lang': 'cn', cookie: 'langs=en; a=b' }, 'en'],
  [{ cookie: 'xlangs=en' }, 'cn'],
] as const)('%j reads %s', (headers, locale) => {
  expect(localeOf(headers)).toBe(locale)
})
