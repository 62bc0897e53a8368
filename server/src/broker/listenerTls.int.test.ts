import { X509Certificate } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect as connectTcp } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import mqtt from 'mqtt'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Broker } from './Broker.ts'
import { listenerAuthority, listenerTls } from './listenerTls.ts'

const settings = {
  listen: { host: '0.0.0.0', port: 8883 },
  certPath: undefined,
  keyPath: undefined,
  url: 'mqtts://plant.example:8883',
}
const account = { username: 'gw-a', password: 'a-secret', gatewayId: 'gw-a' }
let folder: string
let broker: Broker | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mimic-tls-'))
})
afterEach(async () => {
  await broker?.stop()
  broker = undefined
  rmSync(folder, { recursive: true, force: true })
})

/** @returns the port of the TLS listener */
async function serve(pair: { cert: string; key: string }): Promise<number> {
  broker = new Broker({
    accounts: [account],
    host: '127.0.0.1',
    port: 0,
    log: pino({ level: 'silent' }),
    tls: { ...pair, host: '127.0.0.1', port: 0 },
  })
  await broker.start()
  return broker.tlsPort ?? 0
}

const connect = async (port: number, ca: string, more: object = {}): Promise<void> => {
  const { username, password } = account
  const options = { username, password, ca, reconnectPeriod: 0, connectTimeout: 3_000, ...more }
  await (await mqtt.connectAsync(`mqtts://127.0.0.1:${port}`, options)).endAsync(true)
}

describe('the listener for other machines', () => {
  it('is trusted by the authority that a gateway gets, under every name of this machine, and by no other', async () => {
    const pair = await listenerTls(folder, settings)
    const ca = listenerAuthority(folder, settings)
    const port = await serve(pair)
    await connect(port, ca)
    for (const servername of ['localhost', hostname().toLowerCase(), 'plant.example'])
      await connect(port, ca, { servername })
    await expect(connect(port, ca, { servername: 'elsewhere.example' })).rejects.toThrow(/altnames/i)
    const other = mkdtempSync(join(tmpdir(), 'mimic-tls-'))
    await listenerTls(other, settings)
    await expect(connect(port, listenerAuthority(other, settings))).rejects.toThrow(/certificate|signature/i)
    rmSync(other, { recursive: true })
    await expect(connect(port, ca, { password: 'wrong' })).rejects.toThrow(/authorized/i)
  })

  it('speaks TLS alone, 1.2 at least, and outlives those who do not', async () => {
    const port = await serve(await listenerTls(folder, settings))
    // An MQTT CONNECT without TLS.
    const closed = new Promise((resolve) => {
      const socket = connectTcp(port, '127.0.0.1', () =>
        socket.write(Buffer.from([0x10, 12, 0, 4, 0x4d, 0x51, 0x54, 0x54, 4, 2, 0, 60, 0, 0])),
      )
      socket.on('error', () => undefined)
      socket.once('close', resolve)
    })
    await closed
    const old = await new Promise((resolve) => {
      const socket = connectTls({
        port,
        host: '127.0.0.1',
        maxVersion: 'TLSv1.1',
        minVersion: 'TLSv1',
        ciphers: 'ALL@SECLEVEL=0',
        // Its version alone is in question.
        rejectUnauthorized: false,
      })
      socket.once('secureConnect', () => resolve('connected'))
      socket.once('error', () => resolve('refused'))
    })
    expect(old).toBe('refused')
    await connect(port, listenerAuthority(folder, settings))
  })

  it('keeps its authority over restarts, and nobody else reads the key', async () => {
    const first = await listenerTls(folder, settings)
    const ca = listenerAuthority(folder, settings)
    for (const name of ['broker-ca.pem', 'broker-ca-key.pem'])
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
    const second = await listenerTls(folder, { ...settings, url: 'mqtts://renamed.example:8883' })
    expect(second.cert).not.toBe(first.cert)
    expect(listenerAuthority(folder, settings)).toBe(ca)
    expect(ca).not.toMatch(/PRIVATE/)
    await connect(await serve(second), ca, { servername: 'renamed.example' })
  })

  it('says what to do when the key of the authority is gone or another', async () => {
    await listenerTls(folder, settings)
    const key = join(folder, 'broker-ca-key.pem')
    const other = mkdtempSync(join(tmpdir(), 'mimic-tls-'))
    await listenerTls(other, settings)
    writeFileSync(key, readFileSync(join(other, 'broker-ca-key.pem')))
    await expect(listenerTls(folder, settings)).rejects.toThrow(/is not the key of .*enrol the gateways again/)
    rmSync(key)
    await expect(listenerTls(folder, settings)).rejects.toThrow(/cannot be read: restore both from a backup/)
    expect(existsSync(key)).toBe(false)
    rmSync(other, { recursive: true })
  })

  it('takes the user’s certificate, and hands out its authority if the file has it', async () => {
    const own = await listenerTls(folder, settings)
    const ca = listenerAuthority(folder, settings)
    const [certPath, keyPath] = [join(folder, 'chain.pem'), join(folder, 'key.pem')]
    writeFileSync(certPath, own.cert + ca)
    writeFileSync(keyPath, own.key)
    const given = { ...settings, certPath, keyPath }
    expect(listenerAuthority(folder, given)).toBe(ca)
    await connect(await serve(await listenerTls(folder, given)), listenerAuthority(folder, given))
    // A certificate without its authority is one of a public authority.
    writeFileSync(certPath, own.cert)
    expect(listenerAuthority(folder, given)).toBe('')
    expect(new X509Certificate(own.cert).ca).toBe(false)
  })

  it.each([
    [{ certPath: 'none.pem' }, /MIMIC_BROKER_CERT and MIMIC_BROKER_KEY go together/],
    [{ certPath: 'none.pem', keyPath: 'none.pem' }, /MIMIC_BROKER_CERT: none.pem cannot be read \(ENOENT\)/],
    [{ certPath: import.meta.filename, keyPath: 'none.pem' }, /MIMIC_BROKER_CERT: .* is no PEM file/],
  ])('refuses wrong files by their variable (%o)', async (files, message) => {
    await expect(listenerTls(folder, { ...settings, ...files })).rejects.toThrow(message)
  })

  it('refuses a key of another certificate, and a port that is taken', async () => {
    const own = await listenerTls(folder, settings)
    const [certPath, keyPath] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
    writeFileSync(certPath, own.cert)
    writeFileSync(keyPath, (await listenerTls(folder, settings)).key)
    await expect(listenerTls(folder, { ...settings, certPath, keyPath })).rejects.toThrow(/is not the key of/)
    const port = await serve(own)
    const second = new Broker({
      accounts: [],
      host: '127.0.0.1',
      port: 0,
      log: pino({ level: 'silent' }),
      tls: { ...own, host: '127.0.0.1', port },
    })
    // `npm start` replaces a taken inner port, but not one that people have set: the words of the system are not there.
    await expect(second.start()).rejects.toThrow(/MIMIC_BROKER_LISTEN cannot be opened: another program listens there/)
  })
})
