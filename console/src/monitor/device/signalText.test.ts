import { describe, expect, it } from 'vitest'
import type { WatchedSignal } from '../DeviceMonitor.ts'
import { qualityOf, valueText } from './signalText.ts'

const texts = { on: 'On', off: 'Off' }
// The device's clock is years off.
const signal = { time: 7, quality: 0, intervalMs: 1000, cameMs: 1000 } as WatchedSignal

describe('a signal as people read it', () => {
  it('is good until two intervals and five seconds have gone by', () => {
    expect(qualityOf(signal, 8000)).toBe('good')
    expect(qualityOf(signal, 8001)).toBe('stale')
    expect(qualityOf({ ...signal, quality: 2 }, 1000)).toBe('bad')
    expect(qualityOf({ ...signal, time: null, quality: 2 }, 1000)).toBe('none')
  })

  it('shows decimals, states and the texts that the signal gives its values', () => {
    expect(valueText({ scale: 2 }, 1.5, texts)).toBe('1.50')
    expect(valueText({ scale: 0 }, true, texts)).toBe('On')
    expect(valueText({ scale: 0 }, null, texts)).toBe('—')
    const signalMaps = [{ value: true, text: 'running' }]
    expect(valueText({ scale: 0, signalMaps }, true, texts)).toBe('running')
    expect(valueText({ scale: 0, signalMaps }, 1, texts)).toBe('running')
    expect(valueText({ scale: 0, signalMaps }, false, texts)).toBe('Off')
  })
})
