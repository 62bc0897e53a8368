import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { codes, type LockKey, limits, type OrgAccount, paths, type UserInfo } from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeEngines } from '../../testing/storeEngines.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ec = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const ed = generateKeyPairSync('ed25519')
const pem = (key: KeyObject) => Buffer.from(String(key.export({ type: 'spki', format: 'pem' })))
const der = (key: KeyObject) => key.export({ type: 'spki', format: 'der' })
/** A certificate of a P-256 key, signed by itself, good to 2126. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBcjCCARmgAwIBAgIUc4bSsIwlth/rf89HPvCscZdZCs4wCgYIKoZIzj0EAwIw
DjEMMAoGA1UEAwwDa2V5MCAXDTI2MTEyODA4MjQ0OFoYDzIxMjYxMTA0MDgyNDQ4
WjAOMQwwCgYDVQQDDANrZXkwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASMgu8r
HVUNnBXdoi/abgLGGBq9mhkWzswyqpuv9m91o5EbpzjEz4LGi3XTCXTHpcpDMrq7
dty1BnHsrHOw0cm9o1MwUTAdBgNVHQ4EFgQU5ImV/9S+RzwigaqavthzEJIaMMUw
HwYDVR0jBBgwFoAU5ImV/9S+RzwigaqavthzEJIaMMUwDwYDVR0TAQH/BAUwAwEB
/zAKBggqhkjOPQQDAgNHADBEAiB9/h7OPJWwvKo2IZ0/AQbOz/OkJP9tJVO35uOr
5hm3ogIgTrnDReKgzl4aGFWNVenCESBP4EqxTUrRkbbM3aPcbkc=
-----END CERTIFICATE-----`

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`the hardware key of an account, on ${engine.name}`, () => {
    let test: TestServer
    let admin: TestClient
    let id: string
    let now = Date.now()
    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000, now: () => now })
      admin = await test.login('admin-a')
      id = await idOf('viewer-a')
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })

    const rowOf = async (search: string) =>
      ((await admin.call(paths.orgAccountQuery, { search })).reply.data as { rows: OrgAccount[] }).rows[0]
    const idOf = async (search: string) => (await rowOf(search))?.id ?? ''
    const set = async (file: Buffer, client = admin, of = id) =>
      (await client.upload(paths.orgAccountSetLockKey, { id: of }, new Uint8Array(file))).reply
    const remove = async (client = admin, of = id) =>
      (await client.call(paths.orgAccountRemoveLockKey, { id: of })).reply
    const shown = async () => (await admin.call(paths.orgAccountLockKey, { id })).reply.data as LockKey | null

    it.each([
      ['RSA 2048', rsa],
      ['EC prime256v1', ec],
      ['Ed25519', ed],
    ] as const)(
      'lets in, by an uploaded public key (%s), whoever has the other half',
      async (kind, { publicKey, privateKey }) => {
        const open = await test.login('viewer-a')
        const fingerprint = createHash('sha256').update(der(publicKey)).digest('hex').match(/.{4}/g)?.join(' ')
        expect(await set(pem(publicKey))).toMatchObject({ code: codes.ok, data: { kind, fingerprint } })
        expect(await shown()).toEqual({ kind, fingerprint })
        expect((await rowOf('viewer-a'))?.useLock).toBe(true)
        // What was open has ended, and a login alone is not enough.
        expect((await open.get(paths.userInfo)).reply.code).toBe(codes.sessionEnded)
        const again = await test.login('viewer-a')
        expect((await again.get(paths.userInfo)).reply.data as UserInfo).toMatchObject({ useLock: true })
        expect((await again.call(paths.projectQuery, {})).reply.code).toBe(codes.sessionEnded)
        const random = String((await again.get(paths.userRandom)).reply.data)
        const digest = privateKey.asymmetricKeyType === 'ed25519' ? null : 'sha256'
        const verifyData = sign(digest, Buffer.from(random), privateKey).toString('hex')
        expect((await again.call(paths.userValidLockCert, { verifyData })).reply.code).toBe(codes.ok)
        expect((await again.call(paths.projectQuery, {})).reply.code).toBe(codes.ok)
        expect((await remove()).code).toBe(codes.ok)
        expect((await again.get(paths.userInfo)).reply.code).toBe(codes.sessionEnded)
        expect(await shown()).toBeNull()
        expect((await (await test.login('viewer-a')).call(paths.projectQuery, {})).reply.code).toBe(codes.ok)
      },
    )

    it('takes DER and certificates, and nothing else', async () => {
      expect(await set(der(ec.publicKey))).toMatchObject({ code: codes.ok })
      expect(await set(Buffer.from(CERTIFICATE))).toMatchObject({ code: codes.ok, data: { kind: 'EC prime256v1' } })
      const body = CERTIFICATE.replace(/-----.*-----/g, '')
      expect(await set(Buffer.from(body, 'base64'))).toMatchObject({ code: codes.ok, data: { kind: 'EC prime256v1' } })
      const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey
      const odd = generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).publicKey
      const before = await shown()
      for (const file of [
        pem(weak),
        pem(odd),
        pem(generateKeyPairSync('x25519').publicKey),
        Buffer.from(String(ec.privateKey.export({ type: 'pkcs8', format: 'pem' }))),
        Buffer.from('-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----'),
        Buffer.from('hello'),
        Buffer.from(CERTIFICATE.slice(0, 200)),
      ])
        expect(await set(file)).toMatchObject({ code: codes.invalid, fields: [{ path: 'file', reason: 'format' }] })
      expect(await shown()).toEqual(before)
      expect((await set(Buffer.alloc(limits.lock.fileBytes + 3))).code).toBe(codes.invalid)
      expect((await set(Buffer.alloc(3 * limits.lock.fileBytes))).code).toBe(codes.tooLarge)
      await remove()
    })

    it('is set by somebody else, who has the rights, has proved to be there, and cannot be locked out by it', async () => {
      const file = pem(ed.publicKey)
      const own = { code: codes.conflict, fields: [{ path: 'id', reason: 'own' }] }
      expect(await set(file, admin, await idOf('admin-a'))).toMatchObject(own)
      expect(await remove(admin, await idOf('admin-a'))).toMatchObject(own)
      expect((await set(file, await test.login('viewer-a'))).code).toBe(codes.forbidden)
      expect((await set(file, await test.login('admin-b'))).code).toBe(codes.notFound)
      now += limits.factor.proofMs + 1
      expect((await set(file)).code).toBe(codes.proofRequired)
      expect((await remove()).code).toBe(codes.proofRequired)
      admin = await test.login('admin-a')
    })

    it('stands in the audit, with its fingerprint', async () => {
      await set(pem(ec.publicKey))
      const key = await shown()
      await remove()
      const { db } = test.server.context
      const rows = await db.selectFrom('audit').select(['action', 'detail', 'subject']).execute()
      const entries = rows.filter(({ action, subject }) => subject === id && action.endsWith('LockKey'))
      expect(new Set(entries.map(({ action }) => action))).toEqual(
        new Set(['orgAccount.setLockKey', 'orgAccount.removeLockKey']),
      )
      expect(entries.some(({ detail }) => detail.includes(key?.fingerprint ?? 'none'))).toBe(true)
    })
  })
}
