import { edits } from '@mimic/engine/edits'
import { labels } from '@mimic/engine/labels'
import { sharedFields, sharedOptions } from '@mimic/engine/sharedLabels'
import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { createLabels } from './createLabels.ts'
import { fieldLabel } from './fieldLabels.ts'
import { texts } from './texts/index.ts'

// The console starts i18n in the same way: dots in its keys are paths.
beforeAll(async () => {
  await i18next.init({ lng: 'cn', defaultNS: 'common', resources: { cn: { common: { save: { done: '好' } } } } })
})

describe('labels', () => {
  it('live in the i18next instance of the page, and leave its own texts as they are', () => {
    expect(createLabels('en')('group.position')).toBe('Position and size')
    expect(i18next.hasResourceBundle('en', 'designer')).toBe(true)
    expect(i18next.t('save.done')).toBe('好')
  })

  it('names every inspector field in both languages', () => {
    const fields = edits.flatMap((edit) => edit.inspector.flatMap((group) => group.fields))
    const paths = fields.flatMap((field) => [field, ...(field.items ?? [])]).map(({ label, path }) => label ?? path)
    const nameless = paths.filter((path) => !fieldLabel(path, 'cn') || !fieldLabel(path, 'en'))
    expect(nameless).toEqual([])
  })

  it('keeps in the folder of a widget only labels of fields that it has and no other names', () => {
    for (const [type, { fields = {}, options = {} }] of Object.entries(labels)) {
      const edit = edits.find(({ model }) => model.type === type)
      const own =
        edit?.inspector.flatMap((group) => group.fields).flatMap((field) => [field, ...(field.items ?? [])]) ?? []
      const paths = own.map(({ label, path }) => label ?? path)
      const choices = own.flatMap((field) => field.options ?? [])
      expect(Object.keys(fields).filter((path) => !paths.includes(path) || Object.hasOwn(sharedFields, path))).toEqual(
        [],
      )
      expect(
        Object.keys(options).filter((each) => !choices.includes(each) || Object.hasOwn(sharedOptions, each)),
      ).toEqual([])
    }
    const names = Object.values(labels).flatMap(({ fields = {} }) => Object.keys(fields))
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
  })

  it('keep each key in one area', () => {
    const areas = Object.values(
      import.meta.glob<Record<string, object>>(['./texts/*.ts', '!./texts/index.ts'], { eager: true }),
    )
    const keys = areas.flatMap((module) => Object.values(module).flatMap((area) => Object.keys(area)))
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([])
    expect(Object.keys(texts)).toEqual(expect.arrayContaining(keys))
  })

  it('counts one thing as one, in both languages', () => {
    const [cn, en] = [createLabels('cn'), createLabels('en')]
    expect(en('linkOffline', { count: 1 })).toBe('Offline: 1 change kept here')
    expect(en('linkOffline', { count: 2 })).toBe('Offline: 2 changes kept here')
    expect(cn('linkOffline', { count: 1 })).toBe('离线：此处暂存 1 项修改')
  })

  it('speaks both languages', () => {
    expect(createLabels('cn')('saved', { version: 3 })).toBe('已保存为版本 3')
    expect(createLabels('en')('saved', { version: 3 })).toBe('Saved as version 3')
  })
})
