import { setTimeout as delay } from 'node:timers/promises'
import type { Answer } from '@mimic/contract/bus'
import { codes } from '@mimic/contract/errors'
import { says } from '@mimic/contract/gatewayTexts'
import { limits } from '@mimic/contract/limits'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { Clock } from '../Clock.ts'
import type { Driver } from '../drivers/Driver.ts'
import { Firmware } from '../firmware/Firmware.ts'
import { QuestionHandler, type QuestionHandlerOptions } from './QuestionHandler.ts'

const device = { equipId: 'e', driver: 'modbus-tcp', host: 'h', signals: [{ id: 's', address: 0, scale: 0.5 }] }

/** Asks with a driver of the test's own. */
async function ask(question: object, driver: Partial<Driver> = {}, more: Partial<QuestionHandlerOptions> = {}) {
  const answers: Answer[] = []
  const questions = new QuestionHandler({
    devices: {
      get: () => undefined,
      openDriver: () => ({ close: async () => undefined, ...driver }) as Driver,
      listEndpoints: () => undefined,
    },
    clock: new Clock(),
    log: pino({ level: 'silent' }),
    logLines: () => [],
    restart: undefined,
    firmware: new Firmware({ folder: undefined, key: undefined, command: undefined, log: pino({ level: 'silent' }) }),
    publish: async (answer) => void answers.push(answer),
    ...more,
  })
  await questions.answer({ v: 2, uuid: 'u', ...question } as Parameters<QuestionHandler['answer']>[0])
  expect(answers).toHaveLength(1)
  return answers[0]!
}

describe('a question about a device', () => {
  it('ends in time, and closes the driver, however long the device takes', async () => {
    let closed = 0
    const never = new Promise<never>(() => undefined)
    const close = () => {
      closed++
      return never
    }
    const driver: Partial<Driver> = { test: () => never, close }
    const answer = await ask({ kind: 'test', device }, driver, { waitMs: 50 })
    expect(answer).toMatchObject({ code: codes.gatewayTimeout, text: says('noAnswer', { ms: 50 }) })
    expect(answer.tookMs).toBeLessThan(2_000)
    expect(closed).toBe(1)
  })

  it('is answered with scaled values, text in bounds, and a reason for a signal that did not come', async () => {
    const signals = [...device.signals, { id: 't', address: 1 }]
    const test: Driver['test'] = async () => [
      { signalId: 's', value: 7, quality: 0, raw: 'f'.repeat(2_000), time: 5.4 },
    ]
    const { code, readings } = await ask({ kind: 'test', device: { ...device, signals } }, { test })
    expect(code).toBe(codes.ok)
    expect(readings).toMatchObject([
      { signalId: 's', value: 3.5, quality: 0, code: codes.ok, time: 5 },
      { signalId: 't', value: null, quality: 2, code: codes.commIncomplete },
    ])
    expect(readings?.[0]?.raw).toHaveLength(1_000)
  })

  it('reads no more signals than an answer can carry', async () => {
    const signals = Array.from({ length: 80 }, (_, i) => ({ id: `s${i}`, address: i }))
    const { readings } = await ask({ kind: 'test', device: { ...device, signals } }, { test: async () => [] })
    expect(readings).toHaveLength(limits.bus.tested)
  })

  it('is answered when its driver cannot even be made', async () => {
    const openDriver = () => {
      throw new Error('the certificate cannot be read')
    }
    const devices = { get: () => undefined, openDriver, listEndpoints: () => undefined }
    expect(await ask({ kind: 'test', device }, {}, { devices })).toMatchObject({
      code: codes.unknownException,
      text: says('driverFailed', {}, 'the certificate cannot be read'),
    })
  })

  it('lists as many nodes as a packet can carry', async () => {
    const node = { node: 'n'.repeat(900), title: 't'.repeat(500), hasChildren: false, signal: null }
    const { nodes = [] } = await ask(
      { kind: 'browse', device, node: '' },
      { browse: async () => Array(2_000).fill(node) },
    )
    expect(nodes.length).toBeGreaterThan(100)
    expect(Buffer.byteLength(JSON.stringify(nodes))).toBeLessThan(limits.bus.packetBytes)
    expect(nodes[0]?.title).toHaveLength(300)
  })

  it('lists what is further below in whole branches only', async () => {
    const of = (parent: string | undefined, count: number) =>
      Array.from({ length: count }, (_, i) => ({
        ...{ node: `${parent ?? ''}/${i}`, title: 't', hasChildren: false, signal: null },
        ...(parent !== undefined && { parent }),
      }))
    const browse = async () => [...of(undefined, 10), ...of('/0', 600), ...of('/1', 600), ...of('/2', 5)]
    const { nodes = [] } = await ask({ kind: 'browse', device, node: '' }, { browse })
    expect(nodes).toEqual([...of(undefined, 10), ...of('/0', 600)])
  })
})

it('the newest lines of the log are told, as many as a packet can carry', async () => {
  const logLines = () => Array.from({ length: 200 }, (_, i) => `${i} ${'x'.repeat(1_900)}`)
  const { lines = [] } = await ask({ kind: 'log' }, {}, { logLines })
  expect(lines.length).toBeGreaterThan(50)
  expect(lines.at(-1)).toMatch(/^199 /)
  expect(Buffer.byteLength(JSON.stringify(lines))).toBeLessThan(limits.bus.packetBytes)
})

it('a gateway that nothing would start again does not end, and says so', async () => {
  expect(await ask({ kind: 'restart' })).toMatchObject({ code: codes.commAddressMalformed })
  let restarted = 0
  const restart = () => void restarted++
  expect(await ask({ kind: 'restart' }, {}, { restart })).toMatchObject({ code: codes.ok })
  await delay(1)
  expect(restarted).toBe(1)
})
