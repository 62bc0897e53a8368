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
    // A leftover of another type is ignored.
    expect(readBinding({ 'data.type': 'mvar', 'data.signalId': 's' })).toBeUndefined()
  })

  it('is every value of a chart: signals, measured variables and system values', () => {
    const binding = readBinding({
      'data.signalArray.a': { signalId: 's', equipId: 'e', title: '', k: 'a0' },
      'data.mvarArray.a': { mvarId: 'v', title: 'V', k: 'a0' },
      'data.systemArray.a': { systemKey: 'online_count', title: '', k: 'a0' },
      'data.mvarArray.b': { mvarId: '', title: 'none', k: 'a1' },
      'data.signalArray': ['of', 'another', 'form'],
    })
    expect(binding?.series).toEqual(['s', 'mvar:v', 'system:online_count'])
    expect(binding?.valueSignal).toBeUndefined()
  })

  it('[spec:wid-xy-pairs] is what a chart of recorded variables lists, and nothing else', () => {
    const leaves = {
      'data.signalArray.a': { signalId: 's', title: '', k: 'a0' },
      'data.reportSignalArray.a': { signalId: 'r', mvarId: '', title: '', k: 'a0' },
      'data.reportSignalArray.b': { signalId: '', mvarId: 'v', title: '', k: 'a1' },
    }
    expect(readBinding({ ...leaves, 'data.type': 'report' })?.series).toEqual(['r', 'mvar:v'])
    expect(readBinding({ ...leaves, 'data.type': 'signal' })?.series).toEqual(['s'])
    expect(readBinding(leaves)?.series).toEqual(['s'])
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
