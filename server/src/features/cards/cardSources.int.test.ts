import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type cardEntity, codes, paths, type RowOf } from '@mimic/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storeEngines } from '../../testing/storeEngines.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'

type Card = RowOf<typeof cardEntity>

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`the source of cards, on ${engine.name}`, () => {
    let test: TestServer
    let admin: TestClient
    const asked: IncomingMessage[] = []
    let answer = { status: 200, text: '{}' }
    const operator = createServer((request, response) => {
      asked.push(request)
      response.writeHead(answer.status).end(answer.text)
    })
    beforeAll(async () => {
      await engine.create()
      await new Promise<void>((ready) => operator.listen(0, '127.0.0.1', ready))
      const env = { MIMIC_OUTGOING_HOSTS: `127.0.0.1:${port()}` }
      // A look every 10 minutes is one every 0.6 s.
      test = await TestServer.start({ ...engine.options, rateFactor: 1000, env, waitFactor: 0.001 })
      admin = await test.login('admin-a')
    })
    afterAll(async () => {
      await test.stop()
      operator.close()
      operator.closeAllConnections()
      await engine.drop()
    })
    beforeEach(async () => {
      const { db } = test.server.context
      await db.deleteFrom('card_source').execute()
      await db.deleteFrom('sim_card').execute()
      asked.length = 0
    })

    const port = () => (operator.address() as AddressInfo).port
    const url = () => `http://127.0.0.1:${port()}/cards/{iccid}`
    const paths_ = { statePath: 'data.state', usedPath: 'data.used' }
    const source = async (fields: Record<string, string> = {}) =>
      admin.call(paths.cardSourceAdd, { title: 'Operator', url: url(), ...paths_, ...fields })
    const card = async (iccid: string, fields: Record<string, string> = {}) =>
      ((await admin.call(paths.cardAdd, { iccid, usedMb: '5', ...fields })).reply.data as Card).id
    const ask = (id: string) => admin.call(paths.cardSourceAsk, { id })
    const cards = async () => ((await admin.call(paths.cardQuery, {})).reply.data as { rows: Card[] }).rows

    it('tells state and used data of a card, with the secret in a header', async () => {
      const headers = 'Authorization: Bearer {secret}'
      // Off, so that nothing is asked before the button is pressed.
      const { reply } = await source({ headers, secret: 'operator-key', isEnabled: 'false' })
      const id = await card('89860322452000017350')
      await admin.call(paths.cardSourceEdit, { id: (reply.data as { id: string }).id, isEnabled: 'true' })
      answer = { status: 200, text: '{"data": {"state": "active", "used": 12.5}}' }
      expect((await ask(id)).reply.data).toEqual({ problem: '' })
      expect(asked.at(-1)?.url).toBe('/cards/89860322452000017350')
      expect(asked.at(-1)?.headers.authorization).toBe('Bearer operator-key')
      expect((await cards())[0]).toMatchObject({ simState: 'active', usedMb: 12.5, askProblem: '' })
    })

    it('leaves the values as they are where it fails, and says why', async () => {
      const id = await card('89860322452000017351')
      answer = { status: 200, text: '{"data": {"state": "active", "used": 7}}' }
      await source()
      await until(async () => (await cards())[0]?.usedMb === 7 || undefined)
      for (const [failing, problem] of [
        [{ status: 500, text: 'x' }, 'HTTP 500'],
        [{ status: 200, text: '<html>' }, 'the answer is no JSON'],
        [{ status: 200, text: '{"data": {"state": "active"}}' }, 'no number of MB at data.used'],
        [{ status: 302, text: '' }, 'HTTP 302'],
      ] as const) {
        answer = failing
        expect((await ask(id)).reply.data).toEqual({ problem })
        expect((await cards())[0]).toMatchObject({ simState: 'active', usedMb: 7, askProblem: problem })
      }
    })

    it('is asked in turns about each card once an hour', async () => {
      answer = { status: 200, text: '{"data": {"state": "active", "used": 3}}' }
      for (const at of [0, 1, 2]) await card(`8986032245200001736${at}`)
      await source()
      await until(async () => (await cards()).every(({ usedMb }) => usedMb === 3) || undefined)
      // Real wait: further looks, every 0.6 s here, find nothing that is due.
      await new Promise((done) => setTimeout(done, 1500))
      expect(asked).toHaveLength(3)
      expect(new Set(asked.map((request) => request.url)).size).toBe(3)
    })

    it('is left until the next look after three failures', async () => {
      answer = { status: 503, text: '' }
      for (const at of [0, 1, 2, 3, 4, 5]) await card(`8986032245200001737${at}`)
      await source()
      await until(async () => asked.length >= 6 || undefined)
      const problems = await until(async () => {
        const rows = await cards()
        return rows.every(({ askProblem }) => askProblem === 'HTTP 503') ? rows : undefined
      })
      expect(problems).toHaveLength(6)
      expect(asked).toHaveLength(6)
    })

    it('is that of the operator of the card', async () => {
      await source({ operator: 'unicom', isEnabled: 'false' })
      const id = await card('89860322452000017380', { operator: 'mobile' })
      expect((await ask(id)).reply.fields?.[0]).toEqual({ path: 'id', reason: 'noSource' })
      const other = await test.login('admin-b')
      expect((await other.call(paths.cardSourceAsk, { id })).reply.code).toBe(codes.notFound)
      const viewer = await test.login('viewer-a')
      expect((await viewer.call(paths.cardSourceAsk, { id })).reply.code).toBe(codes.forbidden)
    })

    it.each([
      [{ url: 'ftp://cards.example.com/' }, 'url', 'format'],
      [{ url: 'http://10.0.0.9/{iccid}' }, 'url', 'notAllowed'],
      [{ url: 'https://{iccid}.example.com/' }, 'url', 'format'],
      [{ headers: 'no header' }, 'headers', 'format'],
      [{ usedPath: '..' }, 'usedPath', 'format'],
      [{ statePath: '', usedPath: '' }, 'usedPath', 'required'],
    ])('does not take %j', async (fields, path, reason) => {
      const { reply } = await source(fields)
      expect(reply).toMatchObject({ code: codes.invalid, fields: [{ path, reason }] })
    })

    it('asks for its secret again where the host changes', async () => {
      const { reply } = await source({ secret: 'key', isEnabled: 'false' })
      const { id } = reply.data as { id: string }
      const edit = { id, url: 'https://other.example.com/{iccid}' }
      const refused = await admin.call(paths.cardSourceEdit, edit)
      expect(refused.reply.fields?.[0]).toMatchObject({ path: 'secret', reason: 'secretAgain' })
    })
  })
}
