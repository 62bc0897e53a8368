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

it('[spec:locale-stored] is kept under langs by the value of the specification; a choice kept as cn stays', () => {
  new LocaleStore().choose('cn')
  expect(kept.get('langs')).toBe('zh-cn')
  expect(new LocaleStore()).toMatchObject({ value: 'zh-cn', locale: 'cn' })
  kept.set('langs', 'cn')
  expect(new LocaleStore()).toMatchObject({ value: 'zh-cn', locale: 'cn' })
  // The server knows the languages by their short names.
  expect(document.cookie).toContain('langs=cn')
})
