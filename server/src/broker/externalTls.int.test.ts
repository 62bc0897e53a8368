import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createServer, type Server } from 'node:tls'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Bus, type BusOptions } from '../platform/bus/Bus.ts'
import { until } from '../testing/until.ts'
import { Broker } from './Broker.ts'
import { listenerAuthority, listenerTls } from './listenerTls.ts'

const settings = { listen: undefined, certPath: undefined, keyPath: undefined, url: undefined }
const login = { username: 'server', password: 'server-secret' }
const log = pino({ level: 'silent' })

describe('the server’s connection to an external broker', () => {
  let folder: string
  let broker: Broker
  let bus: Bus | undefined
  let asking: Server | undefined

  const serve = async (accounts: readonly (typeof login)[], port = 0): Promise<number> => {
    const tls = { ...(await listenerTls(folder, settings)), host: '127.0.0.1', port }
    broker = new Broker({ accounts, host: '127.0.0.1', port: 0, log, tls })
    await broker.start()
    return broker.tlsPort ?? 0
  }
  const connect = (port: number, tls: BusOptions['tls']): Bus => {
    const options = { ...login, ...(tls ? { tls } : {}), log, onMessage: () => undefined, onConnected: () => undefined }
    bus = new Bus({ url: `mqtts://127.0.0.1:${port}`, ...options })
    bus.start()
    return bus
  }

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'mimic-bus-'))
  })
  afterEach(async () => {
    await bus?.stop()
    asking?.close()
    asking = undefined
    await broker.stop()
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('trusts the authority of MQTT_CA', async () => {
    const port = await serve([login])
    const own = connect(port, { ca: listenerAuthority(folder, settings) })
    await until(() => own.isConnected)
  })

  it('shows the certificate of MQTT_CERT to a broker that asks for one', async () => {
    await serve([login])
    const ca = listenerAuthority(folder, settings)
    const own = { ...(await listenerTls(folder, settings)), ca }
    const server = createServer({ ...own, requestCert: true, rejectUnauthorized: false })
    asking = server
    const seen = new Promise<string | undefined>((resolve) =>
      server.once('secureConnection', (socket) => resolve(socket.getPeerX509Certificate()?.fingerprint256)),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    // The address of a TCP server is an object.
    const { port } = server.address() as AddressInfo
    connect(port, own)
    expect(await seen).toBe(new X509Certificate(own.cert).fingerprint256)
  })

  it('does not connect to a broker of another authority', async () => {
    const port = await serve([login])
    const other = mkdtempSync(join(tmpdir(), 'mimic-bus-'))
    await listenerTls(other, settings)
    const own = connect(port, { ca: listenerAuthority(other, settings) })
    await delay(500)
    expect(own.isConnected).toBe(false)
    rmSync(other, { recursive: true })
  })

  it('comes again after a refusal: the account may be added later', async () => {
    const port = await serve([])
    const own = connect(port, { ca: listenerAuthority(folder, settings) })
    await delay(500)
    expect(own.isConnected).toBe(false)
    await broker.stop()
    await serve([login], port)
    await until(() => own.isConnected)
  })
})
