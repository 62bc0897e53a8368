import { expect, it } from 'vitest'
import { chartHeight, chartPage } from './chartPage.ts'

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

it('is higher than its place where its panes would be too flat', () => {
  const signals = Array.from({ length: 10 }, (_, i) => signal(`s${i}`, `unit ${i}`))
  const page = chartPage({ signals, width: 1366, height: 478, rangeMinutes: 60, colors }) as {
    con: { height: number }
    widgets: { position: { y: number; height: number } }[]
  }
  expect(page.con.height).toBe(chartHeight({ signals, height: 478 }))
  expect(page.widgets.map(({ position }) => position.height)).toEqual(Array(10).fill(150))
  expect(page.widgets.at(-1)?.position.y).toBe(page.con.height - 150)
})
