import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { codes, type OutboxCount, type OutboxMessage, type Provider, paths, SECRET } from '@mimic/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listenerTls } from '../../broker/listenerTls.ts'
import { MailServer } from '../../testing/MailServer.ts'
import { ServerProcess } from '../../testing/ServerProcess.ts'
import { storeEngines } from '../../testing/storeEngines.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'
import { signatureOf } from './senders/webhook.ts'

interface Asked {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** An HTTP server that keeps what it was asked, and answers as the test says. */
class Listener {
  readonly asked: Asked[] = []
  status = 200
  answer = '{"code": 0}'
  readonly #server: Server

  constructor() {
    this.#server = createServer(async (request, response) => {
      let body = ''
      for await (const part of request) body += part
      this.asked.push({ method: request.method, url: request.url, headers: request.headers, body })
      response.writeHead(this.status, { location: 'http://127.0.0.1:1/' }).end(this.answer)
    })
  }
  async start(): Promise<this> {
    await new Promise<void>((ready) => this.#server.listen(0, '127.0.0.1', ready))
    return this
  }
  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }
  stop(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}

/** The subject and the decoded text of a mail. */
function readMail(source: string): { subject: string; text: string } {
  const [head = '', ...body] = source.split('\r\n\r\n')
  const text = body.join('\r\n\r\n')
  const isBase64 = /content-transfer-encoding: base64/i.test(head)
  const words = (/^Subject: (.*(?:\r\n .*)*)/m.exec(head)?.[1] ?? '').replaceAll(/\r\n /g, ' ')
  const subject = words
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?B\?(.*?)\?=/gi, (_all, code: string) => Buffer.from(code, 'base64').toString())
    .replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_all, code: string) =>
      decodeURIComponent(code.replaceAll('_', ' ').replaceAll('=', '%')),
    )
  return { subject, text: (isBase64 ? Buffer.from(text, 'base64').toString() : text).trim() }
}

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`the outbox, on ${engine.name}`, () => {
    let test: TestServer
    let admin: TestClient
    let mail: MailServer
    let web: Listener
    let now = Date.now()
    beforeAll(async () => {
      await engine.create()
      mail = await MailServer.start()
      web = await new Listener().start()
      const env = { MIMIC_OUTGOING_HOSTS: `127.0.0.1:${mail.port}, 127.0.0.1:${web.port}, localhost` }
      test = await TestServer.start({ ...engine.options, rateFactor: 1000, env, now: () => now })
      admin = await test.login('admin-a')
    })
    afterAll(async () => {
      await test.stop()
      await mail.stop()
      web.stop()
      await engine.drop()
    })
    afterEach(async () => {
      mail.mails.length = 0
      web.asked.length = 0
      mail.refusal = undefined
      web.status = 200
      web.answer = '{"code": 0}'
      const { db } = test.server.context
      await db.deleteFrom('provider').execute()
      await db.deleteFrom('outbox').execute()
    })

    const added = async (fields: Record<string, string>) =>
      (await admin.call(paths.providerAdd, { title: 'One', ...fields })).reply.data as Provider
    const smtp = () => ({
      kind: 'smtp',
      host: '127.0.0.1',
      port: String(mail.port),
      security: 'none',
      username: 'mimic',
      secret: 'mail-password',
      sender: 'mimic@plant.example',
    })
    const refusalOf = async (fields: Record<string, string>) => {
      const { reply } = await admin.call(paths.providerAdd, { title: 'One', ...fields })
      return [reply.code, reply.fields?.[0]?.path, reply.fields?.[0]?.reason]
    }
    const send = (fields: Record<string, string>, by = admin) =>
      by.call(paths.outboxSend, { channel: 'mail', subject: '检修 Notice', text: '{name}，今天停机。', ...fields })
    const messages = async () =>
      ((await admin.call(paths.outboxQuery, {})).reply.data as { rows: OutboxMessage[] }).rows
    const settled = () =>
      until(async () => {
        const rows = await messages()
        return rows.length > 0 && rows.every(({ state }) => state !== 'waiting' && state !== 'sending')
          ? rows
          : undefined
      })
    /** Moves the clock, and has the worker look at it. */
    const pass = (ms: number) => {
      now += ms
      test.server.context.events.emit('outboxFilled', {})
    }
    /** The same for long; a session ends after 12 hours without a call. */
    const wait = async (ms: number) => {
      pass(ms)
      admin = await test.login('admin-a')
    }
    const tried = () => until(async () => (await messages()).find(({ problem }) => problem !== ''))
    const person = async (loginname: string, fields: Record<string, string>) => {
      const { reply } = await admin.call(paths.orgAccountAdd, { loginname, ...fields })
      return (reply.data as { id: string }).id
    }

    it('sends a mail to the people and departments that were chosen, each in their language, and counts who has no address', async () => {
      await added(smtp())
      const dept = async (title: string, parentId = '') =>
        ((await admin.call(paths.deptAdd, { title, parentId })).reply.data as { id: string }).id
      const works = await dept('Works')
      const below = await dept('Boiler', works)
      const one = await person('m.one', { email: 'one@plant.example', name: '李伟' })
      const two = await person('m.two', { email: 'two@plant.example', deptId: below })
      await person('m.three', { deptId: works })
      await test.server.context.db.updateTable('account').set({ language: 'en' }).where('id', '=', two).execute()
      const { reply } = await admin.call(paths.messageTemplateAdd, {
        title: '停机',
        titleEn: 'Stop',
        text: '{name}，今天停机。',
        textEn: '{name}, the plant stops today.',
      })
      const templateId = (reply.data as { id: string }).id
      const sent = await admin.call(paths.outboxSend, {
        channel: 'mail',
        accountIds: one,
        deptIds: works,
        templateId,
      })
      expect(sent.reply.data).toEqual({ sent: 2, leftOut: 1 })
      const rows = await settled()
      expect(rows.map(({ state, provider }) => [state, provider])).toEqual([
        ['sent', 'One'],
        ['sent', 'One'],
      ])
      const byTo = new Map(mail.mails.map(({ to, source }) => [to, readMail(source)]))
      expect(byTo.get('one@plant.example')).toEqual({ subject: '停机', text: '李伟，今天停机。' })
      expect(byTo.get('two@plant.example')).toEqual({ subject: 'Stop', text: 'm.two, the plant stops today.' })
      expect(mail.logins.at(-1)).toEqual({ user: 'mimic', password: 'mail-password' })
      // A message that was sent is not kept in a form that can be sent again.
      const stored = await test.server.context.db.selectFrom('outbox').select('sealed').execute()
      expect(stored.every(({ sealed }) => sealed === '')).toBe(true)
    })

    it('a provider needs its settings, and its secret is sealed, never answered, and kept when it comes back as it is shown', async () => {
      expect(await refusalOf({ kind: 'smtp' })).toEqual([codes.invalid, 'host', 'required'])
      expect(await refusalOf({ ...smtp(), sender: '' })).toEqual([codes.invalid, 'sender', 'required'])
      expect(await refusalOf({ kind: 'sms', url: 'ftp://x/' })).toEqual([codes.invalid, 'url', 'format'])
      expect(await refusalOf({ kind: 'sms', url: 'http://{to}.example/' })).toEqual([codes.invalid, 'url', 'format'])
      expect(await refusalOf({ kind: 'webhook', url: 'http://user:pw@x/' })).toEqual([codes.invalid, 'url', 'format'])
      const url = `http://127.0.0.1:${web.port}/`
      expect(await refusalOf({ kind: 'sms', url, headers: 'no header' })).toEqual([codes.invalid, 'headers', 'format'])
      expect(await refusalOf({ kind: 'sms', url, success: 'code' })).toEqual([codes.invalid, 'success', 'format'])
      const made = await added(smtp())
      expect(made.secret).toBe(SECRET)
      const secretIn = async () =>
        (await test.server.context.db.selectFrom('provider').select('secret').executeTakeFirstOrThrow()).secret
      const sealed = await secretIn()
      expect(sealed).not.toContain('mail-password')
      await admin.call(paths.providerEdit, { id: made.id, title: 'Two', secret: SECRET })
      expect(await secretIn()).toBe(sealed)
      await admin.call(paths.providerEdit, { id: made.id, secret: '' })
      expect(await secretIn()).toBe('')
      const { rows } = (await admin.call(paths.accountOperationLog, { of: 'org' })).reply.data as { rows: object[] }
      expect(JSON.stringify(rows)).not.toContain('mail-password')
      expect(JSON.stringify(rows)).not.toContain(sealed)
    })

    it('calls nobody inside of a network who is not listed, by address, by name, by redirection', async () => {
      for (const host of [
        '127.0.0.2',
        '10.0.0.1',
        '169.254.169.254',
        '192.168.1.1',
        '::1',
        '::ffff:10.0.0.1',
        'fe80::1',
      ])
        expect(await refusalOf({ ...smtp(), host }), host).toEqual([codes.invalid, 'host', 'notAllowed'])
      for (const host of ['127.0.0.1:1', '[::1]', '0x7f.1', '2130706433', '0'])
        expect(await refusalOf({ kind: 'webhook', url: `http://${host}/` }), host).toEqual([
          codes.invalid,
          'url',
          'notAllowed',
        ])
      // The name of this machine is no address, so it is judged when it is called. `localhost` is on the list.
      const byName = await added({ kind: 'webhook', url: `http://localhost:${web.port}/` })
      const test_ = async (id: string) =>
        ((await admin.call(paths.providerTest, { id })).reply.data as { problem: string }).problem
      expect(await test_(byName.id)).toBe('')
      const unlisted = await added({ kind: 'webhook', url: `http://ip6-localhost:${web.port}/` })
      expect(await test_(unlisted.id)).toMatch(/not allowed|ENOTFOUND|EAI_AGAIN/)
      web.status = 302
      expect(await test_(byName.id)).toContain('HTTP 302')
      expect(web.asked).toHaveLength(2)
    })

    // It has a server of its own, and no store has a say.
    it.runIf(engine.options.databaseUrl === undefined)(
      'sends nothing to a web or mail server whose certificate nobody vouches for',
      async () => {
        const listen = { host: '127.0.0.1', port: 1 }
        const pair = await listenerTls(test.folder, { listen, certPath: undefined, keyPath: undefined, url: undefined })
        let heard = 0
        const stranger = createTlsServer(pair, () => heard++)
        stranger.on('tlsClientError', () => undefined)
        await new Promise<void>((ready) => stranger.listen(0, '127.0.0.1', ready))
        const { port } = stranger.address() as AddressInfo
        const env = { MIMIC_OUTGOING_HOSTS: `127.0.0.1:${port}` }
        const own = await TestServer.start({ env })
        try {
          const owner = await own.login('admin-a')
          for (const fields of [
            { kind: 'webhook', url: `https://127.0.0.1:${port}/` },
            { ...smtp(), port: String(port), security: 'tls' },
          ]) {
            const { reply } = await owner.call(paths.providerAdd, { title: 'Stranger', ...fields })
            const tested = await owner.call(paths.providerTest, { id: (reply.data as Provider).id })
            expect((tested.reply.data as { problem: string }).problem).toMatch(/certificate/i)
          }
          expect(heard).toBe(0)
        } finally {
          await own.stop()
          stranger.close()
        }
      },
    )

    it('an SMS goes to any gateway: its address, headers and body are filled with escaped values, and its answer is judged', async () => {
      await added({
        kind: 'sms',
        url: `http://127.0.0.1:${web.port}/send?to={to}`,
        headers: 'Content-Type: application/json\nAuthorization: Bearer {secret}',
        body: '{"mobile": "{to}", "content": "{text}", "ref": "{id}"}',
        success: 'code = 0',
        secret: 'k"ey',
        cost: '0.05',
      })
      const id = await person('sms.one', { tel: '+86 571 8888', name: '王{id}' })
      await send({ channel: 'sms', accountIds: id, text: 'a "quote" & \\ {name}' })
      const [row] = await settled()
      expect(row).toMatchObject({ state: 'sent', cost: 0.05, destination: '+86 571 8888', recipient: '王{id}' })
      const [asked] = web.asked
      expect(asked).toMatchObject({ method: 'POST', url: '/send?to=%2B86%20571%208888' })
      expect(asked?.headers.authorization).toBe('Bearer k"ey')
      expect(JSON.parse(asked?.body ?? '')).toEqual({
        mobile: '+86 571 8888',
        // A value is no template.
        content: 'a "quote" & \\ 王{id}',
        ref: row?.id,
      })
      web.answer = '{"code": 17, "message": "no credit"}'
      await send({ channel: 'sms', accountIds: id })
      const failed = await until(async () => (await messages()).find(({ state }) => state === 'failed'))
      expect(failed.problem).toContain('no credit')
      // People may send it again once the reason is gone.
      web.answer = '{"code": 0}'
      expect((await admin.call(paths.outboxResend, { id: failed.id })).reply.code).toBe(codes.ok)
      await until(async () => (await messages()).every(({ state }) => state === 'sent'))
      expect((await admin.call(paths.outboxResend, { id: failed.id })).reply.code).toBe(codes.conflict)
    })

    it('a webhook is signed with its time', async () => {
      await added({ kind: 'webhook', url: `http://127.0.0.1:${web.port}/hook`, secret: 'hook-key' })
      await send({ channel: 'webhook', subject: 'Pump', text: 'The pump stands.' })
      await settled()
      const [asked] = web.asked
      const time = Number(asked?.headers['x-mimic-time'])
      expect(asked?.headers['x-mimic-signature']).toBe(signatureOf('hook-key', time, asked?.body ?? ''))
      expect(asked?.headers['x-mimic-signature']).not.toBe(signatureOf('another', time, asked?.body ?? ''))
      expect(JSON.parse(asked?.body ?? '')).toMatchObject({ subject: 'Pump', text: 'The pump stands.' })
    })

    it('tries again later where the provider could not take it, and never where it refuses the address', async () => {
      await added({ kind: 'sms', url: `http://127.0.0.1:${web.port}/` })
      const id = await person('later', { tel: '13800000000', email: 'later@plant.example' })
      web.status = 503
      await send({ channel: 'sms', accountIds: id })
      expect(await tried()).toMatchObject({ state: 'waiting', tries: 1 })
      web.status = 200
      pass(5_001)
      expect((await settled())[0]).toMatchObject({ state: 'sent', tries: 2, problem: '' })
      await test.server.context.db.deleteFrom('outbox').execute()
      web.status = 503
      await send({ channel: 'sms', accountIds: id })
      for (let at = 0; at < 6; at++) {
        await until(async () => (await messages()).find(({ tries, state }) => tries === at + 1 && state !== 'sending'))
        await wait(3_600_001)
      }
      expect((await messages())[0]).toMatchObject({ state: 'failed', tries: 6 })
      await test.server.context.db.deleteFrom('outbox').execute()
      await added(smtp())
      mail.refusal = 550
      await send({ accountIds: id })
      expect((await settled())[0]).toMatchObject({ state: 'failed', tries: 1 })
    })

    it('a provider with a quota sends as many a day (UTC+8), and the rest on the next day', async () => {
      await added({ kind: 'sms', url: `http://127.0.0.1:${web.port}/`, quota: '2' })
      const id = await person('quota', { tel: '13900000000' })
      for (const text of ['one', 'two', 'three']) await send({ channel: 'sms', accountIds: id, text })
      const third = await tried()
      expect(third).toMatchObject({ state: 'waiting', problem: 'quota', tries: 0 })
      expect(web.asked).toHaveLength(2)
      await wait(24 * 3_600_000)
      await settled()
      expect(web.asked).toHaveLength(3)
    })

    it('without a provider it says so, and what a catcher takes is read on screen', async () => {
      const id = await person('nobody', { email: 'nobody@plant.example' })
      const refused = await send({ accountIds: id })
      expect([refused.reply.code, refused.reply.fields?.[0]?.reason]).toEqual([codes.conflict, 'noProvider'])
      await added({ kind: 'mailCatcher' })
      await send({ accountIds: id })
      expect((await settled())[0]).toMatchObject({ state: 'sent', text: 'nobody，今天停机。' })
    })

    it('counts messages by day in UTC+8, channel and state', async () => {
      await added({ kind: 'mailCatcher' })
      await added({ title: 'SMS', kind: 'smsCatcher', cost: '0.1' })
      const id = await person('counted', { email: 'counted@plant.example', tel: '13700000000' })
      const start = now
      // 20:00 UTC is the next day in UTC+8.
      await wait(Date.UTC(2030, 0, 1, 20) - now)
      for (const channel of ['mail', 'mail', 'sms']) await send({ channel, accountIds: id })
      await settled()
      const { reply } = await admin.call(paths.outboxStatistics, {
        dateStart: String(now - 86_400_000),
        dateEnd: String(now),
      })
      const counts = reply.data as OutboxCount[]
      expect(counts).toEqual([
        { day: '2030-01-02', channel: 'mail', state: 'sent', count: 2, cost: 0 },
        { day: '2030-01-02', channel: 'sms', state: 'sent', count: 1, cost: 0.1 },
      ])
      await wait(start - now)
    })

    it('knows neither people nor messages of another organisation', async () => {
      await added({ kind: 'mailCatcher' })
      const id = await person('own', { email: 'own@plant.example' })
      await send({ accountIds: id })
      const [row] = await settled()
      const other = await test.login('admin-b')
      expect(((await other.call(paths.outboxQuery, {})).reply.data as { total: number }).total).toBe(0)
      expect((await other.call(paths.outboxResend, { id: row?.id ?? '' })).reply.code).toBe(codes.notFound)
      await other.call(paths.providerAdd, { title: 'B', kind: 'mailCatcher' })
      const { reply } = await send({ accountIds: id }, other)
      expect([reply.code, reply.fields?.[0]?.path]).toEqual([codes.invalid, 'accountIds'])
    })
  })
}

describe('a server that is killed while it sends', () => {
  it('never sends the same message twice, and says of which it does not know whether it went out', async () => {
    const mail = await MailServer.start()
    const server = await ServerProcess.start({ MIMIC_OUTGOING_HOSTS: '127.0.0.1' })
    try {
      const admin = await server.login('admin-a')
      const fields = { title: 'Mail', kind: 'smtp', host: '127.0.0.1', port: String(mail.port), security: 'none' }
      await admin.call(paths.providerAdd, { ...fields, sender: 'mimic@plant.example' })
      const { reply } = await admin.call(paths.orgAccountAdd, { loginname: 'killed', email: 'killed@plant.example' })
      const accountIds = (reply.data as { id: string }).id
      mail.isHolding = true
      for (const text of ['first', 'second', 'third'])
        await admin.call(paths.outboxSend, { channel: 'mail', subject: text, text, accountIds })
      // The first is at the mail server, whose answer never comes; the others wait behind it.
      await until(async () => mail.mails.length === 1 || undefined)
      await server.kill()
      mail.isHolding = false
      await server.spawn()
      const again = await server.login('admin-a')
      const rows = await until(async () => {
        const { rows } = (await again.call(paths.outboxQuery, {})).reply.data as { rows: OutboxMessage[] }
        return rows.every(({ state }) => state === 'sent' || state === 'unsure') ? rows : undefined
      })
      const states = Object.fromEntries(rows.map(({ subject, state }) => [subject, state]))
      expect(states).toEqual({ first: 'unsure', second: 'sent', third: 'sent' })
      expect(mail.mails.map(({ source }) => readMail(source).text)).toEqual(['first', 'second', 'third'])
    } finally {
      await server.stop()
      await mail.stop()
    }
  })
})
