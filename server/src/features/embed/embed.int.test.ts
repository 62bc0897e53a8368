import {
  closeCodes,
  codes,
  type EmbedToken,
  type Endpoint,
  embed,
  endpoints,
  limits,
  liveProtocols,
  paths,
  projectMonitor,
} from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { FakeGateway } from '../../testing/FakeGateway.ts'
import { insertSampleRows } from '../../testing/sampleRows.ts'
import { soon } from '../../testing/soon.ts'
import { storeEngines } from '../../testing/storeEngines.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { GATEWAY_LOGIN, TestServer } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'
import { embedSessionId } from './EmbedAccess.ts'

const ORIGIN = 'https://intranet.example'
const OTHER = 'https://evil.example'
const MINUTE_MS = 60_000

let now = 1_780_000_000_000
let test: TestServer
let admin: TestClient
let designer: TestClient
let token: string
let id: string

type Body = Record<string, string>
/** Sends as a browser on a page of another origin does: no cookie, the token in a header. */
const send = async (path: string, body: Body, { by = token, origin = ORIGIN, method = 'POST' } = {}) => {
  const response = await fetch(test.origin + path, {
    method,
    headers: { authorization: `Bearer ${by}`, origin, 'content-type': 'application/x-www-form-urlencoded' },
    ...(method === 'POST' ? { body: new URLSearchParams(body).toString() } : {}),
  })
  const text = await response.text()
  // The reply is our own server's envelope or a page file.
  const reply = text.startsWith('{')
    ? (JSON.parse(text) as { code: number; data: unknown; fields?: unknown })
    : undefined
  return { status: response.status, allowed: response.headers.get('access-control-allow-origin'), reply }
}
const codeOf = async (...args: Parameters<typeof send>) => (await send(...args)).reply?.code
const make = async (more: Body = {}, client = admin) => {
  const body = { pageId: 'page-a', title: 'Hall', origins: ORIGIN, ...more }
  const { reply } = await client.call(paths.embedAdd, body)
  return { reply, ...(reply.data as { token: string; embed: EmbedToken } | undefined) }
}
const made = async (more: Body = {}, client = admin) => {
  const { reply, token: secret, embed: row } = await make(more, client)
  if (!secret || !row) throw new Error(`not made: ${JSON.stringify(reply)}`)
  return { token: secret, id: row.id }
}
const preflight = (origin: string) =>
  fetch(test.origin + paths.projectMonitorPageInfo, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
  })
/** Opens the live socket. @returns its close code, or the status that refused it, and its first frame */
const open = async ({ by = token, cookie = '' } = {}) => {
  const socketToken = String(
    (await send(paths.projectMonitorToken, { pageId: 'page-a', dataEquip: '' }, { by })).reply?.data,
  )
  return watch(socketToken, ORIGIN, cookie)
}
const watch = (socketToken: string, origin: string, cookie = '') => {
  const socket = new WebSocket(
    `${test.origin.replace('http', 'ws')}${paths.projectSocket}${socketToken}`,
    liveProtocols.json,
    { origin, headers: { cookie } },
  )
  const first = new Promise<string>((resolve) => {
    socket.once('message', (data) => resolve(String(data)))
    socket.once('error', (error) => resolve(error.message))
  })
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  return { socket, first, closed }
}

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`an embed token, on ${engine.name}`, () => {
    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 100, now: () => now })
      admin = await test.login('admin-a')
      designer = await test.login('designer-a')
      ;({ token, id } = await made({ signalIds: 'a-set' }))
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })

    it('is shown once, and stored as a hash', async () => {
      expect(Buffer.from(token, 'base64url')).toHaveLength(32)
      const { reply } = await admin.call(paths.embedQuery, { pageId: 'page-a' })
      expect(reply.data).toMatchObject({ total: 1, rows: [{ id, origins: [ORIGIN], signalIds: ['a-set'] }] })
      const stored = await test.server.context.db.selectFrom('embed_token').selectAll().execute()
      const told = await test.server.context.db.selectFrom('audit').select('detail').execute()
      expect(JSON.stringify([reply, stored, told])).not.toContain(token)
    })

    it('makes a session that has no field of a person', async () => {
      const session = await test.server.context.embeds.open(embedSessionId(id))
      const own = ['auths', 'by', 'embed', 'id', 'loginname', 'orgTitle', 'regions', 'scope']
      expect(Object.keys(session ?? {}).toSorted()).toEqual(own)
    })

    it('shows its page to its origin, without a cookie', async () => {
      const info = await send(paths.projectMonitorPageInfo, { id: 'page-a' })
      expect(info).toMatchObject({ status: 200, allowed: ORIGIN, reply: { code: codes.ok, data: { locked: false } } })
      expect(await send('/lfscada/content/page/page-a/1.json', {}, { method: 'GET' })).toMatchObject({ status: 200 })
      const signals = await send(paths.projectMonitorSignalQuery, { pageId: 'page-a', dataSignal: 'a-level,b-level' })
      expect(signals.reply?.data).toMatchObject([{ id: 'a-level' }])
      const asked = { projectId: 'project-a', dateStart: String(now - MINUTE_MS), dateEnd: String(now) }
      expect(await codeOf(paths.historyQueryAll, { ...asked, dataSignal: 'a-level' })).toBe(codes.ok)
      expect(await codeOf(paths.historyQueryAll, { ...asked, dataSignal: 'a-run' })).toBe(codes.forbidden)
      expect(await codeOf(paths.historyQueryAll, { ...asked, dataMvar: 'mvar-a' })).toBe(codes.forbidden)
      expect(await codeOf(paths.projectMonitorSystemQuery, { pageId: 'page-a' })).toBe(codes.ok)
    })

    // The declaration of a call decides, no store does.
    it.runIf(engine.options.databaseUrl === undefined)(
      'is refused by every call but those of its page, whatever the body',
      async () => {
        const mayCall = (e: Endpoint) => test.server.context.embeds.isForTokens(e)
        const others = endpoints.filter((e) => !mayCall(e))
        // Fails when a call is added to those that accept tokens, so that its author considers it here.
        expect(
          endpoints
            .filter(mayCall)
            .map((e) => e.id)
            .toSorted(),
        ).toEqual([
          'alarm.open.count',
          'cdn.page.json',
          'content.image',
          'monitor.project.alarm.query',
          'monitor.project.alarm.queryAll',
          'monitor.project.gateway.open',
          'monitor.project.gateway.query',
          'monitor.project.history.query',
          'monitor.project.history.queryAll',
          'monitor.project.history.queryAllData',
          'monitor.project.page.info',
          'monitor.project.replay.query',
          'monitor.project.signal.callback',
          'monitor.project.signal.query',
          'monitor.project.signal.writeVal',
          'monitor.project.system.query',
          'project.mvar.queryAll',
          'ws.monitor.project.token',
        ])
        expect(others.length).toBeGreaterThan(60)
        for (const { id: call, path, method } of others) {
          const { status, reply } = await send(path.replaceAll(/:(\w+)/g, '1'), {}, { method })
          expect([call, status, reply?.code]).toEqual([call, 403, codes.forbidden])
        }
      },
    )

    it('is refused by the calls of its page for another page, project, signal or picture', async () => {
      const page = { pageId: 'page-b', dataSignal: '', dataEquip: '' }
      const refused: [string, Body][] = [
        [paths.projectMonitorPageInfo, { id: 'page-b' }],
        [paths.projectMonitorSignalQuery, { pageId: page.pageId, dataSignal: '' }],
        [paths.projectMonitorGatewayQuery, { pageId: page.pageId, dataEquip: '' }],
        [paths.projectMonitorToken, { pageId: page.pageId, dataEquip: '' }],
        [
          paths.projectMonitorGatewayOpen,
          { projectId: 'project-a', equipmentId: 'eq-a-none', interval: '1000', delay: '60' },
        ],
        // This interval is faster than the gateway reads by itself.
        [
          paths.projectMonitorGatewayOpen,
          { projectId: 'project-a', equipmentId: 'eq-a', interval: '100', delay: '60' },
        ],
        [paths.projectMonitorWrite, { projectId: 'project-a', signalId: 'a-run', value: 'true' }],
        [paths.projectMonitorWrite, { projectId: 'project-b', signalId: 'a-set', value: '3' }],
        [paths.projectMonitorWriteCallback, { uuid: 'of-somebody-else' }],
        [paths.projectMonitorSystemQuery, { pageId: page.pageId }],
        [paths.historyReplay, { pageId: 'page-b', dateStart: '0', dateEnd: '1000', stepMs: '1000' }],
        // The token was made without alarms.
        [paths.alarmQuery, { projectId: 'project-a' }],
        [paths.alarmQueryAll, { projectId: 'project-a' }],
        [paths.alarmOpenCounts, { projectId: 'project-a' }],
        // The page shows no variable.
        [paths.mvarQueryAll, { projectId: 'project-a', ids: 'mvar-a' }],
      ]
      for (const [path, body] of refused)
        expect([path, body, await codeOf(path, body)]).toEqual([path, body, codes.forbidden])
      for (const path of ['/lfscada/content/page/page-b/1.json', '/lfscada/content/image/none'])
        expect([path, await codeOf(path, {}, { method: 'GET' })]).toEqual([path, codes.forbidden])
    })

    it('shows the pictures that its page names, and no other of the project', async () => {
      const dark = Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      )
      const upload = async (title: string) => {
        const { reply } = await admin.upload(paths.imageUpload, { projectId: 'project-a', title }, new Uint8Array(dark))
        return (reply.data as { url: string }).url
      }
      const [shown, hidden] = [await upload('Shown'), await upload('Hidden')]
      const { file } = await test.server.context.db
        .selectFrom('page_version')
        .select('file')
        .where('pageId', '=', 'page-a')
        .executeTakeFirstOrThrow()
      await test.server.context.db
        .updateTable('page_version')
        .set({ file: JSON.stringify({ ...JSON.parse(file), con: { bgImage: shown } }) })
        .where('pageId', '=', 'page-a')
        .execute()
      expect(await send(shown, {}, { method: 'GET' })).toMatchObject({ status: 200, allowed: ORIGIN })
      expect(await send(hidden, {}, { method: 'GET' })).toMatchObject({ status: 403 })
    })

    it('writes the named signals in the usual way, and the audit names the token', async () => {
      const write = (value: string) =>
        send(paths.projectMonitorWrite, { projectId: 'project-a', signalId: 'a-set', value })
      expect((await write('11')).reply).toMatchObject({ code: codes.writeOutOfRange })
      const { reply } = await write('3')
      // No gateway runs in this test; the write itself was taken.
      expect(reply).toMatchObject({ code: codes.gatewayOffline })
      const { uuid } = reply as unknown as { uuid: string }
      expect(await codeOf(paths.projectMonitorWriteCallback, { uuid })).toBe(codes.gatewayOffline)
      const row = await test.server.context.db
        .selectFrom('audit')
        .selectAll()
        .where('id', '=', uuid)
        .executeTakeFirstOrThrow()
      expect(JSON.parse(row.detail)).toMatchObject({ projectId: 'project-a', value: 3, embedId: id })
      const reading = await made()
      const body = { projectId: 'project-a', signalId: 'a-set', value: '3' }
      expect(await codeOf(paths.projectMonitorWrite, body, { by: reading.token })).toBe(codes.writeDenied)
      const second = await made({ signalIds: 'a-set' })
      expect(await codeOf(paths.projectMonitorWriteCallback, { uuid }, { by: second.token })).toBe(codes.forbidden)
      // Nobody of the organisation stands at an embedded page, whatever it says.
      const needsSecond = (secondPerson: number) =>
        test.server.context.db.updateTable('signal').set({ secondPerson }).where('id', '=', 'a-set').execute()
      await needsSecond(1)
      expect(await codeOf(paths.projectMonitorWrite, { ...body, awaitsSecond: 'true' })).toBe(codes.secondNeeded)
      await needsSecond(0)
    })

    it('shows the past of its page, without alarms', async () => {
      const range = { dateStart: String(now - MINUTE_MS), dateEnd: String(now), stepMs: '1000' }
      const { reply } = await send(paths.historyReplay, { pageId: 'page-a', ...range })
      expect(reply).toMatchObject({ code: codes.ok, data: { alarms: [] } })
      const past = reply?.data as { values: { id: string }[] }
      expect(past.values.map((value) => value.id).sort()).toEqual(['a-level', 'a-set'])
    })

    it('gives alarms if it was made for that: those of its page, as long as its maker may view them', async () => {
      const { db } = test.server.context
      await insertSampleRows(db)
      const [alarm] = await db.selectFrom('alarm').selectAll().execute()
      // These belong to the project but are not on the token's page: a device of another page, and a measured variable.
      const { reply: added } = await admin.call(paths.projectPageCopy, { id: 'page-a', title: 'Other' })
      const { id: other } = added.data as { id: string }
      const bind = JSON.stringify({ equips: ['eq-a-none'], signals: [], keys: [], mvars: [] })
      await db.updateTable('page_version').set({ bind }).where('pageId', '=', other).execute()
      await db
        .insertInto('alarm')
        .values([
          { ...alarm!, id: 'alarm-other', equipId: 'eq-a-none', signalId: null },
          { ...alarm!, id: 'alarm-mvar', equipId: null, signalId: 'mvar:mvar-a' },
        ])
        .execute()
      const own = await made({ alarms: 'true' })
      const all = async (body: Body, by = own.token) => {
        const { reply } = await send(paths.alarmQueryAll, { projectId: 'project-a', ...body }, { by })
        return reply?.code === codes.ok ? (reply.data as { id: string }[]).map((row) => row.id).sort() : reply?.code
      }
      const ofAdmin = (await admin.call(paths.alarmQueryAll, { projectId: 'project-a' })).reply.data as { id: string }[]
      expect(ofAdmin.map((row) => row.id)).toEqual(expect.arrayContaining(['alarm-a', 'alarm-other', 'alarm-mvar']))
      const shown = ['alarm-a', 'alarm-new']
      expect(await all({})).toEqual(shown)
      expect(await all({ dataEquip: 'eq-a' })).toEqual(shown)
      expect(await all({ dataEquip: 'eq-a-none' })).toBe(codes.forbidden)
      expect(await all({ projectId: 'project-b' })).toBe(codes.forbidden)
      const paged = await send(paths.alarmQuery, { projectId: 'project-a' }, { by: own.token })
      expect(paged.reply?.data).toMatchObject({ total: 2, rows: shown.toReversed().map((row) => ({ id: row })) })
      const counted = (await send(paths.alarmOpenCounts, { projectId: 'project-a' }, { by: own.token })).reply?.data
      const { severities } = counted as { severities: { open: number }[] }
      expect(severities.reduce((sum, { open }) => sum + open, 0)).toBeLessThanOrEqual(shown.length)
      for (const body of [{}, { projectId: 'project-b' }, { projectId: 'project-a', dataEquip: 'eq-a-none' }])
        expect(await codeOf(paths.alarmOpenCounts, body, { by: own.token })).toBe(codes.forbidden)
      expect(await codeOf(paths.alarmConfirm, { ids: 'alarm-a' }, { by: own.token })).toBe(codes.forbidden)
      expect(await codeOf(paths.alarmQueryCount, { projectId: 'project-a' }, { by: own.token })).toBe(codes.forbidden)

      const gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
      const rule = { signalId: 'a-level', kind: 'compare', symbol: '>', value: '5', message: 'Too high' }
      await admin.call(paths.alarmRuleAdd, rule)
      const seq = await gateway.send([['a-level', now, 6, 0]])
      await until(() => gateway.acked.has(seq))
      const alarms = async (by: string) => {
        const { socket, first } = await open({ by })
        const frame = JSON.parse(await first) as { signalAlarm?: { msg: string }[] }
        socket.close()
        return (frame.signalAlarm ?? []).map(({ msg }) => msg)
      }
      expect(await alarms(own.token)).toContain('Too high')
      expect(await alarms(token)).toEqual([])
      const past = { pageId: 'page-a', dateStart: String(now - MINUTE_MS), dateEnd: String(now), stepMs: '1000' }
      expect((await send(paths.historyReplay, past, { by: own.token })).reply?.data).toMatchObject({
        alarms: expect.arrayContaining([expect.objectContaining({ msg: 'Too high' })]),
      })
      expect((await send(paths.historyReplay, past)).reply?.data).toMatchObject({ alarms: [] })

      await db.updateTable('account').set({ roleId: 'designer' }).where('loginname', '=', 'admin-a').execute()
      expect(await alarms(own.token)).toEqual([])
      expect(await all({})).toBe(codes.forbidden)
      await db.updateTable('account').set({ roleId: 'admin' }).where('loginname', '=', 'admin-a').execute()
      await gateway.stop()
    })

    describe('for several pages', () => {
      let second: string
      let third: string
      const own = { token: '', id: '' }
      beforeAll(async () => {
        const { db } = test.server.context
        const copied = async (title: string, equips: string[], signals: string[]) => {
          const { reply } = await admin.call(paths.projectPageCopy, { id: 'page-a', title })
          const { id: pageId } = reply.data as { id: string }
          const bind = JSON.stringify({ equips, signals, keys: [], mvars: [] })
          await db.updateTable('page_version').set({ bind }).where('pageId', '=', pageId).execute()
          return pageId
        }
        second = await copied('Second', ['eq-a'], ['a-run'])
        third = await copied('Third', ['eq-a'], ['a-level'])
        Object.assign(own, await made({ pageIds: `${second},page-a`, signalIds: 'a-set', alarms: 'true' }))
      })

      /** Every call that takes a page, with the page. */
      const calls = (pageId: string): [string, Body][] => [
        [paths.projectMonitorPageInfo, { id: pageId }],
        [paths.projectMonitorSignalQuery, { pageId, dataSignal: '' }],
        [paths.projectMonitorGatewayQuery, { pageId, dataEquip: '' }],
        [paths.projectMonitorSystemQuery, { pageId }],
        [paths.projectMonitorToken, { pageId, dataEquip: '' }],
        [paths.historyReplay, { pageId, dateStart: String(now - MINUTE_MS), dateEnd: String(now), stepMs: '1000' }],
      ]

      it('leads from each of them to each, and to no other page of the project', async () => {
        for (const pageId of ['page-a', second])
          for (const [path, body] of calls(pageId))
            expect([path, pageId, await codeOf(path, body, { by: own.token })]).toEqual([path, pageId, codes.ok])
        for (const pageId of [third, 'page-b', `${second}~eq-a`, ''])
          for (const [path, body] of calls(pageId))
            expect([200, 201]).not.toContain(await codeOf(path, body, { by: own.token }))
        for (const [path, body] of calls(third))
          expect([path, await codeOf(path, body, { by: own.token })]).toEqual([path, codes.forbidden])
        const file = (pageId: string) =>
          send(`/lfscada/content/page/${pageId}/1.json`, {}, { method: 'GET', by: own.token })
        expect((await file(second)).status).toBe(200)
        expect((await file(third)).status).toBe(403)
      })

      it('is tried with every declared call that names a page', () => {
        const named = endpoints
          .filter((e) => test.server.context.embeds.isForTokens(e))
          .filter(({ body, id: call }) => 'pageId' in body.properties || call.includes('page'))
        const more = [projectMonitor.pageFile.path, paths.projectMonitorWrite]
        const tried = [...calls('page-a').map(([path]) => path), ...more]
        expect(named.map(({ path }) => path).toSorted()).toEqual(tried.toSorted())
      })

      it('gives history and writes of any of them, and of no other signal', async () => {
        const asked = { projectId: 'project-a', dateStart: String(now - MINUTE_MS), dateEnd: String(now) }
        const past = (dataSignal: string, by: string) => codeOf(paths.historyQueryAll, { ...asked, dataSignal }, { by })
        expect(await past('a-level,a-run', own.token)).toBe(codes.ok)
        expect(await past('b-level', own.token)).toBe(codes.forbidden)
        // A token for one of them gives no signal of the other.
        expect(await past('a-run', token)).toBe(codes.forbidden)
        const write = (signalId: string, pageId: string) => {
          const body = { projectId: 'project-a', pageId, signalId, value: '3' }
          return codeOf(paths.projectMonitorWrite, body, { by: own.token })
        }
        expect(await write('a-set', second)).not.toBe(codes.forbidden)
        expect(await write('a-set', third)).toBe(codes.forbidden)
        expect(await write('a-run', second)).toBe(codes.forbidden)
        expect(await codeOf(paths.alarmQuery, { projectId: 'project-a' }, { by: own.token })).toBe(codes.ok)
      })

      it('opens the live socket of each of them, with the signals of that page', async () => {
        const shown = async (pageId: string) => {
          const { reply } = await send(paths.projectMonitorToken, { pageId, dataEquip: '' }, { by: own.token })
          const { socket, first, closed } = watch(String(reply?.data), ORIGIN)
          expect(await first).toContain('snapshot')
          socket.close()
          await closed
        }
        await shown('page-a')
        await shown(second)
      })

      it('is listed with each of them, and revoked for all', async () => {
        for (const pageId of ['page-a', second]) {
          const { rows } = (await admin.call(paths.embedQuery, { pageId })).reply.data as { rows: EmbedToken[] }
          expect(rows.find((row) => row.id === own.id)).toMatchObject({ pageId: 'page-a', pageIds: ['page-a', second] })
        }
        const { rows } = (await admin.call(paths.embedQuery, { pageId: third })).reply.data as { rows: EmbedToken[] }
        expect(rows).toEqual([])
        await admin.call(paths.embedRevoke, { id: own.id })
        expect(await codeOf(paths.projectMonitorPageInfo, { id: second }, { by: own.token })).toBe(codes.sessionEnded)
      })

      it('is not made with a page of another project or organisation, nor with too many', async () => {
        const { reply: added } = await admin.call(paths.projectAdd, { title: 'Other project' })
        const { id: projectId } = added.data as { id: string }
        const page = await admin.call(paths.projectPageAdd, { projectId, title: 'Elsewhere' })
        const elsewhere = (page.reply.data as { id: string }).id
        for (const pageIds of [elsewhere, 'page-b', 'none', `${second},${elsewhere}`])
          expect((await make({ pageIds })).reply).toMatchObject({
            code: codes.invalid,
            fields: [{ path: 'pageIds', reason: 'unknown' }],
          })
        const many = Array.from({ length: limits.embed.pages }, (_, i) => `p${i}`).join()
        expect((await make({ pageIds: many })).reply.fields).toMatchObject([{ path: 'pageIds', reason: 'limit' }])
      })

      it('of an earlier version, which names one page, goes on', async () => {
        const old = await made()
        await test.server.context.db
          .updateTable('embed_token')
          .set({ morePages: '[]' })
          .where('id', '=', old.id)
          .execute()
        expect(await codeOf(paths.projectMonitorPageInfo, { id: 'page-a' }, { by: old.token })).toBe(codes.ok)
        expect(await codeOf(paths.projectMonitorPageInfo, { id: second }, { by: old.token })).toBe(codes.forbidden)
      })
    })

    it('is accepted from its own origins only', async () => {
      expect(await send(paths.projectMonitorPageInfo, { id: 'page-a' }, { origin: OTHER })).toMatchObject({
        status: 403,
        allowed: null,
        reply: { code: codes.forbidden, fields: [{ path: 'origin', detail: OTHER }] },
      })
      expect((await preflight(ORIGIN)).headers.get('access-control-allow-origin')).toBe(ORIGIN)
      expect((await preflight(OTHER)).headers.get('access-control-allow-origin')).toBeNull()
      expect((await preflight(ORIGIN)).headers.get('access-control-allow-credentials')).toBeNull()
    })

    it('is the only credential: a cookie beside it gives no further rights', async () => {
      const headers = { authorization: `Bearer ${token}`, origin: ORIGIN }
      const { status, reply } = await admin.call(paths.projectQuery, {}, headers)
      expect([status, reply.code]).toEqual([403, codes.forbidden])
    })

    it('opens the live socket of its page, from its origin, once', async () => {
      const { socket, first } = await open()
      const frame = JSON.parse(await first) as { kind: string; signalVal: { id: string }[]; signalAlarm?: unknown[] }
      expect(frame.kind).toBe('snapshot')
      expect(frame.signalVal.map((value) => value.id)).toEqual(['a-level', 'a-set'])
      expect(frame.signalAlarm ?? []).toEqual([])
      socket.close()
      const data = (await send(paths.projectMonitorToken, { pageId: 'page-a', dataEquip: '' })).reply?.data
      expect(await watch(String(data), OTHER).first).toMatch(/403/)
    })

    it('ends when it is revoked, open sockets within 2 s, and says why', async () => {
      const own = await made()
      // A browser that is also logged in sends its cookie with the socket.
      const { cookie } = await test.login('viewer-a')
      const { socket, first, closed } = await open({ by: own.token, cookie })
      await first
      expect((await admin.call(paths.embedRevoke, { id: own.id })).reply.code).toBe(codes.ok)
      expect(await soon(closed)).toBe(closeCodes.sessionEnded)
      expect(socket.readyState).toBe(WebSocket.CLOSED)
      expect(await send(paths.projectMonitorPageInfo, { id: 'page-a' }, { by: own.token })).toMatchObject({
        status: 401,
        allowed: ORIGIN,
        reply: { code: codes.sessionEnded, fields: [{ path: 'token', detail: 'revoked' }] },
      })
    })

    it('ends at its expiry, and with its maker’s permissions', async () => {
      const own = await made({ gmtExpire: String(now + MINUTE_MS) }, designer)
      const info = (by: string) => send(paths.projectMonitorPageInfo, { id: 'page-a' }, { by })
      expect((await info(own.token)).status).toBe(200)
      const { db } = test.server.context
      await db.updateTable('account').set({ roleId: 'viewer' }).where('loginname', '=', 'designer-a').execute()
      expect((await info(own.token)).reply?.fields).toMatchObject([{ detail: 'revoked' }])
      await db.updateTable('account').set({ roleId: 'designer' }).where('loginname', '=', 'designer-a').execute()
      now += MINUTE_MS
      expect((await info(own.token)).reply?.fields).toMatchObject([{ detail: 'expired' }])
      expect((await info('A'.repeat(43))).reply?.fields).toMatchObject([{ detail: 'unknown' }])
    })

    it('is made only of what can be', async () => {
      const refusal = async (more: Body, client = admin) => {
        const { reply } = await make(more, client)
        return [reply.code, (reply.fields as { path: string }[] | undefined)?.[0]?.path]
      }
      for (const origins of [
        'intranet.example',
        'https://a.example/path',
        'ftp://a.example',
        '*',
        'null',
        'https://a.example,',
      ])
        expect([origins, ...(await refusal({ origins }))]).toEqual([origins, codes.invalid, 'origins'])
      expect(await refusal({ gmtExpire: String(now) })).toEqual([codes.invalid, 'gmtExpire'])
      expect(await refusal({ signalIds: 'a-run' })).toEqual([codes.invalid, 'signalIds'])
      // May draw pages, may neither write values nor view alarms.
      expect(await refusal({ signalIds: 'a-set' }, designer)).toEqual([codes.writeDenied, undefined])
      expect(await refusal({ alarms: 'true' }, designer)).toEqual([codes.alarmDenied, undefined])
    })

    it('is deleted with its page', async () => {
      const { reply } = await admin.call(paths.projectPageCopy, { id: 'page-a', title: 'Copy' })
      const copy = await made({ pageId: (reply.data as { id: string }).id })
      await admin.call(paths.projectPageDelete, { id: (reply.data as { id: string }).id })
      expect(await codeOf(paths.projectMonitorPageInfo, { id: 'page-a' }, { by: copy.token })).toBe(codes.sessionEnded)
    })
  })
}

describe('the calls of embed tokens', () => {
  it('are limited per minute', async () => {
    const own = await TestServer.start({ now: () => now })
    try {
      const ask = () =>
        fetch(own.origin + embed.query.path, {
          method: 'POST',
          headers: { authorization: 'Bearer guess', 'content-type': 'application/x-www-form-urlencoded' },
        })
      for (let i = 0; i < limits.embed.callsPerMinute; i += 100)
        await Promise.all(Array.from({ length: 100 }, async () => expect((await ask()).status).toBe(401)))
      expect((await ask()).status).toBe(429)
      now += MINUTE_MS
      expect((await ask()).status).toBe(401)
    } finally {
      await own.stop()
    }
  })
})
