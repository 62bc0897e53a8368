import { codes, type Feedback, limits, paths } from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeEngines } from '../../testing/storeEngines.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`feedback, on ${engine.name}`, () => {
    let test: TestServer
    let viewer: TestClient
    let operator: TestClient
    let now = 1_780_000_000_000
    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000, now: () => now++ })
      viewer = await test.login('viewer-a')
      operator = await test.login('operation-a')
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })

    const send = async (content: string, by = viewer) => (await by.call(paths.feedbackAdd, { content })).reply
    const own = async (by = viewer) => ((await by.call(paths.feedbackOwn, {})).reply.data as { rows: Feedback[] }).rows
    const all = async (body: Record<string, string> = {}) =>
      ((await operator.call(paths.feedbackQuery, body)).reply.data as { rows: Feedback[] }).rows

    it('[spec:txt-feedback-ok] [spec:txt-feedback-short] has 10 characters or more, blanks around them left out', async () => {
      expect((await send('  0123456789  ')).code).toBe(codes.ok)
      expect((await send('报警声音太小，听不清楚。')).code).toBe(codes.ok)
      for (const content of ['012345678', '  012345678  ', ' '.repeat(20), 'x'.repeat(limits.feedback.max + 1)])
        expect(await send(content)).toMatchObject({ code: codes.invalid, fields: [{ path: 'content' }] })
      expect((await own()).map(({ content }) => content)).toEqual(['报警声音太小，听不清楚。', '0123456789'])
    })

    it('is read and answered by operations staff, what waits first, and its author reads the answer', async () => {
      expect((await viewer.call(paths.feedbackQuery, {})).reply.code).toBe(codes.forbidden)
      const [newest, oldest] = await all()
      expect(newest).toMatchObject({ author: 'viewer-a', answer: '', gmtAnswer: 0 })
      const answer = await operator.call(paths.feedbackAnswer, { id: newest?.id ?? '', answer: '已调大。' })
      expect(answer.reply.code).toBe(codes.ok)
      expect((await own())[0]).toMatchObject({ answer: '已调大。', answeredBy: 'operation-a' })
      expect((await all()).map(({ id }) => id)).toEqual([oldest?.id, newest?.id])
      expect((await all({ search: '声音' })).map(({ id }) => id)).toEqual([newest?.id])
    })

    it('of others is seen by nobody else, and another organisation has its own', async () => {
      expect(await own(operator)).toEqual([])
      const other = await test.login('admin-b')
      expect((await other.call(paths.feedbackQuery, {})).reply.data).toEqual({ rows: [], total: 0 })
    })

    it('waits for answers: an account does not pile it up', async () => {
      const waiting = (await own()).filter(({ gmtAnswer }) => gmtAnswer === 0).length
      for (let i = waiting; i < limits.feedback.open; i++)
        expect((await send(`Number ${i} of many`)).code).toBe(codes.ok)
      expect(await send('One more than that')).toMatchObject({
        code: codes.invalid,
        fields: [{ path: 'content', reason: 'limit', limit: limits.feedback.open }],
      })
    })
  })
}
