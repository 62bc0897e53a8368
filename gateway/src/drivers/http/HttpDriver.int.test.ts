import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { codes } from '@mimic/contract/errors'
import { says } from '@mimic/contract/gatewayTexts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { until } from '../../testing/until.ts'
import { HttpDriver } from './HttpDriver.ts'
import type { HttpDevice, HttpSignal } from './httpDevice.ts'

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void
let server: Server
let port = 0
let answer: Answer
let requests: string[]
const drivers: HttpDriver[] = []
const listen = async (at: number) => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part.toString()
    })
    request.on('end', () => {
      requests.push(`${request.method} ${request.url} ${body}`.trim())
      answer(request, response, body)
    })
  })
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  port = (server.address() as { port: number }).port
}
const stop = async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
beforeEach(async () => {
  requests = []
  answer = (_, response) => response.end('1')
  await listen(0)
})
afterEach(async () => {
  await Promise.all(drivers.splice(0).map((driver) => driver.close()))
  await stop()
})

const signal = (
  id: string,
  own: Partial<HttpSignal['address']> = {},
  valueType: HttpSignal['valueType'] = 'number',
) => ({
  id,
  valueType,
  address: { resource: '', path: '', writeMethod: 'none' as const, writeResource: '', writeTemplate: '', ...own },
})
function driverOf(signals: HttpSignal[], own: Partial<HttpDevice['settings']> = {}, timeoutMs = 5_000): HttpDriver {
  const settings = { url: `http://127.0.0.1:${port}/api/`, allowedHosts: '', headers: '', token: '', ...own }
  const driver = new HttpDriver({ timeoutMs, settings, signals })
  drivers.push(driver)
  return driver
}

it('reads the signals of one resource with one request, each type from its path', async () => {
  answer = ({ url }, response) =>
    url === '/api/all' ? response.end('{"t":21.5,"on":"ON","s":"x","n":null}') : response.writeHead(404).end()
  const at = (id: string, path: string, type: HttpSignal['valueType'] = 'number') =>
    signal(id, { resource: 'all', path }, type)
  const driver = driverOf([
    at('t', 't'),
    at('on', 'on', 'boolean'),
    at('s', 's', 'string'),
    at('n', 'n'),
    at('x', 'x'),
    signal('gone', { resource: 'gone' }),
  ])
  const { values, failed } = await driver.read()
  expect(Object.fromEntries(values)).toEqual({ t: 21.5, on: true, s: 'x' })
  expect(Object.fromEntries(failed)).toEqual({
    n: codes.dataCheck,
    x: codes.variableMissing,
    gone: codes.addressMissing,
  })
  expect(requests).toEqual(['GET /api/all', 'GET /api/gone'])
  expect((await driver.test())[5]).toMatchObject({
    quality: 2,
    text: says('httpStatus', { method: 'GET', status: 404 }),
  })
})

it('sends its headers and its token', async () => {
  answer = ({ headers }, response) => response.end(`${headers['x-plant']} ${headers.authorization}`)
  const driver = driverOf([signal('s', {}, 'string')], { headers: 'X-Plant: north\n\n', token: 'secret' })
  expect((await driver.read()).values.get('s')).toBe('north Bearer secret')
  expect(() => driverOf([], { headers: 'Accept: a\nBearer abc' })).toThrow('#2 is no header such as')
})

it('asks allowed hosts only, and follows no redirection', async () => {
  expect(() => driverOf([], { url: 'ftp://x' })).not.toThrow()
  expect(() => driverOf([signal('a')], { url: 'ftp://x' })).toThrow('no URL')
  expect(() => driverOf([signal('a', { resource: 'http://169.254.169.254/meta' })])).toThrow('not among the allowed')
  expect(() => driverOf([signal('a', { writeResource: '//other/x' })])).toThrow('not among the allowed')
  expect(() => driverOf([signal('a')], { allowedHosts: 'other' })).toThrow('not among the allowed')
  const inClear = [signal('a', { resource: 'http://device.example/x' })]
  for (const allowedHosts of ['', 'device.example'])
    expect(() => driverOf(inClear, { url: 'https://device.example/', allowedHosts, token: 't' })).toThrow('not among')
  driverOf([signal('a', { resource: 'http://other:81/' })], { allowedHosts: `127.0.0.1:${port}, Other:81` })
  answer = ({ url }, response) => response.writeHead(302, { location: '/elsewhere' }).end(url)
  expect((await driverOf([signal('a')]).read()).failed.get('a')).toBe(codes.deviceFault)
  expect(requests).toEqual(['GET /api/'])
})

it('is down when nobody answers in time, and back with the next read', async () => {
  const driver = driverOf([signal('a'), signal('b', { resource: 'b' })], {}, 1_000)
  answer = () => undefined
  await expect(driver.read()).rejects.toMatchObject({ isDeviceDown: true, code: codes.gatewayTimeout })
  await stop()
  await expect(driver.read()).rejects.toMatchObject({ isDeviceDown: true, code: codes.commFault })
  answer = (_, response) => response.end('5')
  await listen(port)
  expect((await driver.read()).values.get('b')).toBe(5)
})

it('refuses an answer that is too large', async () => {
  answer = (_, response) => response.end(Buffer.alloc(5 * 1024 * 1024, '1'))
  await expect(driverOf([signal('a')], {}, 5_000).read()).rejects.toMatchObject({ code: codes.dataCheck })
})

it('writes and reads back, also what the device takes over later', async () => {
  let held = 0
  answer = ({ method }, response, body) => {
    if (method !== 'PUT') return response.end(JSON.stringify({ v: held }))
    const { v } = JSON.parse(body) as { v: number }
    setTimeout(() => {
      held = Math.min(v, 10)
    }, 120)
    return response.writeHead(204).end()
  }
  const own = { path: 'v', writeMethod: 'PUT', writeResource: 'set', writeTemplate: '{"v":{value}}' } as const
  const driver = driverOf([signal('a', own), signal('ro')], {}, 1_000)
  expect(await driver.write('a', 7, () => true)).toEqual({ value: 7, isHeld: true })
  expect(await driver.write('a', 12, () => true)).toEqual({ value: 10, isHeld: false })
  await expect(driver.write('ro', 1, () => true)).rejects.toMatchObject({ code: codes.writeReadOnlyThere })
  requests = []
  await expect(driver.write('a', 1, () => false)).rejects.toMatchObject({ code: codes.writeExpired })
  expect(requests).toEqual([])
  answer = (_, response) => response.writeHead(403).end()
  await expect(driver.write('a', 1, () => true)).rejects.toMatchObject({ code: codes.writeDenied })
})

it('close ends the request in progress', async () => {
  const left = () => process.getActiveResourcesInfo().filter((kind) => /TCPSocketWrap|Timeout/.test(kind)).length
  const before = left()
  answer = () => undefined
  const driver = driverOf([signal('a')], {}, 30_000)
  const read = driver.read()
  await until(() => requests.length === 1)
  await driver.close()
  await expect(read).rejects.toMatchObject({ isDeviceDown: true })
  await until(() => left() <= before)
})
