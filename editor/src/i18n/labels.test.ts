import { edits } from '@mimic/engine/edits'
import { describe, expect, it } from 'vitest'
import { createLabels } from './createLabels.ts'
import { fieldLabel } from './fieldLabels.ts'

describe('labels', () => {
  it('names every inspector field in both languages', () => {
    const fields = edits.flatMap((edit) => edit.inspector.flatMap((group) => group.fields))
    const paths = fields.flatMap((field) => [field, ...(field.items ?? [])]).map(({ label, path }) => label ?? path)
    const nameless = paths.filter((path) => !fieldLabel(path, 'cn') || !fieldLabel(path, 'en'))
    expect(nameless).toEqual([])
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
