import { createHmac } from 'node:crypto'
import { codes, type Invoice, type Offer, type Purchase, paths, type SmsBalance } from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeEngines } from '../../testing/storeEngines.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'

const SECRET = 'a-secret-of-the-payment-service'

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`orders of cards and messages, on ${engine.name}`, () => {
    let test: TestServer
    let admin: TestClient
    let other: TestClient
    let now = Date.UTC(2026, 5, 1)
    let offers: Record<'card' | 'sms', Offer>
    beforeAll(async () => {
      await engine.create()
      const env = { MIMIC_PAYMENT_SECRET: SECRET }
      test = await TestServer.start({ ...engine.options, rateFactor: 1000, env, now: () => now })
      admin = await test.login('admin-a')
      other = await test.login('admin-b')
      offers = {
        card: await offer({ kind: 'card', title: 'Card', quantity: '1', price: '1990' }),
        sms: await offer({ kind: 'sms', title: '1000 SMS', quantity: '1000', price: '5000' }),
      }
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })

    const offer = async (fields: Record<string, string>) =>
      (await admin.call(paths.purchaseSetOffer, { isEnabled: 'true', ...fields })).reply.data as Offer
    const draft = async (kind: 'card' | 'sms', count = 2, by = admin) => {
      const lines = JSON.stringify([{ offerId: offers[kind].id, count }])
      return (await by.call(paths.purchaseAdd, { kind, lines })).reply.data as Purchase
    }
    const step = (path: string, id: string, fields: Record<string, string> = {}, by = admin) =>
      by.call(path, { id, ...fields })
    const submitted = async (kind: 'card' | 'sms', count = 2, by = admin) => {
      const { id } = await draft(kind, count, by)
      return (await step(paths.purchaseSubmit, id, {}, by)).reply.data as Purchase
    }
    const settle = (id: string, status: 'paid' | 'delivered', fields: Record<string, string> = {}) =>
      step(paths.purchaseSettle, id, { status, reference: 'Transfer 7', ...fields })
    const paid = async (kind: 'card' | 'sms', count = 2, by = admin) => {
      const { id } = await submitted(kind, count, by)
      return (await settle(id, 'paid')).reply.data as Purchase
    }
    const refusal = ({ reply }: Awaited<ReturnType<typeof step>>) => [
      reply.code,
      reply.fields?.[0]?.path,
      reply.fields?.[0]?.reason,
    ]

    it('are priced by the offers, and numbered when they are submitted', async () => {
      const order = await draft('card', 3)
      expect(order).toMatchObject({ status: 'draft', number: '', amount: 5970, quantity: 3, currency: 'CNY' })
      const sent = (await step(paths.purchaseSubmit, order.id)).reply.data as Purchase
      expect(sent).toMatchObject({ status: 'submitted', number: 'C-2026-000001', gmtSubmit: now })
      expect((await submitted('sms')).number).toBe('S-2026-000001')
      expect((await submitted('card', 1, other)).number, 'of another organisation').toBe('C-2026-000001')
    })

    it('have numbers without gaps, however many are submitted at once and whichever are refused', async () => {
      const before = Number((await submitted('card')).number.slice(-6))
      const drafts = await Promise.all(Array.from({ length: 12 }, () => draft('card')))
      // Each is submitted twice at the same time: one of both is refused, and gives its number back.
      const answers = await Promise.all(
        drafts.flatMap(({ id }) => [id, id].map((each) => step(paths.purchaseSubmit, each))),
      )
      const numbers = answers.flatMap(({ reply }) => (reply.code === codes.ok ? [(reply.data as Purchase).number] : []))
      expect(numbers.map((number) => Number(number.slice(-6))).sort((a, b) => a - b)).toEqual(
        Array.from({ length: 12 }, (_, i) => before + 1 + i),
      )
      expect(answers.filter(({ reply }) => reply.code === codes.conflict)).toHaveLength(12)
    })

    it('begin at 1 again with the year in UTC+8', async () => {
      const then = now
      now = Date.UTC(2027, 11, 31, 15, 59, 59)
      admin = await test.login('admin-a')
      expect((await submitted('card')).number).toBe('C-2027-000001')
      now += 1000
      expect((await submitted('card')).number).toBe('C-2028-000001')
      now = then
      admin = await test.login('admin-a')
      other = await test.login('admin-b')
    })

    it('are refused when an offer has another price or is gone', async () => {
      const special = await offer({ kind: 'card', title: 'Special', quantity: '1', price: '500' })
      const lines = JSON.stringify([{ offerId: special.id, count: 1 }])
      const { id } = (await admin.call(paths.purchaseAdd, { kind: 'card', lines })).reply.data as Purchase
      const { kind, title, quantity } = special
      const changed = { id: special.id, kind, title, quantity: String(quantity), price: '600', isEnabled: 'true' }
      await admin.call(paths.purchaseSetOffer, changed)
      expect(refusal(await step(paths.purchaseSubmit, id))).toEqual([codes.conflict, 'lines', 'repriced'])
      const edited = (await step(paths.purchaseEdit, id, { lines })).reply.data as Purchase
      expect(edited.amount).toBe(600)
      await admin.call(paths.purchaseSetOffer, { ...changed, isEnabled: 'false' })
      expect(refusal(await step(paths.purchaseSubmit, id))).toEqual([codes.conflict, 'lines', 'repriced'])
      const wrongKind = await admin.call(paths.purchaseAdd, { kind: 'sms', lines })
      expect(refusal(wrongKind)).toEqual([codes.invalid, 'lines.0.offerId', 'unknown'])
    })

    it('go from state to state in their order alone, and only operators enter payments', async () => {
      const { id } = await submitted('card')
      expect(refusal(await settle(id, 'delivered'))).toEqual([codes.conflict, 'status', 'step'])
      expect((await step(paths.purchaseSettle, id, { status: 'paid', reference: 'x' }, other)).reply.code).toBe(
        codes.forbidden,
      )
      expect(refusal(await settle(id, 'paid', { reference: ' ' }))).toEqual([codes.invalid, 'reference', 'required'])
      expect(refusal(await step(paths.purchaseEdit, id, { note: 'x' }))).toEqual([codes.conflict, 'status', 'ended'])
      expect((await settle(id, 'paid')).reply.data).toMatchObject({
        status: 'paid',
        reference: 'Transfer 7',
        gmtPaid: now,
      })
      expect(refusal(await step(paths.purchaseCancel, id))).toEqual([codes.conflict, 'status', 'step'])
      expect((await settle(id, 'delivered')).reply.data).toMatchObject({ status: 'delivered' })
      expect(refusal(await step(paths.purchaseCancel, id))).toEqual([codes.conflict, 'status', 'ended'])
      const stale = await draft('card')
      await step(paths.purchaseEdit, stale.id, { note: 'newer' })
      expect(refusal(await step(paths.purchaseCancel, stale.id, { baseVersion: '1' }))).toEqual([
        codes.conflict,
        'baseVersion',
        'changed',
      ])
      expect((await step(paths.purchaseCancel, stale.id)).reply.data).toMatchObject({ status: 'cancelled', number: '' })
    })

    it('are those of the own organisation, of the own account without the right, and of all for operators', async () => {
      const theirs = await submitted('card', 1, other)
      const hidden = await draft('card', 1, other)
      const list = async (by: TestClient, fields: Record<string, string> = {}) =>
        ((await by.call(paths.purchaseQuery, { pageSize: '100', ...fields })).reply.data as { rows: Purchase[] }).rows
      expect((await list(admin)).map(({ id }) => id)).not.toContain(theirs.id)
      expect((await list(other)).map(({ id }) => id)).toEqual(expect.arrayContaining([theirs.id, hidden.id]))
      const all = await list(admin, { isOfAll: 'true' })
      expect(all.map(({ id }) => id)).toContain(theirs.id)
      expect(
        all.map(({ id }) => id),
        'drafts are nobody else’s',
      ).not.toContain(hidden.id)
      expect((await other.call(paths.purchaseQuery, { isOfAll: 'true' })).reply.code).toBe(codes.forbidden)
      expect((await step(paths.purchaseDetail, hidden.id)).reply.code).toBe(codes.notFound)
      expect((await step(paths.purchaseCancel, theirs.id)).reply.code, 'an operator cancels nothing').toBe(
        codes.notFound,
      )
      const viewer = await test.login('viewer-a')
      expect(await list(viewer)).toEqual([])
      expect((await viewer.call(paths.purchaseAdd, { kind: 'card', lines: '[]' })).reply.code).toBe(codes.forbidden)
    })

    it('are in the audit of both organisations where an operator settles them', async () => {
      const order = await submitted('card', 1, other)
      await settle(order.id, 'paid')
      const entries = await test.server.context.db
        .selectFrom('audit')
        .select(['orgId', 'detail'])
        .where('action', '=', 'purchase.settle')
        .where('subject', '=', order.id)
        .execute()
      expect(new Set(entries.map(({ orgId }) => orgId)).size).toBe(2)
      expect(entries.find(({ orgId }) => orgId === order.orgId)?.detail).toContain('admin-a')
    })

    describe('reported as paid', () => {
      const report = async (fields: Record<string, string>, { secret = SECRET, time = now, tail = '' } = {}) => {
        const body = new URLSearchParams(fields).toString()
        const signature = `v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
        const headers = {
          'content-type': 'application/x-www-form-urlencoded',
          'x-mimic-time': String(time),
          'x-mimic-signature': signature,
        }
        const answer = await fetch(test.origin + paths.purchasePaid, { method: 'POST', headers, body: body + tail })
        return answer.status
      }
      const fieldsOf = ({ id: orderId, number, amount }: Purchase, id = `event-${orderId}`) => ({
        id,
        orderId,
        number,
        amount: String(amount),
        reference: 'Payment 9',
      })
      const stateOf = async ({ id }: Purchase) => ((await step(paths.purchaseDetail, id)).reply.data as Purchase).status

      it('are paid once, however often the report comes', async () => {
        const order = await submitted('sms')
        const answers = await Promise.all([1, 2, 3].map(() => report(fieldsOf(order))))
        expect(answers).toEqual([200, 200, 200])
        expect(await report(fieldsOf(order))).toBe(200)
        expect(await stateOf(order)).toBe('paid')
        const entries = test.server.context.db.selectFrom('audit').select('id').where('action', '=', 'purchase.paid')
        expect(await entries.where('subject', '=', order.id).execute()).toHaveLength(1)
        expect(await report(fieldsOf(order, 'another')), 'another payment of a paid order').toBe(409)
        const next = await submitted('sms')
        expect(await report({ ...fieldsOf(next), id: `event-${order.id}` }), 'the id of another report').toBe(409)
      })

      it('stay as they are where signature, time, number or amount is wrong', async () => {
        const order = await submitted('card')
        expect(await report(fieldsOf(order), { secret: 'another secret of 16' })).toBe(403)
        expect(await report(fieldsOf(order), { tail: 'x' })).toBe(403)
        expect(await report(fieldsOf(order), { time: now - 300_001 })).toBe(403)
        expect(await report(fieldsOf(order), { time: now + 300_001 })).toBe(403)
        expect(await report({ ...fieldsOf(order), amount: String(order.amount - 1) })).toBe(404)
        expect(await report({ ...fieldsOf(order), number: 'C-2026-999999' })).toBe(404)
        expect(await report(fieldsOf(await draft('card')))).toBe(400)
        expect(await stateOf(order)).toBe('submitted')
        expect(await report(fieldsOf(order))).toBe(200)
      })
    })

    describe('invoiced', () => {
      const ask = (purchaseId: string, amount: number, by = admin) =>
        by.call(paths.invoiceRequest, {
          purchaseId,
          amount: String(amount),
          kind: 'general',
          title: 'Example Ltd',
          taxNumber: '91330100000000000X',
          email: 'bills@example.com',
        })
      const pdf = new TextEncoder().encode('%PDF-1.7\n1 0 obj\n%%EOF\n')

      it('never get more invoices than was paid, however many are asked for at once', async () => {
        const order = await paid('card', 2)
        const part = order.amount / 4
        const answers = await Promise.all(Array.from({ length: 9 }, () => ask(order.id, part)))
        expect(answers.filter(({ reply }) => reply.code === codes.ok)).toHaveLength(4)
        expect(refusal(await ask(order.id, 1))).toEqual([codes.invalid, 'amount', 'overPaid'])
        const waiting = answers.find(({ reply }) => reply.code === codes.ok)?.reply.data as Invoice
        expect(refusal(await step(paths.invoiceReject, waiting.id, { reason: ' ' }))[0]).toBe(codes.invalid)
        const reject = { reason: 'Wrong tax number' }
        // Two who reject at once give the amount back once.
        const rejected = await Promise.all([1, 2].map(() => step(paths.invoiceReject, waiting.id, reject)))
        expect(rejected.map(({ reply }) => reply.code).sort()).toEqual([codes.ok, codes.conflict].sort())
        expect(refusal(await ask(order.id, part + 1))).toEqual([codes.invalid, 'amount', 'overPaid'])
        expect((await ask(order.id, part)).reply.code).toBe(codes.ok)
      })

      it('have to be paid, and of the own organisation', async () => {
        const order = await submitted('card')
        expect(refusal(await ask(order.id, 1))).toEqual([codes.conflict, 'purchaseId', 'step'])
        const theirs = await paid('card', 1, other)
        expect((await ask(theirs.id, 1)).reply.code).toBe(codes.notFound)
      })

      it('are issued by operators, with a PDF that goes out as an attachment', async () => {
        const order = await paid('card', 1, other)
        const { id } = (await ask(order.id, order.amount, other)).reply.data as Invoice
        expect((await step(paths.invoiceIssue, id, { number: '1' }, other)).reply.code).toBe(codes.forbidden)
        expect(refusal(await admin.upload(paths.invoiceSetFile, { id }, pdf))).toEqual([
          codes.conflict,
          'status',
          'step',
        ])
        expect((await step(paths.invoiceIssue, id, { number: '2433/1' })).reply.data).toMatchObject({
          status: 'issued',
        })
        expect(refusal(await step(paths.invoiceIssue, id, { number: '2' }))).toEqual([
          codes.conflict,
          'status',
          'ended',
        ])
        const notPdf = new TextEncoder().encode('<html>%PDF-</html>%%EOF')
        expect(refusal(await admin.upload(paths.invoiceSetFile, { id }, notPdf))).toEqual([
          codes.invalid,
          'file',
          'format',
        ])
        expect((await admin.upload(paths.invoiceSetFile, { id }, pdf)).reply.data).toMatchObject({ hasFile: true })
        const at = test.origin + paths.invoiceFile.replace(':invoiceId', id)
        const got = await fetch(at, { headers: { cookie: other.cookie } })
        expect(got.headers.get('content-disposition')).toBe('attachment; filename="2433_1.pdf"')
        expect(got.headers.get('content-type')).toBe('application/pdf')
        expect(got.headers.get('x-content-type-options')).toBe('nosniff')
        expect(new Uint8Array(await got.arrayBuffer())).toEqual(pdf)
        const viewer = await test.login('viewer-a')
        expect((await fetch(at, { headers: { cookie: viewer.cookie } })).status).toBe(404)
        expect((await fetch(at)).status).toBe(401)
      })
    })

    it('of cards can be named by the cards that came with them', async () => {
      const add = (iccid: string, orderNumber: string) => admin.call(paths.cardAdd, { iccid, orderNumber })
      const open = await submitted('card')
      expect(refusal(await add('89860123456789012340', open.number))).toEqual([codes.invalid, 'orderNumber', 'unknown'])
      await settle(open.id, 'paid')
      expect((await add('89860123456789012340', open.number)).reply.code).toBe(codes.ok)
      const sms = await paid('sms')
      expect(refusal(await add('89860123456789012341', sms.number))).toEqual([codes.invalid, 'orderNumber', 'unknown'])
    })

    it('of messages add to the balance when they are paid', async () => {
      const balance = async () => (await other.call(paths.purchaseSmsBalance, {})).reply.data as SmsBalance
      expect(await balance()).toEqual({ isMetered: false, bought: 0, sent: 0, left: 0 })
      const order = await submitted('sms', 3, other)
      expect((await balance()).bought).toBe(0)
      await settle(order.id, 'paid')
      expect((await balance()).left).toBe(3000)
      await settle(order.id, 'delivered')
      expect((await balance()).left).toBe(3000)
    })
  })
}

describe('a report of a payment', () => {
  it('finds nothing on a server without the secret', async () => {
    const test = await TestServer.start()
    const body = 'id=1&orderId=x&number=x&amount=1&reference=x'
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await fetch(test.origin + paths.purchasePaid, { method: 'POST', headers, body })
    expect(answer.status).toBe(404)
    await test.stop()
  })
})
