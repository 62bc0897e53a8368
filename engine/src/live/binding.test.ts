import { describe, expect, it } from 'vitest'
import { readBinding } from './binding.ts'

describe('what a widget is bound to', () => {
  it('is a signal, a measured variable or a system value, each by an id of its own', () => {
    const ids = { 'data.signalId': 's', 'data.mvarId': 'v', 'data.systemKey': 'online_count' }
    const bound = (type?: string) => readBinding({ ...ids, ...(type && { 'data.type': type }) })?.valueSignal
    expect(bound()).toBe('s')
    expect(bound('signal')).toBe('s')
    expect(bound('mvar')).toBe('mvar:v')
    expect(bound('system')).toBe('system:online_count')
    // What another kind left behind counts for nothing.
    expect(readBinding({ 'data.type': 'mvar', 'data.signalId': 's' })).toBeUndefined()
  })

  it('may be shown or hidden by another one', () => {
    const at = 'animation.visiable'
    const binding = readBinding({
      'data.signalId': 's',
      [`${at}.enable`]: true,
      [`${at}.config.data.type`]: 'mvar',
      [`${at}.config.data.mvarId`]: 'v',
    })
    expect(binding).toMatchObject({ valueSignal: 's', conditions: [{ is: 'visiable', signalId: 'mvar:v' }] })
    expect([...(binding?.signals ?? [])].sort()).toEqual(['mvar:v', 's'])
  })
})
