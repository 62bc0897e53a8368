import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  codes,
  type Offer,
  type OutboxMessage,
  type Provider,
  type Purchase,
  paths,
  type SmsBalance,
} from '@mimic/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ServerProcess } from '../../testing/ServerProcess.ts'
import { storeEngines } from '../../testing/storeEngines.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'

const messagesOf = async (admin: TestClient) =>
  ((await admin.call(paths.outboxQuery, { pageSize: '100' })).reply.data as { rows: OutboxMessage[] }).rows
const balanceOf = async (admin: TestClient) => (await admin.call(paths.purchaseSmsBalance, {})).reply.data as SmsBalance
const orgOf = async (admin: TestClient) =>
  ((await admin.call(paths.organisationMyInfo, {})).reply.data as { id: string }).id

/** Buys messages: a pack of one, in so many pieces, ordered and paid. */
async function buy(admin: TestClient, count: number): Promise<void> {
  const pack = { kind: 'sms', title: 'One', quantity: '1', price: '5', isEnabled: 'true' }
  const { id: offerId } = (await admin.call(paths.purchaseSetOffer, pack)).reply.data as Offer
  const lines = JSON.stringify([{ offerId, count }])
  const { id } = (await admin.call(paths.purchaseAdd, { kind: 'sms', lines })).reply.data as Purchase
  await admin.call(paths.purchaseSubmit, { id })
  await admin.call(paths.purchaseSettle, { id, status: 'paid', reference: 'Transfer' })
}

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`metered text messages, on ${engine.name}`, () => {
    let test: TestServer
    let admin: TestClient
    let accountIds: string
    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000 })
      admin = await test.login('admin-a')
      await admin.call(paths.providerAdd, { title: 'SMS', kind: 'smsCatcher' })
      const person = { loginname: 'metered', tel: '13800000001', email: 'metered@plant.example' }
      accountIds = ((await admin.call(paths.orgAccountAdd, person)).reply.data as { id: string }).id
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })
    beforeEach(async () => {
      const { db } = test.server.context
      await db.deleteFrom('outbox').execute()
      await db.deleteFrom('purchase').execute()
      await db.updateTable('org').set({ isSmsMetered: 0, smsSent: 0 }).execute()
    })

    const meter = async (isMetered: boolean) =>
      admin.call(paths.purchaseSetMetered, { enterpriseId: await orgOf(admin), isMetered: String(isMetered) })
    const send = (text: string, channel = 'sms') =>
      admin.call(paths.outboxSend, { channel, subject: 'Notice', text, accountIds })
    const settled = () =>
      until(async () => {
        const rows = await messagesOf(admin)
        return rows.every(({ state }) => state !== 'waiting' && state !== 'sending') ? rows : undefined
      })

    it('are neither counted nor refused while the organisation is not metered', async () => {
      await send('one')
      expect(await settled()).toMatchObject([{ state: 'sent' }])
      expect(await balanceOf(admin)).toEqual({ isMetered: false, bought: 0, sent: 0, left: 0 })
    })

    it('are sent while some are left, one by one, and refused then', async () => {
      await meter(true)
      await buy(admin, 2)
      // They wait together, and two are left.
      for (const text of ['one', 'two']) expect((await send(text)).reply.code).toBe(codes.ok)
      await settled()
      expect(await balanceOf(admin)).toEqual({ isMetered: true, bought: 2, sent: 2, left: 0 })
      const { reply } = await send('three')
      expect([reply.code, reply.fields?.[0]]).toEqual([codes.conflict, { path: 'channel', reason: 'noSms' }])
      await buy(admin, 1)
      await send('three')
      expect((await settled()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
      expect((await balanceOf(admin)).left).toBe(0)
    })

    it('beyond the balance fail with the reason in the list, and can be sent again once some were bought', async () => {
      await meter(true)
      await buy(admin, 1)
      const more = { loginname: `second${Date.now() % 100_000}`, tel: '13800000002' }
      const second = ((await admin.call(paths.orgAccountAdd, more)).reply.data as { id: string }).id
      const both = `${accountIds},${second}`
      const body = { channel: 'sms', subject: 'Notice', text: 'both', accountIds: both }
      expect((await admin.call(paths.outboxSend, body)).reply.code).toBe(codes.ok)
      const rows = await settled()
      expect(rows.map(({ state, problem }) => `${state} ${problem}`.trim()).sort()).toEqual(['failed noSms', 'sent'])
      const failed = rows.find(({ state }) => state === 'failed')
      await buy(admin, 1)
      expect((await admin.call(paths.outboxResend, { id: failed?.id ?? '' })).reply.code).toBe(codes.ok)
      expect((await settled()).map(({ state }) => state)).toEqual(['sent', 'sent'])
      expect(await balanceOf(admin)).toMatchObject({ sent: 2, left: 0 })
    })

    it('leave mails alone', async () => {
      await meter(true)
      await admin.call(paths.providerAdd, { title: 'Mail', kind: 'mailCatcher' })
      await send('mail', 'mail')
      expect(await settled()).toMatchObject([{ state: 'sent', channel: 'mail' }])
      expect((await balanceOf(admin)).sent).toBe(0)
    })

    it('refuse codes and tests of a provider too, and say whom to tell', async () => {
      await meter(true)
      const { reply } = await admin.call(paths.securitySendCode, { way: 'tel' })
      expect([reply.code, reply.fields?.[0]]).toEqual([codes.conflict, { path: 'way', reason: 'noSms' }])
      expect(reply.message).toContain('管理员')
      const providers = (await admin.call(paths.providerQuery, {})).reply.data as { rows: Provider[] }
      const sms = providers.rows.find(({ kind }) => kind === 'smsCatcher')
      const test_ = () => admin.call(paths.providerTest, { id: sms?.id ?? '', destination: '13800000001' })
      expect((await test_()).reply.fields?.[0]).toEqual({ path: 'id', reason: 'noSms' })
      await buy(admin, 1)
      expect((await test_()).reply.code).toBe(codes.ok)
      expect(await balanceOf(admin)).toMatchObject({ sent: 1, left: 0 })
    })

    it('are set by operators of the platform alone', async () => {
      const other = await test.login('admin-b')
      const body = { enterpriseId: await orgOf(other), isMetered: 'false' }
      expect((await other.call(paths.purchaseSetMetered, body)).reply.code).toBe(codes.forbidden)
      expect((await admin.call(paths.purchaseSetMetered, { ...body, isMetered: 'true' })).reply.code).toBe(codes.ok)
      expect((await balanceOf(other)).isMetered).toBe(true)
      const unknown = await admin.call(paths.purchaseSetMetered, { enterpriseId: 'nobody', isMetered: 'true' })
      expect(unknown.reply.fields?.[0]).toMatchObject({ path: 'enterpriseId', reason: 'unknown' })
    })
  })
}

describe('a server that is killed while it sends metered messages', () => {
  it('counts each that it marks as sent once, and none twice', async () => {
    const held: ServerResponse[] = []
    let isHolding = true
    let asked = 0
    const gateway = createServer((request, response) => {
      request.resume()
      asked += 1
      if (isHolding) held.push(response)
      else response.end('{}')
    })
    await new Promise<void>((ready) => gateway.listen(0, '127.0.0.1', ready))
    const { port } = gateway.address() as AddressInfo
    const server = await ServerProcess.start({ MIMIC_OUTGOING_HOSTS: '127.0.0.1' })
    try {
      const admin = await server.login('admin-a')
      await admin.call(paths.providerAdd, { title: 'SMS', kind: 'sms', url: `http://127.0.0.1:${port}/` })
      await buy(admin, 3)
      await admin.call(paths.purchaseSetMetered, { enterpriseId: await orgOf(admin), isMetered: 'true' })
      const person = { loginname: 'killed', tel: '13800000003' }
      const accountIds = ((await admin.call(paths.orgAccountAdd, person)).reply.data as { id: string }).id
      for (const text of ['first', 'second', 'third'])
        await admin.call(paths.outboxSend, { channel: 'sms', subject: text, text, accountIds })
      // The gateway has the first one and never answers; the others wait behind it.
      await until(async () => asked === 1 || undefined)
      await server.kill()
      isHolding = false
      await server.spawn()
      const again = await server.login('admin-a')
      const rows = await until(async () => {
        const found = await messagesOf(again)
        return found.every(({ state }) => state === 'sent' || state === 'unsure') ? found : undefined
      })
      const states = Object.fromEntries(rows.map(({ subject, state }) => [subject, state]))
      expect(states).toEqual({ first: 'unsure', second: 'sent', third: 'sent' })
      // What nobody knows of is not counted; where people send it again, it counts then.
      expect(await balanceOf(again)).toMatchObject({ sent: 2, left: 1 })
      const unsure = rows.find(({ state }) => state === 'unsure')
      await again.call(paths.outboxResend, { id: unsure?.id ?? '' })
      await until(async () => (await messagesOf(again)).every(({ state }) => state === 'sent') || undefined)
      expect(await balanceOf(again)).toMatchObject({ sent: 3, left: 0 })
      expect(asked).toBe(4)
    } finally {
      await server.stop()
      for (const response of held) response.destroy()
      gateway.close()
      gateway.closeAllConnections()
    }
  })
})
