import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { closeCodes, codes, limits, liveProtocols, paths, type UserInfo } from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LiveSocket } from '../../testing/LiveSocket.ts'
import { storeEngines } from '../../testing/storeEngines.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'

const KEYS = {
  'an Ed25519 key': generateKeyPairSync('ed25519'),
  'an RSA key': generateKeyPairSync('rsa', { modulusLength: 2048 }),
} as const

let now = 1_780_000_000_000

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`the session lock, on ${engine.name}`, () => {
    let test: TestServer
    let viewer: TestClient
    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 100, now: () => now })
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })

    const giveKey = (publicKey: KeyObject | undefined) =>
      test.server.context.db
        .updateTable('account')
        .set({ lockKey: publicKey ? String(publicKey.export({ type: 'spki', format: 'pem' })) : '' })
        .where('loginname', '=', 'viewer-a')
        .execute()
    const random = async () => String((await viewer.get(paths.userRandom)).reply.data)
    const signed = (text: string, privateKey: KeyObject) =>
      sign(privateKey.asymmetricKeyType === 'rsa' ? 'sha256' : null, Buffer.from(text), privateKey).toString('hex')
    const validate = async (verifyData: string) =>
      (await viewer.call(paths.userValidLockCert, { verifyData })).reply.code
    const list = async () => (await viewer.call(paths.projectQuery, {})).reply.code

    it.each(Object.entries(KEYS))('lets a session go on only while %s signs its challenges', async (_name, key) => {
      await giveKey(key.publicKey)
      viewer = await test.login('viewer-a')
      const info = (await viewer.get(paths.userInfo)).reply.data as UserInfo
      expect(info).toMatchObject({ useLock: true, lockService: 'http://localhost:10880' })
      expect(await list()).toBe(codes.sessionEnded)
      expect(await validate(signed(await random(), key.privateKey))).toBe(codes.ok)
      expect(await list()).toBe(codes.ok)
      now += limits.lock.heldMs
      expect(await list()).toBe(codes.ok)
      now += 1
      expect(await list()).toBe(codes.sessionEnded)
      expect(await validate(signed(await random(), key.privateKey))).toBe(codes.ok)
      expect(await list()).toBe(codes.ok)
    })

    it('accepts a signature by its own key, of the latest challenge, once, and within a minute', async () => {
      const { publicKey, privateKey } = KEYS['an Ed25519 key']
      await giveKey(publicKey)
      viewer = await test.login('viewer-a')
      const foreign = generateKeyPairSync('ed25519').privateKey
      expect(await validate(signed(await random(), foreign))).toBe(codes.lockFailed)
      const first = await random()
      const second = await random()
      expect(await validate(signed(first, privateKey))).toBe(codes.lockFailed)
      // The challenge was used up by the wrong attempt.
      expect(await validate(signed(second, privateKey))).toBe(codes.lockFailed)
      const third = signed(await random(), privateKey)
      expect(await validate(third)).toBe(codes.ok)
      expect(await validate(third)).toBe(codes.lockFailed)
      const late = signed(await random(), privateKey)
      now += limits.lock.randomMs + 1
      expect(await validate(late)).toBe(codes.lockFailed)
      const { reply } = await viewer.call(paths.userValidLockCert, { verifyData: 'no hex' })
      expect(reply).toMatchObject({ code: codes.invalid, fields: [{ path: 'verifyData' }] })
    })

    it('opens no live socket without its key', async () => {
      const { publicKey, privateKey } = KEYS['an RSA key']
      await giveKey(publicKey)
      viewer = await test.login('viewer-a')
      await validate(signed(await random(), privateKey))
      const token = async () =>
        String((await viewer.call(paths.projectMonitorToken, { pageId: 'page-a', dataEquip: '' })).reply.data)
      const open = async (by: string) =>
        LiveSocket.open(test.origin + paths.projectSocket + by, {
          cookie: viewer.cookie,
          origin: test.origin,
          protocol: liveProtocols.json,
        })
      const { socket } = await open(await token())
      const closed = new Promise((resolve) => socket.once('close', resolve))
      const unused = await token()
      now += limits.lock.heldMs + 1
      await expect(open(unused)).rejects.toThrow(/401/)
      // The permissions behind open sockets are checked each minute, and as soon as the account changes.
      const [{ id: userId }] = await test.server.context.db
        .selectFrom('account')
        .select('id')
        .where('loginname', '=', 'viewer-a')
        .execute()
        .then((rows) => rows as [{ id: string }])
      test.server.context.events.emit('accountChanged', { userId })
      expect(await closed).toBe(closeCodes.sessionEnded)
    })

    it('does not apply to an account without a key', async () => {
      await giveKey(undefined)
      viewer = await test.login('viewer-a')
      expect((await viewer.get(paths.userInfo)).reply.data).toMatchObject({
        useLock: false,
        lockService: '',
      })
      expect(await list()).toBe(codes.ok)
      expect(await validate('00'.repeat(64))).toBe(codes.lockFailed)
    })
  })
}
