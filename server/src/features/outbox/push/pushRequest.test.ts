import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { expect, it } from 'vitest'
import { readPush } from '../../../testing/readPush.ts'
import { isBrowserKey, makeVapidKeys, pushRequest } from './pushRequest.ts'

/** The browser and the message of RFC 8291, appendix A. */
const rfc = {
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  text: 'When I grow up, I want to be a watermelon',
}
const endpoint = 'https://push.example.com/push/one'
const payload = { title: '[Major] Pump', body: 'Too high 6 m', tag: 'a'.repeat(43), url: '/', lang: 'en', time: 1 }

it('the reader of the tests reads the message of RFC 8291, and what is sent to its browser', async () => {
  expect(readPush(Buffer.from(rfc.body, 'base64url'), rfc)).toBe(rfc.text)
  const keys = { ...(await makeVapidKeys()), contact: 'plant@example.com' }
  const { body, headers } = await pushRequest({ endpoint, ...rfc }, { severity: 1, payload }, keys)
  expect(JSON.parse(readPush(body, rfc))).toEqual(payload)
  expect(headers).toMatchObject({
    ttl: '86400',
    urgency: 'high',
    topic: 'a'.repeat(32),
    'content-encoding': 'aes128gcm',
  })
})

it('names the organisation to the push service alone, for at most a day, and is signed by its key', async () => {
  const { publicKey, privateKey } = await makeVapidKeys()
  const keys = { publicKey, privateKey, contact: 'plant@example.com' }
  const { headers } = await pushRequest({ endpoint, ...rfc }, { severity: 4, payload }, keys)
  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(headers['authorization'] ?? '') ?? []
  expect(key).toBe(publicKey)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const { aud, sub, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  expect({ aud, sub }).toEqual({ aud: 'https://push.example.com', sub: 'mailto:plant@example.com' })
  expect(exp * 1000 - Date.now()).toBeLessThanOrEqual(86_400_000)
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((each) => each.toString('base64url'))
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
  const signed = { key: signer, dsaEncoding: 'ieee-p1363' } as const
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url'))).toBe(true)
  expect(headers).toMatchObject({ ttl: '3600', urgency: 'low' })
})

it('cuts a text that is too long for a push service', async () => {
  const keys = { ...(await makeVapidKeys()), contact: 'plant@example.com' }
  for (const long of ['报警'.repeat(3000), '"\u0001'.repeat(3000), 'a'.repeat(9000)]) {
    const { body } = await pushRequest({ endpoint, ...rfc }, { severity: 2, payload: { ...payload, body: long } }, keys)
    expect(body.byteLength).toBeLessThanOrEqual(4096)
    const shown = JSON.parse(readPush(body, rfc)).body as string
    expect(long.startsWith(shown.slice(0, -1))).toBe(true)
    expect(shown.length).toBeGreaterThan(400)
  }
})

it('takes points of the curve alone for keys of browsers', () => {
  const ecdh = createECDH('prime256v1')
  expect(isBrowserKey(ecdh.generateKeys().toString('base64url'))).toBe(true)
  expect(isBrowserKey(Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString('base64url'))).toBe(false)
  expect(isBrowserKey('A'.repeat(87))).toBe(false)
})
