import { expect, it } from 'vitest'
import { reach } from './changedTests.ts'

const imports = [
  ['console/src/main.tsx', 'console/src/shell/Shell.tsx'],
  ['console/src/shell/Shell.tsx', 'console/src/features/alarm/AlarmCentre.tsx'],
  ['console/src/features/alarm/alarmRules.browser.test.ts', 'console/src/testing/ConsoleLab.ts'],
  ['console/src/screens/manage.browser.test.ts', 'console/src/testing/ConsoleLab.ts'],
  ['console/src/shell/Shell.test.ts', 'console/src/shell/Shell.tsx'],
  ['gateway/src/gateway.int.test.ts', 'gateway/src/Gateway.ts'],
  ['scripts/testing/Gate.test.ts', 'scripts/testing/Gate.ts'],
].map(([from = '', to = '']) => ({ from, to, isTypeOnly: false }))
const nearest = (path: string) =>
  reach([path], imports)
    .toSorted((a, b) => a.steps + a.folders - (b.steps + b.folders))
    .map(({ test }) => test)

it('finds the tests that import a file, and those that start a program with it, the nearest first', () => {
  expect(nearest('console/src/features/alarm/AlarmCentre.tsx')).toEqual([
    'console/src/features/alarm/alarmRules.browser.test.ts',
    'console/src/shell/Shell.test.ts',
    'console/src/screens/manage.browser.test.ts',
  ])
})

it('leaves out what is imported for its types only', () => {
  const edge = { from: 'server/src/live.int.test.ts', to: 'contract/src/bus/index.ts' }
  expect(reach([edge.to], [{ ...edge, isTypeOnly: true }])).toEqual([])
  expect(reach([edge.to], [{ ...edge, isTypeOnly: false }])).toHaveLength(1)
})

it('finds a changed test itself, and the tests beside data that nothing imports', () => {
  expect(nearest('scripts/testing/Gate.test.ts')).toEqual(['scripts/testing/Gate.test.ts'])
  expect(nearest('scripts/testing/fileTimes.json')).toEqual(['scripts/testing/Gate.test.ts'])
})
