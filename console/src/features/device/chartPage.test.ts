import { expect, it } from 'vitest'
import { chartPage } from './chartPage.ts'

const colors = { paper: '#ffffff', ink: '#000000', muted: '#888888' }
const signal = (id: string, unit: string) => ({ id, equipId: '1', title: id, unit })

it('gives every unit a pane of its own, which together fill the page', () => {
  const signals = [signal('level', 'm'), signal('flow', 'm³/h'), signal('depth', 'm')]
  const page = chartPage({ signals, width: 800, height: 401, rangeMinutes: 60, colors }) as {
    widgets: { position: { y: number; height: number }; data: { signalArray: { signalId: string }[] } }[]
  }
  expect(page.widgets.map(({ data }) => data.signalArray.map(({ signalId }) => signalId))).toEqual([
    ['level', 'depth'],
    ['flow'],
  ])
  expect(page.widgets.map(({ position }) => [position.y, position.height])).toEqual([
    [0, 200],
    [200, 200],
  ])
})
