import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codes } from '@mimic/contract/errors'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../../../contract/src/testing/freePort.ts'
import { Process } from '../../testing/Process.ts'
import { Site } from '../../testing/Site.ts'
import { until } from '../../testing/until.ts'

let site: Site
let server: Process
let port = 0
const pki = mkdtempSync(join(tmpdir(), 'mimic-opcua-'))
beforeAll(async () => {
  port = await freePort()
  server = await Process.start('gateway/src/drivers/opcua/testing/server.ts', { PORT: String(port), PKI: pki })
  site = await Site.start({ change: (config) => Object.assign(config, { devices: [] }) })
  await until(() => site.bus.status?.online)
})
afterAll(async () => {
  await site?.stop()
  await server?.end('SIGKILL')
  rmSync(pki, { recursive: true, force: true })
})

const device = (more: object = {}) => ({
  equipId: 'e',
  driver: 'opcua',
  endpointUrl: `opc.tcp://127.0.0.1:${port}`,
  timeoutMs: 5_000,
  signals: [],
  ...more,
})

it('lists the endpoints of a server whatever the settings of the security are, and trusts nothing', async () => {
  // These two contradict one another, and the first certificate would be trusted by a connection.
  const answer = await site.bus.ask({
    kind: 'endpoints',
    device: device({ securityMode: 'None', securityPolicy: 'Basic256Sha256', trustServer: true }),
  })
  expect(answer).toMatchObject({ code: codes.ok, text: '' })
  expect(answer.endpoints).toHaveLength(2)
  expect(answer.endpoints).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ securityMode: 'None', securityPolicy: 'None' }),
      expect.objectContaining({
        securityMode: 'SignAndEncrypt',
        securityPolicy: 'Basic256Sha256',
        userTokens: expect.arrayContaining(['anonymous', 'userName']),
        thumbprint: answer.certificates?.[0]?.thumbprint,
      }),
    ]),
  )
  expect(answer.certificates).toMatchObject([
    { state: 'refused', subject: expect.stringContaining('CN='), fingerprint: expect.stringMatching(/^[0-9A-F]{64}$/) },
  ])
  await expect.poll(() => server.ask('connections')).toBe(0)
})

it('tells that the certificate is trusted, once somebody has trusted what was listed', async () => {
  const [shown] = (await site.bus.ask({ kind: 'endpoints', device: device() })).certificates ?? []
  const change = { thumbprint: shown?.thumbprint ?? '', action: 'trust' as const }
  const changed = await site.bus.ask({ kind: 'certificates', device: device(), change })
  expect(changed.certificates?.map(({ state }) => state)).toEqual(['own', 'trusted'])
  const again = await site.bus.ask({ kind: 'endpoints', device: device() })
  expect(again.certificates).toMatchObject([{ state: 'trusted', thumbprint: shown?.thumbprint }])
})

it('says why there are none', async () => {
  const silent = await site.bus.ask({ kind: 'endpoints', device: device({ endpointUrl: 'opc.tcp://127.0.0.1:1' }) })
  expect(silent).toMatchObject({ code: codes.commFault, text: { is: 'connectRefused' } })
  const wrong = await site.bus.ask({ kind: 'endpoints', device: device({ endpointUrl: 'http://127.0.0.1' }) })
  expect(wrong).toMatchObject({ code: codes.commAddressMalformed, text: { is: 'notUrl' } })
  const modbus = { equipId: 'm', driver: 'modbus-tcp', host: '127.0.0.1', signals: [] }
  expect(await site.bus.ask({ kind: 'endpoints', device: modbus })).toMatchObject({ text: { is: 'noEndpoints' } })
})
