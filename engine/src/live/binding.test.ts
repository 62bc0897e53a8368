import { describe, expect, it } from 'vitest'
import { mappedText, readBinding } from './binding.ts'

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

  it('[spec:entities/data-binding-select-item] carries unit, decimals and texts of its own, and what it does not say is the signal’s', () => {
    const shownAs = (more: object) => readBinding({ 'data.signalId': 's', ...more })?.shownAs
    expect(shownAs({})).toBeUndefined()
    expect(shownAs({ 'data.unit': '', 'data.scale': '3' })).toEqual({ unit: '', scale: 3, maps: [] })
    expect(shownAs({ 'data.scale': 99 })).toEqual({ unit: undefined, scale: 6, maps: [] })
    expect(shownAs({ 'data.scale': 'many', 'data.unit': 7 })).toEqual({ unit: undefined, scale: undefined, maps: [] })
    const maps = [
      { value: 1, text: 'On' },
      { value: 'false', text: 'Off' },
      { value: 2 },
      null,
      'x',
      { value: '', text: '-' },
    ]
    const mapped = shownAs({ 'data.signalMaps': maps })
    expect(mapped?.maps.map(({ text }) => text)).toEqual(['On', 'Off', '-'])
    expect(mappedText(mapped, 1)).toBe('On')
    expect(mappedText(mapped, '1.0')).toBe('On')
    expect(mappedText(mapped, false)).toBe('Off')
    for (const other of [0, 2, '', null, undefined])
      expect(mappedText(mapped, other)).toBe(other === '' ? '-' : undefined)
    expect(shownAs({ 'data.signalMaps': 'none' })?.maps).toEqual([])
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
