import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codes } from '@mimic/contract/errors'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../../../contract/src/testing/freePort.ts'
import { BatchLink } from '../../testing/BatchLink.ts'
import { Process } from '../../testing/Process.ts'
import { Site } from '../../testing/Site.ts'
import { until } from '../../testing/until.ts'

const TRIES = process.env['MIMIC_LONG'] === '1' ? 40 : 6
const BATCH_MS = 100

let site: Site
let server: Process
let link: BatchLink
const pki = mkdtempSync(join(tmpdir(), 'mimic-opcua-'))
beforeAll(async () => {
  const port = await freePort()
  server = await Process.start('gateway/src/drivers/opcua/testing/server.ts', { PORT: String(port), PKI: pki })
  link = await BatchLink.open(port, BATCH_MS)
  site = await Site.start()
})
afterAll(async () => {
  await site?.stop()
  link?.close()
  await server?.end('SIGKILL')
  rmSync(pki, { recursive: true, force: true })
})

it(`a server that is asked ${TRIES} times with settings that are not stored costs no other device a read`, async () => {
  await until(() => Object.values(site.bus.status?.devices ?? {}).includes(true))
  const boot = site.bus.status?.boot
  const device = (i: number) => ({
    equipId: 'asked',
    driver: 'opcua',
    endpointUrl: `opc.tcp://127.0.0.1:${link.port}`,
    securityMode: 'None',
    securityPolicy: 'None',
    publishingIntervalMs: 200 + i,
    timeoutMs: 5_000,
    signals: [{ id: 's', valueType: 'number', nodeId: 'ns=1;s=Double' }],
  })
  for (let i = 0; i < TRIES; i++) {
    const tested = await site.bus.ask({ kind: 'test', device: device(i) })
    expect(tested).toMatchObject({ code: codes.ok, readings: [{ signalId: 's', value: 0.1 }] })
    const browsed = await site.bus.ask({ kind: 'browse', device: device(i), node: 'ns=1;s=Double' })
    expect(browsed).toMatchObject({ code: codes.ok, nodes: [] })
  }
  // A connection that fails while it ends does so after its answer.
  const before = site.bus.samples.length
  await until(() => site.bus.samples.length > before + 50)
  expect(site.bus.status?.boot).toBe(boot)
  expect(site.gateway.output).not.toContain('a driver failed')
  await expect.poll(() => server.ask('connections')).toBe(0)
})
