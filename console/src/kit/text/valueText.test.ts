import { expect, it } from 'vitest'
import { valueText } from './valueText.ts'

const texts = { on: 'On', off: 'Off' }

it('shows decimals, states and the texts that the signal gives its values', () => {
  expect(valueText({ scale: 2 }, 1.5, texts)).toBe('1.50')
  expect(valueText({ scale: 0 }, true, texts)).toBe('On')
  expect(valueText({ scale: 0 }, null, texts)).toBe('—')
  const signalMaps = [{ value: true, text: 'running' }]
  expect(valueText({ scale: 0, signalMaps }, true, texts)).toBe('running')
  expect(valueText({ scale: 0, signalMaps }, 1, texts)).toBe('running')
  expect(valueText({ scale: 0, signalMaps }, false, texts)).toBe('Off')
})
