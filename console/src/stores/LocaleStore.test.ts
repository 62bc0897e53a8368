import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LocaleStore } from './LocaleStore.ts'

let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: '' } })
})
afterEach(() => void vi.unstubAllGlobals())

it('[spec:locale-default-value] is zh-cn until something was chosen, and then what was', () => {
  const store = new LocaleStore()
  expect(store).toMatchObject({ value: 'zh-cn', locale: 'cn', stored: null })
  expect(document.documentElement.lang).toBe('zh-CN')
  store.choose('en')
  expect(new LocaleStore()).toMatchObject({ value: 'en', locale: 'en', stored: 'en' })
  expect(document.documentElement.lang).toBe('en')
  expect(document.cookie).toContain('langs=en')
})
