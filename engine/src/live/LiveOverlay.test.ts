import { describe, expect, it } from 'vitest'
import { LiveOverlay } from './LiveOverlay.ts'
import { SignalStore } from './SignalStore.ts'

const BAD = 2

function anOverlay() {
  const signals = new SignalStore()
  const live = new LiveOverlay(signals)
  live.bind('w', {
    'data.signalId': 's',
    'animation.visiable.enable': true,
    'animation.visiable.config.symbol': '==',
    'animation.visiable.config.value': 0,
    'animation.visiable.config.visiable': 'hide',
  })
  let time = 0
  const come = (value: number | null, quality = 0) => {
    signals.accept({ id: 's', value, time: ++time, quality }, time)
    live.update('w', 's')
  }
  const shown = (gliding = Number.NaN) => {
    const { value, reading, isBad } = live.stateOf('w', gliding)
    return { value, reading, isBad, isHidden: live.isHidden('w') }
  }
  return { signals, live, come, shown }
}

describe('a value whose binding says how it is shown', () => {
  const stateOf = (more: object, value: number) => {
    const signals = new SignalStore()
    const live = new LiveOverlay(signals)
    live.bind('w', { 'data.signalId': 's', ...more })
    signals.describe({ id: 's', unit: 'm', scale: 1, intervalMs: 1000 })
    signals.accept({ id: 's', value, time: 1, quality: 0 }, 1)
    const { unit, scale, mapped } = live.stateOf('w', Number.NaN)
    return { unit, scale, mapped }
  }

  it('has that unit, those decimals and that text; without them those of the signal', () => {
    expect(stateOf({}, 1)).toEqual({ unit: 'm', scale: 1, mapped: undefined })
    expect(stateOf({ 'data.unit': 'cm', 'data.scale': 0 }, 1)).toEqual({ unit: 'cm', scale: 0, mapped: undefined })
    const maps = { 'data.signalMaps': [{ value: 1, text: 'On' }] }
    expect(stateOf(maps, 1)).toEqual({ unit: 'm', scale: 1, mapped: 'On' })
    expect(stateOf(maps, 2)).toEqual({ unit: 'm', scale: 1, mapped: undefined })
  })
})

describe('a value in error', () => {
  it('is shown as it came unless something stands in for it, or nothing came', () => {
    const { come, shown } = anOverlay()
    come(5, BAD)
    expect(shown()).toMatchObject({ value: 5, reading: 5, isBad: true })
    const { come: comeNew, shown: shownNew } = anOverlay()
    comeNew(null, BAD)
    expect(shownNew()).toMatchObject({ value: undefined, reading: undefined, isBad: true })
  })

  it('SG10 leaves the last good value, marked, when its device gives none, and no condition goes by it', () => {
    const { live, come, shown } = anOverlay()
    come(0)
    expect(shown()).toMatchObject({ value: 0, isBad: false, isHidden: true })
    come(null, BAD)
    expect(shown()).toMatchObject({ value: 0, reading: 0, isBad: true, isHidden: false })
    expect(live.stateOf('w', Number.NaN).measured).toBeUndefined()
    come(7)
    expect(shown()).toMatchObject({ value: 7, isBad: false })
  })

  it('[spec:proj-error-value] SG7 is shown as what stands in for it, still marked and not glided to; what is good is not touched', () => {
    const { signals, live, come, shown } = anOverlay()
    signals.errorValue = 0
    come(5)
    expect(shown(4)).toMatchObject({ value: 4, reading: 5, isBad: false })
    come(5, BAD)
    expect(shown(4)).toMatchObject({ value: 0, reading: 0, isBad: true })
    expect(live.stateOf('w', 4).seriesValue('s')).toBe(0)
    come(null, BAD)
    expect(shown()).toMatchObject({ value: 0, reading: 0, isBad: true })
    come(6)
    expect(shown()).toMatchObject({ value: 6, reading: 6, isBad: false })
  })

  it('SG7 is judged by conditions as it came: nobody has measured what stands in for it', () => {
    const { signals, live, come, shown } = anOverlay()
    signals.errorValue = 0
    come(null, BAD)
    expect(live.stateOf('w', Number.NaN).measured).toBeUndefined()
    expect(shown()).toMatchObject({ value: 0, isHidden: false })
    come(0)
    expect(shown()).toMatchObject({ value: 0, isHidden: true })
  })

  it('stays unknown on the drawing board and where nothing came', () => {
    const { signals, live, come, shown } = anOverlay()
    signals.errorValue = 0
    expect(shown()).toMatchObject({ value: undefined, isBad: false })
    come(5, BAD)
    live.isLive = false
    expect(shown()).toMatchObject({ value: undefined, isBad: false })
  })
})
