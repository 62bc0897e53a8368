import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeCertificate, listCertificates } from './certificates.ts'
import { loadOpcua, type OpcuaLibrary } from './opcuaLibrary.ts'
import {
  applicationUriOf,
  currentOf,
  nearEndOf,
  nextOf,
  type OwnCertificate,
  type OwnPlace,
  useOwnCertificate,
} from './ownCertificate.ts'

const DAY_MS = 86_400_000
const scratch = mkdtempSync(join(tmpdir(), 'mimic-own-'))
let lib: OpcuaLibrary
let own: OwnCertificate
beforeAll(async () => {
  lib = await loadOpcua()
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const placeIn = (site: string, equipId: string): OwnPlace => ({
  gatewayId: 'gw 7/a',
  kindFolder: join(scratch, site, 'gateway.opcua'),
  folder: join(scratch, site, 'drivers', equipId),
})
const place = placeIn('plant', 'a')
const end = () => own.x509.validToDate.getTime()
/** Gives a device a certificate of its own, as gateways did before. */
function giveEarlier({ folder }: OwnPlace, { certificateFile, privateKeyFile }: OwnCertificate): void {
  for (const [from, to] of [
    [certificateFile, 'pki/own/certs/gateway.pem'],
    [privateKeyFile, 'pki/own/private/private_key.pem'],
  ] as const) {
    mkdirSync(dirname(join(folder, to)), { recursive: true })
    cpSync(from, join(folder, to))
  }
}
const statesOf = (where: OwnPlace) => listCertificates(where).map(({ state }) => state)

it('is made once for all devices of the gateway, and only its owner reads the key', async () => {
  const made = await Promise.all(['a', 'b', 'c'].map((equipId) => useOwnCertificate(lib, placeIn('plant', equipId))))
  own = made[0] as OwnCertificate
  expect(new Set(made.map(({ x509 }) => x509.fingerprint256)).size).toBe(1)
  expect(own.x509.subject).toBe('CN=Mimic gateway gw 7_a')
  expect(applicationUriOf(own)).toBe('urn:mimic:gateway:gw%207%2Fa')
  expect(statSync(own.privateKeyFile).mode & 0o777).toBe(0o600)
  // Nothing of those that came too late is left.
  expect(readdirSync(place.kindFolder)).toEqual(['current'])
  const again = await useOwnCertificate(lib, place)
  expect(again.x509.fingerprint256).toBe(own.x509.fingerprint256)
  expect(nearEndOf(again)).toBeUndefined()
})

it('has a successor 90 days before its end, which takes its place 7 days before', async () => {
  const early = await useOwnCertificate(lib, place, end() - 89 * DAY_MS)
  expect(early.x509.fingerprint256).toBe(own.x509.fingerprint256)
  expect(nearEndOf(early, end() - 89 * DAY_MS)).toBe(end())
  const next = nextOf(place) as OwnCertificate
  expect(statesOf(place)).toEqual(['own', 'next'])
  const late = await useOwnCertificate(lib, place, end() - 6 * DAY_MS)
  expect(late.x509.fingerprint256).toBe(next.x509.fingerprint256)
  expect(statesOf(place)).toEqual(['own'])
  own = late
})

it('does not take the place of one that a device had before, whose server trusts that one', async () => {
  const other = placeIn('plant', 'old')
  giveEarlier(other, await useOwnCertificate(lib, placeIn('elsewhere', 'x')))
  const used = await useOwnCertificate(lib, other)
  expect(used.certificateFile).toBe(join(other.folder, 'pki/own/certs/gateway.pem'))
  expect(statesOf(other)).toEqual(['own', 'earlier'])
  // Somebody removes it, or it ends: the device shows what all others show.
  const ended = await useOwnCertificate(lib, other, used.x509.validToDate.getTime() - 6 * DAY_MS)
  expect(ended.certificateFile).not.toBe(used.certificateFile)
  const [, earlier] = listCertificates(other)
  changeCertificate(other, { thumbprint: earlier?.thumbprint ?? '', action: 'remove' })
  expect(statesOf(other)[0]).toBe('own')
  expect((await useOwnCertificate(lib, other)).certificateFile).toContain('gateway.opcua')
})

it('is the one of the first device, where only devices had one', async () => {
  const device = placeIn('before', 'a')
  const earlier = currentOf(place) as OwnCertificate
  giveEarlier(device, earlier)
  await useOwnCertificate(lib, device)
  expect(currentOf(device)?.x509.fingerprint256).toBe(earlier.x509.fingerprint256)
  expect(statesOf(device)).toEqual(['own'])
  const added = await useOwnCertificate(lib, placeIn('before', 'b'))
  expect(readFileSync(added.privateKeyFile, 'utf8')).toBe(readFileSync(earlier.privateKeyFile, 'utf8'))
})
