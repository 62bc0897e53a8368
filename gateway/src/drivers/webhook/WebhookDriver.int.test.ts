import { createServer } from 'node:net'
import { codes } from '@mimic/contract/errors'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freePort } from '../../../../contract/src/testing/freePort.ts'
import { until } from '../../testing/until.ts'
import { type RecordingHost, recordingHost } from '../testing/recordingHost.ts'
import { WebhookDriver } from './WebhookDriver.ts'
import type { WebhookDevice, WebhookSignal } from './webhookDevice.ts'

let host: RecordingHost
let port: number
const drivers: WebhookDriver[] = []
beforeEach(async () => {
  host = recordingHost()
  port = await freePort()
})
afterEach(async () => {
  await Promise.all(drivers.splice(0).map((driver) => driver.close()))
})

const signal = (id: string, path: string, more: Partial<WebhookSignal> = {}): WebhookSignal => ({
  id,
  valueType: 'number',
  ...more,
  address: { path, timePath: '', ...more.address },
})
function open(signals: readonly WebhookSignal[], settings: Partial<WebhookDevice['settings']> = {}): WebhookDriver {
  const all = { port, path: '/line', allowedHosts: '', token: '', silentS: 0, ...settings }
  const driver = new WebhookDriver({ settings: all, timeoutMs: 1000, signals }, host)
  drivers.push(driver)
  return driver
}
const post = (body: string, { path = '/line', ...init }: RequestInit & { path?: string } = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body, ...init })

it('takes the values of a message, and leaves those that it does not have as they are', async () => {
  open([
    signal('t', 'sensor.temperature', { address: { path: 'sensor.temperature', timePath: 'at' } }),
    signal('h', 'sensor.humidity'),
    signal('s', 'state', { valueType: 'string' }),
  ])
  await until(() => host.isOnline())
  expect((await post('{"sensor":{"temperature":21.5},"at":1700000000}')).status).toBe(204)
  expect(host.readings).toMatchObject([{ signalId: 't', value: 21.5, quality: 0, time: 1_700_000_000_000 }])
  expect((await post('{"sensor":{"humidity":"wet"},"state":"ok"}')).status).toBe(204)
  expect(host.last('h')).toMatchObject({ value: null, quality: 2, code: codes.dataCheck })
  expect(host.last('s')).toMatchObject({ value: 'ok' })
  expect(host.last('t')).toMatchObject({ value: 21.5 })
})

it('refuses what is no message of the device, and no value changes', async () => {
  open([signal('t', 't')], { token: 'secret-1' })
  await until(() => host.isOnline())
  const authorization = 'Bearer secret-1'
  const statuses = await Promise.all([
    post('{"t":1}'),
    post('{"t":1}', { headers: { authorization: 'Bearer other' } }),
    post('{"t":1}', { headers: { authorization }, path: '/other' }),
    post('no JSON', { headers: { authorization } }),
    post('{"u":1}', { headers: { authorization } }),
    post(`"${'x'.repeat(1_100_000)}"`, { headers: { authorization } }),
    fetch(`http://127.0.0.1:${port}/line`, { headers: { authorization } }),
  ])
  expect(statuses.map(({ status }) => status)).toEqual([401, 401, 404, 422, 422, 413, 405])
  expect(host.readings).toEqual([])
  expect((await post('{"t":1}', { headers: { authorization } })).status).toBe(204)
  expect(host.last('t')).toMatchObject({ value: 1 })
})

it('refuses senders that are not allowed', async () => {
  open([signal('t', 't')], { allowedHosts: '10.1.0.0/16' })
  await until(() => host.isOnline())
  expect((await post('{"t":1}')).status).toBe(403)
  expect(host.readings).toEqual([])
})

it('is offline after a silence, and while its port is taken', async () => {
  const other = createServer().listen(port)
  await until(() => other.listening)
  const driver = open([signal('t', 't')], { silentS: 0.3 })
  await until(() => host.states.some(({ reason }) => reason?.includes('cannot be opened')))
  await expect(driver.test()).rejects.toThrow(/cannot be opened/)
  other.close()
  await until(() => host.isOnline())
  await until(() => host.states.at(-1)?.reason?.includes('no request for'))
  expect((await post('{"t":2}')).status).toBe(204)
  expect(host.isOnline()).toBe(true)
  expect(await driver.test()).toMatchObject([{ signalId: 't', value: 2, raw: '2' }])
})

it('gives its port back', async () => {
  const driver = open([signal('t', 't')])
  await until(() => host.isOnline())
  await driver.close()
  await expect(post('{"t":1}')).rejects.toThrow()
})
