import {
  codes,
  type Endpoint,
  endpoints,
  type FirstPassword,
  paths,
  type Reply,
  rolePermissions,
  type UserInfo,
} from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FakeGateway } from '../../testing/FakeGateway.ts'
import { LiveSocket } from '../../testing/LiveSocket.ts'
import { insertSampleRows } from '../../testing/sampleRows.ts'
import { storeEngines } from '../../testing/storeEngines.ts'
import { TestClient } from '../../testing/TestClient.ts'
import { GATEWAY_LOGIN, TestServer } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'

const OWN = 'River-kettle-4'
const ORIGIN = 'https://intranet.example'
/** Stands in the widget of the north, and in a comment on it. */
const MARK = 'Only for the north'

interface Node {
  readonly id: string
  readonly children?: readonly Node[]
}
interface File {
  readonly widgets: readonly Node[]
  readonly bind: { readonly signals: readonly string[] }
}

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`the permission region of a widget, on ${engine.name}`, () => {
    let test: TestServer
    let gateway: FakeGateway
    let admin: TestClient
    let designer: TestClient
    /** Operations staff that hold the region, that hold another one, and that hold none. */
    let northern: TestClient
    let southern: TestClient
    let nobody: TestClient
    let north: string
    let south: string
    let version = 1

    const added = async (path: typeof paths.orgRegionAdd | typeof paths.orgRoleAdd, body: Record<string, string>) =>
      ((await admin.call(path, body)).reply.data as { id: string }).id
    const account = async (loginname: string, regionIds: string, roleId = 'operation') => {
      const { reply } = await admin.call(paths.orgAccountAdd, { loginname, roleId, regionIds })
      expect(reply).toMatchObject({ code: codes.ok })
      const { password } = reply.data as FirstPassword
      const client = await TestClient.login(test.origin, loginname, password)
      await client.call(paths.accountPasswordEdit, { oldPassword: password, password: OWN })
      return client
    }
    const infoOf = async (client: TestClient) => (await client.get(paths.userInfo)).reply.data as UserInfo
    const hold = async (client: TestClient, regionIds: string) =>
      (await admin.call(paths.orgAccountEdit, { id: (await infoOf(client)).userId, regionIds })).reply
    const box = (x: number) => ({ x, y: 20, width: 100, height: 40, rotate: 0 })
    const data = (signalId: string) => ({ type: 'signal', signalId, equipId: 'eq-a' })
    const widgets = (region: unknown) => [
      { id: 'free', widgetType: 'UsualDataText', position: box(20), data: data('a-level') },
      { id: 'shown', widgetType: 'UsualDataText', position: box(20), data: data('a-run') },
      {
        id: 'group',
        widgetType: 'WidgetGroup',
        position: box(200),
        children: [
          { id: 'member', widgetType: 'UsualText', position: box(7), data: { title: 'Stays' } },
          {
            id: 'northern',
            widgetType: 'UsualButton',
            widgetName: MARK,
            authRegion: region,
            position: box(30),
            data: data('a-set'),
          },
        ],
      },
    ]
    const save = async (list: readonly object[]) => {
      const { reply } = await designer.post(paths.projectPageSave, {
        id: 'page-a',
        projectId: 'project-a',
        title: 'Page',
        width: '800',
        height: '600',
        baseVersion: String(version),
        file: JSON.stringify({ format: 1, con: {}, widgets: list }),
      })
      expect(reply).toMatchObject({ code: codes.ok })
      version++
    }
    const addressOf = async (client: TestClient) =>
      ((await client.call(paths.projectMonitorPageInfo, { id: 'page-a' })).reply.data as { file: string }).file
    const fileOf = async (client: TestClient) => (await client.get(await addressOf(client))).reply as unknown as File
    const write = (client: TestClient, more: Record<string, string> = {}) =>
      client.call(paths.projectMonitorWrite, { projectId: 'project-a', signalId: 'a-set', value: '3', ...more })

    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000 })
      gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
      await insertSampleRows(test.server.context.db)
      admin = await test.login('admin-a')
      designer = await test.login('designer-a')
      north = await added(paths.orgRegionAdd, { title: 'North' })
      south = await added(paths.orgRegionAdd, { title: 'South' })
      northern = await account('northern', north)
      southern = await account('southern', south)
      nobody = await account('nobody', '')
      await save(widgets(north))
      const at = { pageId: 'page-a', widgetId: 'northern', text: MARK }
      await admin.call(paths.commentAdd, at)
    })
    afterAll(async () => {
      await gateway.stop()
      await test.stop()
      await engine.drop()
    })

    describe('the page file', () => {
      it('[spec:perm-auth-region] has the widget for its holders and for designers, and for nobody else', async () => {
        for (const client of [northern, designer, admin])
          expect(JSON.stringify(await fileOf(client))).toContain(`"authRegion":"${north}"`)
        for (const client of [southern, nobody]) {
          const file = await fileOf(client)
          expect(JSON.stringify(file)).not.toContain(MARK)
          expect(file.bind.signals).toEqual(['a-level', 'a-run'])
        }
      })

      it('keeps the other widgets of a group where they are', async () => {
        const [whole, reduced] = [await fileOf(northern), await fileOf(nobody)]
        const { children = [], ...group } = whole.widgets[2] ?? { id: '' }
        expect(children).toHaveLength(2)
        expect(reduced.widgets).toEqual([...whole.widgets.slice(0, 2), { ...group, children: [children[0]] }])
      })

      it('has another address for each set of regions, and a browser asks again for it', async () => {
        const [whole, reduced] = [await addressOf(northern), await addressOf(nobody)]
        expect(reduced).not.toBe(whole)
        expect(await addressOf(southern)).toBe(reduced)
        // The address decides nothing: the account does.
        const { headers } = await fetch(test.origin + whole, { headers: { cookie: nobody.cookie } })
        expect(headers.get('cache-control')).toBe('private, no-cache')
        expect(JSON.stringify((await nobody.get(whole)).reply)).not.toContain(MARK)
        const again = (etag: string, by: TestClient) =>
          fetch(test.origin + whole, { headers: { cookie: by.cookie, 'if-none-match': etag } })
        expect((await again(headers.get('etag') ?? '', nobody)).status).toBe(304)
        expect((await again(headers.get('etag') ?? '', northern)).status).toBe(200)
      })

      it.each([['free text'], [['a', 'list']], [{ is: 'an object' }], [7]])(
        'hides a widget whose region is %j, which nobody holds, and keeps it for designers',
        async (region) => {
          await save(widgets(region))
          expect(JSON.stringify(await fileOf(northern))).not.toContain(MARK)
          const [, , group] = (await fileOf(designer)).widgets
          expect(group?.children?.[1]).toMatchObject({ id: 'northern', authRegion: region })
          await save(widgets(north))
        },
      )

      it('loses a group with everything in it, and a widget that needs two regions', async () => {
        const [free, , group] = widgets(south)
        await save([free ?? {}, { ...group, authRegion: north }])
        expect((await fileOf(southern)).widgets.map(({ id }) => id)).toEqual(['free'])
        expect((await fileOf(northern)).widgets[1]?.children?.map(({ id }) => id)).toEqual(['member'])
        await save(widgets(north))
      })
    })

    describe('every call that reads', () => {
      const reads = endpoints.filter(({ audit, allow }) => audit === 'reads' && allow !== 'public')
      const formOf = ({ example }: Endpoint): Record<string, string> => {
        const now = Date.now()
        const given: Record<string, unknown> = {
          ...example,
          ...('version' in example && { version }),
          ...('dateStart' in example && { dateStart: now - 60_000, dateEnd: now }),
        }
        return Object.fromEntries(
          Object.entries(given).map(([name, value]) => [
            name,
            typeof value === 'object' ? JSON.stringify(value) : String(value),
          ]),
        )
      }
      const answerOf = async (e: Endpoint, client: TestClient): Promise<string> => {
        const body = formOf(e)
        if (e.method === 'POST') {
          const sent = { method: 'POST', body: new URLSearchParams(body) }
          const headers = { origin: test.origin, cookie: client.cookie }
          return (await fetch(test.origin + e.path, { ...sent, headers })).text()
        }
        const address = e.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(body[name] ?? ''))
        return (await fetch(test.origin + address, { headers: { cookie: client.cookie } })).text()
      }
      const carries = async (client: TestClient) => {
        const found: string[] = []
        for (const e of reads) if ((await answerOf(e, client)).includes(MARK)) found.push(e.id)
        return found.sort()
      }

      it('says nothing of the widget to somebody who may do everything but edit pages and roles', async () => {
        const most = rolePermissions.admin.filter((each) => each !== 'page.edit' && each !== 'role.edit')
        const roleId = await added(paths.orgRoleAdd, { title: 'Most', permissions: most.join() })
        expect(await carries(await account('most', '', roleId))).toEqual([])
      })

      it('says it to whoever holds the region, so the test above would see it', async () => {
        const all = await carries(admin)
        expect(all).toEqual(expect.arrayContaining(['cdn.page.json', 'plant.pull', 'project.page.comment.query']))
      })
    })

    describe('live values', () => {
      it('of signals that only hidden widgets bind are not sent', async () => {
        const sockets = [await LiveSocket.ofPage(northern, 'page-a'), await LiveSocket.ofPage(nobody, 'page-a')]
        await until(() => sockets.every(({ frames }) => frames.length > 0))
        await gateway.status(true)
        await gateway.send([
          ['a-set', Date.now(), 4, 0],
          ['a-level', Date.now(), 5, 0],
        ])
        await until(() => sockets.every(({ values }) => values.get('a-level') === 5))
        expect(sockets[0]?.values.get('a-set')).toBe(4)
        expect([...(sockets[1]?.values.keys() ?? [])].sort()).toEqual(['a-level', 'a-run'])
        for (const { socket } of sockets) socket.close()
      })

      it('go to all sockets of one set of regions as the same frame', async () => {
        const clients = [northern, southern, nobody, nobody]
        await until(async () => (await channels()) === 0)
        const sockets = await Promise.all(clients.map((client) => LiveSocket.ofPage(client, 'page-a')))
        await until(() => sockets.every(({ frames }) => frames.length > 0))
        expect(await channels()).toBe(2)
        for (const { socket } of sockets) socket.close()
      })

      const channels = async () => {
        const text = await test.server.context.metrics.registry.metrics()
        return Number(/^mimic_live_channels (\d+)$/m.exec(text)?.[1])
      }

      it('and signals, gateways and replay name what the page shows to the caller', async () => {
        const idsOf = async (client: TestClient) =>
          (
            (await client.call(paths.projectMonitorSignalQuery, { pageId: 'page-a', dataSignal: 'a-level,a-set' }))
              .reply.data as { id: string }[]
          ).map(({ id }) => id)
        expect((await idsOf(northern)).sort()).toEqual(['a-level', 'a-set'])
        expect(await idsOf(nobody)).toEqual(['a-level'])
        const now = Date.now()
        const replayed = async (client: TestClient) => {
          const range = { pageId: 'page-a', dateStart: now - 60_000, dateEnd: now, stepMs: 1000 }
          const { values } = (await client.call(paths.historyReplay, range)).reply.data as { values: { id: string }[] }
          return JSON.stringify(values)
        }
        expect(await replayed(northern)).toContain('"a-set"')
        expect(await replayed(nobody)).not.toContain('"a-set"')
      })
    })

    describe('a write', () => {
      it('by a widget that the account does not see is refused', async () => {
        await gateway.status(true)
        await until(async () => (await write(northern, { pageId: 'page-a', widgetId: 'northern' })).reply.code === 200)
        expect((await write(nobody)).reply).toMatchObject({
          code: codes.variableMissing,
          fields: [{ path: 'signalId', reason: 'unknown' }],
        })
        const byHidden = { signalId: 'a-run', value: 'true', pageId: 'page-a', widgetId: 'northern' }
        expect((await write(nobody, byHidden)).reply).toMatchObject({
          code: codes.invalid,
          fields: [{ path: 'widgetId', reason: 'unknown' }],
        })
        expect((await write(nobody, { ...byHidden, widgetId: 'shown' })).reply.code).toBe(200)
      })
    })

    describe('an embed token', () => {
      it('holds no region, and may not write by such a widget', async () => {
        const body = { pageId: 'page-a', title: 'Hall', origins: ORIGIN }
        const refused = await admin.call(paths.embedAdd, { ...body, signalIds: 'a-set' })
        expect(refused.reply.fields).toMatchObject([{ path: 'signalIds', reason: 'unknown', detail: 'a-set' }])
        const { token } = (await admin.call(paths.embedAdd, body)).reply.data as { token: string }
        const headers = { authorization: `Bearer ${token}`, origin: ORIGIN }
        const page = await fetch(`${test.origin}/lfscada/content/page/page-a/${version}.json`, { headers })
        const text = await page.text()
        expect([page.status, text.includes('"free"'), text.includes(MARK)]).toEqual([200, true, false])
        const past = async (dataSignal: string) => {
          const range = { dateStart: String(Date.now() - 60_000), dateEnd: String(Date.now()) }
          const sent = { method: 'POST', body: new URLSearchParams({ projectId: 'project-a', dataSignal, ...range }) }
          return ((await (await fetch(test.origin + paths.historyQueryAll, { ...sent, headers })).json()) as Reply).code
        }
        expect([await past('a-level'), await past('a-set')]).toEqual([codes.ok, codes.forbidden])
      })
    })

    describe('a change of the regions of an account', () => {
      it('is followed by the open page at once: it is told to load again, and gets other values', async () => {
        const moved = await account('moved', north)
        const live = await LiveSocket.ofPage(moved, 'page-a')
        await until(() => live.values.has('a-set'))
        const whole = await addressOf(moved)
        expect(await hold(moved, '')).toMatchObject({ code: codes.ok })
        await until(() => live.frames.some(({ kind }) => kind === 'page'))
        expect(await addressOf(moved)).not.toBe(whole)
        await until(() => live.frames.at(-1)?.kind === 'snapshot')
        expect(live.frames.at(-1)).toMatchObject({ signalVal: [{ id: 'a-level' }, { id: 'a-run' }] })
        await gateway.send([
          ['a-set', Date.now(), 9, 0],
          ['a-level', Date.now(), 9, 0],
        ])
        await until(() => live.values.get('a-level') === 9)
        expect(live.values.get('a-set')).not.toBe(9)
        await hold(moved, north)
        await until(() => live.values.get('a-set') === 9)
        expect([live.isOpen, live.gaps]).toEqual([true, 0])
        live.socket.close()
      })

      it('leaves a page alone that is saved anew: each viewer stays with its regions', async () => {
        const sockets = [await LiveSocket.ofPage(northern, 'page-a'), await LiveSocket.ofPage(nobody, 'page-a')]
        await until(() => sockets.every(({ frames }) => frames.length > 0))
        await save(widgets(north))
        await until(() => sockets.every(({ frames }) => frames.at(-1)?.kind === 'snapshot' && frames.length > 2))
        const shown = sockets.map(({ frames }) => {
          const last = frames.at(-1)
          return last?.kind === 'snapshot' ? last.signalVal.map(({ id }) => id) : []
        })
        expect(shown).toEqual([
          ['a-level', 'a-run', 'a-set'],
          ['a-level', 'a-run'],
        ])
        for (const { socket } of sockets) socket.close()
      })
    })

    describe('regions', () => {
      it('are named in the information of the account; whoever edits pages holds all', async () => {
        expect((await infoOf(northern)).authRegion).toBe(north)
        expect((await infoOf(nobody)).authRegion).toBe('')
        expect((await infoOf(designer)).authRegion.split(',').sort()).toEqual([north, south].sort())
        const { reply } = await designer.call(paths.orgRegionQueryAll, {})
        expect(reply.data).toEqual([
          { id: north, title: 'North' },
          { id: south, title: 'South' },
        ])
      })

      it('are given only by those who hold them, and only those of the organisation', async () => {
        const roleId = await added(paths.orgRoleAdd, {
          title: 'Personnel',
          permissions: [...rolePermissions.viewer, 'people.read', 'people.edit'].join(),
        })
        const personnel = await account('personnel', south, roleId)
        const give = async (by: TestClient, regionIds: string, id?: string) => {
          const { reply } = await (id === undefined
            ? by.call(paths.orgAccountAdd, { loginname: 'given', roleId: 'viewer', regionIds })
            : by.call(paths.orgAccountEdit, { id, regionIds }))
          return reply.fields?.[0]
        }
        expect(await give(personnel, north)).toMatchObject({ path: 'regionIds', reason: 'notHeld', detail: north })
        expect(await give(personnel, `${south},${north}`)).toMatchObject({ path: 'regionIds', reason: 'notHeld' })
        const target = (await infoOf(await account('target', south, 'viewer'))).userId
        expect(await give(personnel, north, target)).toMatchObject({ path: 'regionIds', reason: 'notHeld' })
        expect(await give(personnel, south, target)).toBeUndefined()
        expect(await give(admin, 'no-such-region', target)).toMatchObject({ path: 'regionIds', reason: 'unknown' })
        // Else a new password of such an account would open the region.
        const holder = (await infoOf(await account('holder', north, 'viewer'))).userId
        const reset = await personnel.call(paths.orgAccountResetPassword, { id: holder })
        expect(reset.reply.fields).toMatchObject([{ path: 'id', reason: 'notHeld', detail: north }])
      })

      it('count their users, and are not removed while they have any', async () => {
        const { rows } = (await admin.call(paths.orgRegionQuery, { search: 'North' })).reply.data as {
          rows: { accountCount: number; pageCount: number }[]
        }
        expect(rows).toMatchObject([{ pageCount: 1 }])
        expect(rows[0]?.accountCount).toBeGreaterThan(0)
        const refusal = (await admin.call(paths.orgRegionDelete, { id: north })).reply.fields?.[0]
        expect(refusal).toMatchObject({ path: 'id', reason: 'used' })
        const { id } = (await admin.call(paths.orgRegionAdd, { title: 'West' })).reply.data as { id: string }
        await save(widgets(id))
        const named = (await admin.call(paths.orgRegionDelete, { id })).reply.fields?.[0]
        expect(named).toMatchObject({ path: 'id', reason: 'used', detail: 'Page' })
        const limited = await account('limited', '', 'admin')
        const { userId } = await infoOf(limited)
        await admin.call(paths.orgAccountEdit, { id: userId, dataRange: 'chosen', rangeEquips: 'eq-a-none' })
        const unnamed = (await limited.call(paths.orgRegionDelete, { id })).reply.fields
        expect(unnamed).toEqual([{ path: 'id', reason: 'used', detail: '', more: 1 }])
        await save(widgets(north))
        expect((await admin.call(paths.orgRegionDelete, { id })).reply.code).toBe(codes.ok)
      })
    })
  })
}
