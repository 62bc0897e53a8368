import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConditionAct, ConditionState } from '@mimic/contract/bus'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../../../contract/src/testing/freePort.ts'
import { Process } from '../../testing/Process.ts'
import { until, untilAsync } from '../../testing/until.ts'
import { type RecordingHost, recordingHost } from '../testing/recordingHost.ts'
import { OpcuaDriver } from './OpcuaDriver.ts'

let port = 0
let pki = ''
let server: Process
let host: RecordingHost
let driver: OpcuaDriver
const start = async () => {
  server = await Process.start('gateway/src/drivers/opcua/testing/server.ts', { PORT: String(port), PKI: pki })
}
const open = (passAlarms = true) => {
  host = recordingHost()
  const settings = {
    endpointUrl: `opc.tcp://127.0.0.1:${port}`,
    securityMode: 'None',
    securityPolicy: 'None',
    userName: 'op',
    password: 'secret',
    publishingIntervalMs: 100,
    trustServer: false,
    passAlarms,
  } as const
  const signals = [
    { id: 'Count', valueType: 'number', address: { nodeId: 'ns=1;s=Count', samplingIntervalMs: 0 } } as const,
  ]
  driver = new OpcuaDriver({ timeoutMs: 5_000, settings, signals }, host)
}
const close = async () => {
  await driver.close()
  rmSync(host.folder(), { recursive: true, force: true })
}
const states = () => host.conditions.flatMap((report) => report.states)
const told = (is: Partial<ConditionState>) =>
  until(() =>
    states().find((state) =>
      Object.entries(is).every(([name, value]) => state[name as keyof ConditionState] === value),
    ),
  )
const whole = () => until(() => host.conditions.find(({ isWhole }) => isWhole))

beforeAll(async () => {
  port = await freePort()
  pki = mkdtempSync(join(tmpdir(), 'mimic-opcua-'))
  await start()
  open()
})
afterAll(async () => {
  await close()
  await server?.end('SIGKILL')
  rmSync(pki, { recursive: true, force: true })
})

it('tells of a server without alarms that it has none', async () => {
  expect((await whole()).states.filter(({ isKept }) => isKept)).toEqual([])
})

it('passes an alarm from its start to its end, and acknowledges it at the server', async () => {
  await server.ask('raise', 'Level is high', 700)
  const raised = await told({ isActive: true, isAcked: false })
  expect(raised).toMatchObject({
    condition: 'ns=1;s=DoubleHigh',
    isKept: true,
    severity: 700,
    source: '1:Double',
    message: 'Level is high',
    event: expect.stringMatching(/^[0-9a-f]+$/),
  })
  expect(Math.abs(raised.time - Date.now())).toBeLessThan(60_000)
  const { condition, event } = raised
  await expect(driver.acknowledge({ condition, event: 'ff', comment: 'x' })).rejects.toThrow(/BadEventIdUnknown/)
  await driver.acknowledge({ condition, event, comment: 'amy: seen' })
  expect(await server.ask('alarmState')).toMatchObject({ isAcked: true, comment: 'amy: seen' })
  expect(await told({ isAcked: true })).toMatchObject({ isActive: true, comment: 'amy: seen' })
  await server.ask('end', false)
  await told({ isActive: false, isAcked: true, message: 'normal' })
})

it('says who acknowledged it elsewhere', async () => {
  await server.ask('raise', 'Level is high again', 300)
  await told({ message: 'Level is high again', isActive: true })
  await server.ask('acknowledge', 'control room', 'pump stopped')
  expect(await told({ message: 'Level is high again', isAcked: true })).toMatchObject({
    by: 'control room',
    comment: 'pump stopped',
  })
  await server.ask('end', false)
})

it('shelves and unshelves at the server by its methods, and confirms there what is acknowledged', async () => {
  await server.ask('raise', 'Level is to be shelved', 700)
  const raised = await told({ message: 'Level is to be shelved', isActive: true })
  expect(raised).toMatchObject({ shelving: 'unshelved', maxShelveMs: 3_600_000 })
  const { condition } = raised
  const act = (what: ConditionAct) => driver.act({ condition, act: what, comment: 'amy: cleaned' })
  await act({ is: 'timedShelve', ms: 600_000 })
  expect(await server.ask('alarmState')).toMatchObject({ shelving: 'TimedShelved' })
  const { shelvedUntil = 0 } = await told({ shelving: 'timed' })
  expect(Math.abs(shelvedUntil - Date.now() - 600_000)).toBeLessThan(60_000)
  await expect(act({ is: 'timedShelve', ms: 600_000 })).rejects.toThrow(/BadConditionAlreadyShelved/)
  await act({ is: 'unshelve' })
  expect(await server.ask('alarmState')).toMatchObject({ shelving: 'Unshelved' })
  // Somebody else may have been faster.
  await act({ is: 'unshelve' })
  await expect(act({ is: 'timedShelve', ms: 7_200_000 })).rejects.toThrow(/BadShelvingTimeOutOfRange/)
  await act({ is: 'oneShotShelve' })
  await told({ shelving: 'oneShot' })
  await act({ is: 'unshelve' })
  const newest = await until(() => {
    const state = states().at(-1)
    return state?.shelving === 'unshelved' ? state : undefined
  })

  await driver.acknowledge({ condition, event: newest.event, comment: 'amy' })
  const acked = await told({ message: 'Level is to be shelved', isAcked: true, isConfirmed: false })
  await expect(act({ is: 'confirm', event: 'ff' })).rejects.toThrow(/BadEventIdUnknown/)
  await act({ is: 'confirm', event: acked.event })
  expect(await told({ isAcked: true, isConfirmed: true, comment: 'amy: cleaned' })).toMatchObject({
    message: 'Level is to be shelved',
  })
  await server.ask('end', false)
})

it('tells of an alarm that ended before it was acknowledged by its branch', async () => {
  await server.ask('raise', 'Short', 500)
  await told({ message: 'Short', isActive: true })
  await server.ask('end', true)
  const branch = await until(() => states().find((state) => state.branch !== undefined))
  expect(branch).toMatchObject({ isAcked: false, isKept: true, message: 'Short' })
  await driver.acknowledge({ condition: branch.condition, event: branch.event, comment: 'amy' })
  await until(() => states().find((state) => state.branch === branch.branch && state.isAcked === true))
})

it('tells of all alarms after it has connected, so that one that ended meanwhile is missed', {
  timeout: 60_000,
}, async () => {
  await server.ask('raise', 'Stays', 900)
  await told({ message: 'Stays' })
  await close()
  open()
  expect((await whole()).states).toEqual([
    expect.objectContaining({ message: 'Stays', isActive: true, isAcked: false }),
  ])
  await server.end('SIGKILL')
  await until(() => !host.isOnline())
  host.conditions.length = 0
  await start()
  expect((await whole()).states.filter(({ isActive }) => isActive)).toEqual([])
})

it('passes nothing where that is not set', async () => {
  await close()
  open(false)
  await until(() => host.last('Count'))
  await server.ask('raise', 'Unheard', 900)
  await untilAsync(async () => (await driver.test()).length > 0)
  expect(host.conditions).toEqual([])
  await expect(driver.acknowledge({ condition: 'ns=1;s=DoubleHigh', event: 'ff', comment: '' })).rejects.toThrow(
    /passes no alarms/,
  )
})
