import {
  closeCodes,
  codes,
  type EmbedToken,
  type Equipment,
  type GroupMembers,
  type MonitorEquipment,
  NO_ACCESS,
  type OrgAccount,
  paths,
  type Signal,
} from '@mimic/contract'
import { RESYNC_TEXT } from '@mimic/contract/live'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Designer } from '../../coedit/testing/Designer.ts'
import { FakeGateway } from '../../testing/FakeGateway.ts'
import { LiveSocket } from '../../testing/LiveSocket.ts'
import { storeEngines } from '../../testing/storeEngines.ts'
import { type Answer, TestClient } from '../../testing/TestClient.ts'
import { GATEWAY_LOGIN, TestServer } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`the data range of an account, on ${engine.name}`, () => {
    let test: TestServer
    let admin: TestClient
    let limited: TestClient
    let accountId: string
    let gateway: FakeGateway
    const depts: Record<string, string> = {}

    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000 })
      admin = await test.login('admin-a')
      gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
      const { rows } = (await admin.call(paths.orgAccountQuery, { search: 'operation-a' })).reply.data as {
        rows: OrgAccount[]
      }
      accountId = rows[0]?.id ?? ''
      await admin.call(paths.orgAccountEdit, { id: accountId, roleId: 'admin' })
      limited = await test.login('operation-a')
      for (const [title, above] of [
        ['Works', ''],
        ['Hall', 'Works'],
        ['Office', ''],
      ] as const) {
        const parentId = depts[above] ?? ''
        depts[title] = idOf(await admin.call(paths.deptAdd, { title, parentId }))
      }
      await admin.call(paths.equipmentEdit, { id: 'eq-a', deptId: depts['Hall'] ?? '' })
      await admin.call(paths.equipmentEdit, { id: 'eq-a-none', deptId: depts['Office'] ?? '' })
      await admin.call(paths.projectEdit, { id: 'project-a', deptId: depts['Hall'] ?? '' })
    })
    afterAll(async () => {
      await gateway.stop()
      await test.stop()
      await engine.drop()
    })
    beforeEach(() => give({ dataRange: 'all', deptId: '' }))

    const idOf = ({ reply }: Answer) => (reply.data as { id: string }).id
    const give = async (range: Readonly<Record<string, string>>, by = admin): Promise<Answer> => {
      const none = { rangeGroups: '', rangeEquips: '', rangeProjects: '' }
      return by.call(paths.orgAccountEdit, { id: accountId, ...none, ...range })
    }
    const refusalOf = ({ reply }: Answer) => [reply.code, reply.fields?.[0]?.path, reply.fields?.[0]?.reason]
    const idsOf = async (path: typeof paths.equipmentQuery | typeof paths.projectQuery) => {
      const { rows } = (await limited.call(path, {})).reply.data as { rows: { id: string }[] }
      return rows.map(({ id }) => id).sort()
    }
    const codeOf = async (path: string, body: Record<string, string>) => (await limited.call(path, body)).reply.code

    it('a department includes those below it, and nothing beside it', async () => {
      expect(await idsOf(paths.equipmentQuery)).toEqual(['eq-a', 'eq-a-none'])
      await give({ dataRange: 'dept', deptId: depts['Works'] ?? '' })
      expect(await idsOf(paths.equipmentQuery)).toEqual(['eq-a'])
      expect(await idsOf(paths.projectQuery)).toEqual(['project-a'])
      await give({ dataRange: 'dept', deptId: depts['Office'] ?? '' })
      expect(await idsOf(paths.equipmentQuery)).toEqual(['eq-a-none'])
      expect(await idsOf(paths.projectQuery)).toEqual([])
      expect(await codeOf(paths.equipmentInfo, { id: 'eq-a' })).toBe(codes.notFound)
    })

    it('a limited range with nothing in it is refused at its field, for accounts and keys', async () => {
      const empty = { dataRange: 'chosen', rangeGroups: '', rangeEquips: '', rangeProjects: '' }
      const required = (path: string) => [codes.invalid, path, 'required']
      const account = { loginname: 'empty', name: '' }
      const key = { title: 'Empty', permissions: 'equipment.read', lifetime: 'd30' }
      for (const [path, body] of [
        [paths.orgAccountAdd, { ...account, ...empty }],
        [paths.orgAccountImport, { rows: [{ ...account, ...empty }] }],
        [paths.apiKeyAdd, { ...key, ...empty }],
      ] as const) {
        const field = path === paths.orgAccountImport ? 'rows.0.rangeEquips' : 'rangeEquips'
        expect(refusalOf(await admin.call(path, body)), path).toEqual(required(field))
      }
      expect(refusalOf(await give(empty))).toEqual(required('rangeEquips'))
      expect(refusalOf(await give({ dataRange: 'dept', deptId: '' }))).toEqual(required('deptId'))
      await give({ dataRange: 'dept', deptId: depts['Hall'] ?? '' })
      const leaves = await admin.call(paths.orgAccountEdit, { id: accountId, deptId: '' })
      expect(refusalOf(leaves)).toEqual(required('deptId'))
      // What an account of before has is no reason to refuse another change.
      const { db } = test.server.context
      await db.updateTable('account').set({ deptId: '' }).where('id', '=', accountId).execute()
      expect(await idsOf(paths.equipmentQuery)).toEqual([])
      expect((await admin.call(paths.orgAccountEdit, { id: accountId, name: 'New' })).reply.code).toBe(codes.ok)
    })

    it.each([
      [paths.groupMove, 'equipIds', { toId: 'group-a' }],
      [paths.projectTemplateMulti, 'equipIds', { title: 'From templates' }],
      [paths.firmwareRollOut, 'gatewayIds', { id: 'firmware-a' }],
    ] as const)('%s is refused with nothing chosen', async (path, field, body) => {
      for (const nothing of ['', ','])
        expect((await admin.call(path, { ...body, [field]: nothing })).reply, nothing).toMatchObject({
          code: codes.invalid,
          fields: [{ path: field }],
        })
    })

    it('chosen groups, equipment and projects are what it sees; a group follows its members', async () => {
      await give({ dataRange: 'chosen', rangeGroups: 'group-a' })
      expect(await idsOf(paths.equipmentQuery)).toEqual(['eq-a'])
      await admin.call(paths.groupMove, { equipIds: 'eq-a-none', toId: 'group-a' })
      expect(await idsOf(paths.equipmentQuery)).toEqual(['eq-a', 'eq-a-none'])
      await admin.call(paths.groupMove, { equipIds: 'eq-a-none', fromId: 'group-a' })
      await give({ dataRange: 'chosen', rangeEquips: 'eq-a-none', rangeProjects: 'project-a' })
      expect(await idsOf(paths.equipmentQuery)).toEqual(['eq-a-none'])
      expect(await idsOf(paths.projectQuery)).toEqual(['project-a'])
      const { rows } = (await limited.call(paths.equipmentMonitorQuery, {})).reply.data as { rows: MonitorEquipment[] }
      expect(rows.map(({ id }) => id)).toEqual(['eq-a-none'])
      expect((await limited.call(paths.groupMembers, {})).reply.data as GroupMembers[]).toEqual([])
    })

    it('a group belongs to a department, and keeps it when it is named anew', async () => {
      const groups = async () => (await limited.call(paths.groupMembers, {})).reply.data as GroupMembers[]
      await admin.call(paths.groupEdit, { id: 'group-a', title: 'Pumps', deptId: depts['Hall'] ?? '' })
      await admin.call(paths.groupEdit, { id: 'group-a', title: 'Pumps of the hall' })
      await give({ dataRange: 'dept', deptId: depts['Works'] ?? '' })
      expect(await groups()).toMatchObject([{ id: 'group-a', deptId: depts['Hall'], equipIds: ['eq-a'] }])
      await give({ dataRange: 'dept', deptId: depts['Office'] ?? '' })
      expect(await groups()).toEqual([])
      const elsewhere = { id: 'group-a', title: 'Pumps', deptId: 'none' }
      expect(refusalOf(await admin.call(paths.groupEdit, elsewhere))).toEqual([codes.invalid, 'deptId', 'unknown'])
      await admin.call(paths.groupEdit, { id: 'group-a', title: 'Pumps', deptId: '' })
    })

    it('a refusal counts what is out of the range, and does not name it', async () => {
      const fieldsOf = async (path: string, body: Record<string, string>) =>
        (await limited.call(path, body)).reply.fields
      const used = { reason: 'used', detail: '' }
      await give({ dataRange: 'chosen', rangeEquips: 'eq-a' })
      expect(await fieldsOf(paths.equipmentEdit, { id: 'eq-a', signals: '[]' })).toEqual([
        { ...used, path: 'signals', uses: [], more: 2 },
      ])
      const other = idOf(await admin.call(paths.gatewayAdd, { title: 'Out of range', sn: 'SN-OUT' }))
      expect(await fieldsOf(paths.gatewayEdit, { id: 'gw-a', title: 'Gateway', sn: 'SN-OUT' })).toEqual([
        { ...used, path: 'sn' },
      ])
      await admin.call(paths.gatewayDelete, { id: other })
      const model = { id: idOf(await admin.call(paths.modelAdd, { manufacturer: 'Grundfos', title: 'CR 64' })) }
      await admin.call(paths.equipmentEdit, { id: 'eq-a', modelId: model.id })
      expect(await fieldsOf(paths.modelDelete, model)).toMatchObject([{ reason: 'used', detail: 'Pump a' }])
      await give({ dataRange: 'chosen', rangeEquips: 'eq-a-none' })
      expect(await fieldsOf(paths.modelDelete, model)).toEqual([{ ...used, path: 'id', more: 1 }])
      await admin.call(paths.equipmentEdit, { id: 'eq-a', modelId: '' })
    })

    it('its lists and their counts follow every change at once, filtered by live state or not', async () => {
      // The lists of whoever sees everything are kept too, and those of a range are made from them.
      const seen = async () => {
        const ofAll = async (by: TestClient) => {
          const lists = [{}, { online: 'true' }, { online: 'false' }].map(async (query) => {
            const { rows, total } = (await by.call(paths.equipmentMonitorQuery, query)).reply.data as {
              rows: MonitorEquipment[]
              total: number
            }
            expect(rows.length).toBe(total)
            return rows.map(({ id }) => id).sort()
          })
          const [all = [], on = [], off = []] = await Promise.all(lists)
          expect([...on, ...off].sort()).toEqual(all)
          return all
        }
        expect(await ofAll(admin)).toEqual(['eq-a', 'eq-a-none'])
        return ofAll(limited)
      }
      await give({ dataRange: 'dept', deptId: depts['Works'] ?? '' })
      expect(await seen()).toEqual(['eq-a'])
      await admin.call(paths.equipmentEdit, { id: 'eq-a-none', deptId: depts['Hall'] ?? '' })
      expect(await seen()).toEqual(['eq-a', 'eq-a-none'])
      await admin.call(paths.deptEdit, { id: depts['Hall'] ?? '', parentId: depts['Office'] ?? '' })
      expect(await seen()).toEqual([])
      await admin.call(paths.deptEdit, { id: depts['Hall'] ?? '', parentId: depts['Works'] ?? '' })
      await admin.call(paths.equipmentEdit, { id: 'eq-a-none', deptId: depts['Office'] ?? '' })
      expect(await seen()).toEqual(['eq-a'])
      await give({ dataRange: 'chosen', rangeGroups: 'group-a' })
      expect(await seen()).toEqual(['eq-a'])
      await admin.call(paths.groupMove, { equipIds: 'eq-a-none', toId: 'group-a' })
      expect(await seen()).toEqual(['eq-a', 'eq-a-none'])
      await admin.call(paths.groupMove, { equipIds: 'eq-a-none', fromId: 'group-a' })
      expect(await seen()).toEqual(['eq-a'])
      await give({ dataRange: 'chosen', rangeGroups: 'group-a', rangeEquips: 'eq-a-none' })
      expect(await seen()).toEqual(['eq-a', 'eq-a-none'])
    })

    it('refuses to choose what the organisation does not have', async () => {
      for (const [field, id] of [
        ['rangeGroups', 'group-b'],
        ['rangeEquips', 'eq-b'],
        ['rangeProjects', 'project-b'],
      ] as const)
        expect(refusalOf(await give({ dataRange: 'chosen', [field]: id }))).toEqual([codes.invalid, field, 'unknown'])
    })

    it('a gateway is seen by those who see all of its devices', async () => {
      const seen = async () => codeOf(paths.gatewayDetail, { id: 'gw-a' })
      await give({ dataRange: 'chosen', rangeEquips: 'eq-a' })
      expect(await seen()).toBe(codes.ok)
      await admin.call(paths.equipmentBindGateway, { id: 'eq-a-none', gatewayId: 'gw-a' })
      expect(await seen()).toBe(codes.notFound)
      await admin.call(paths.equipmentUnbindGateway, { id: 'eq-a-none' })
      expect(await seen()).toBe(codes.ok)
    })

    describe('a page that shows what its reader may not see', () => {
      beforeEach(() => give({ dataRange: 'chosen', rangeProjects: 'project-a', rangeEquips: 'eq-a-none' }))

      it('opens, and neither its calls nor its socket have the values', async () => {
        await until(async () => {
          const seq = await gateway.send([['a-level', Date.now(), 4.25, 0]])
          await until(() => gateway.acked.has(seq))
          return true
        })
        expect(await codeOf(paths.projectMonitorPageInfo, { id: 'page-a' })).toBe(codes.ok)
        const body = { pageId: 'page-a', dataSignal: 'a-level,a-set' }
        expect((await limited.call(paths.projectMonitorSignalQuery, body)).reply.data as Signal[]).toEqual([])
        const socket = await LiveSocket.ofPage(limited, 'page-a')
        await until(() => socket.snapshots.length > 0)
        expect(socket.newest('a-level')).toMatchObject({ value: null, quality: NO_ACCESS })
        const seq = await gateway.send([['a-level', Date.now(), 4.5, 0]])
        await until(() => gateway.acked.has(seq))
        const own = await LiveSocket.ofPage(admin, 'page-a')
        await until(() => own.values.get('a-level') === 4.5)
        expect(JSON.stringify(socket.frames)).not.toMatch(/4\.25|4\.5/)
        expect(socket.snapshots[0]?.gatewayAlarm).toEqual([])
        for (const each of [socket, own]) each.socket.terminate()
      })

      it('its socket tells nothing of the alarms of what is hidden, when it opens or later', async () => {
        const message = 'Far too high for this reader'
        const body = { signalId: 'a-level', kind: 'compare', symbol: '>', value: '7', severity: '1', message }
        const { reply } = await admin.call(paths.alarmRuleAdd, body)
        expect(reply.code).toBe(codes.ok)
        const told = ({ frames }: LiveSocket) => JSON.stringify(frames).includes(message)
        const early = await LiveSocket.ofPage(limited, 'page-a')
        const own = await LiveSocket.ofPage(admin, 'page-a')
        await gateway.send([['a-level', Date.now(), 8.25, 0]])
        await until(() => told(own))
        const late = await LiveSocket.ofPage(limited, 'page-a')
        await until(() => late.snapshots.length > 0)
        expect(late.snapshots[0]).toHaveProperty('signalAlarm')
        // The snapshot that answers comes after the frames of the alarm.
        early.socket.send(RESYNC_TEXT)
        await until(() => early.snapshots.length > 1)
        expect([told(early), told(late)]).toEqual([false, false])
        await admin.call(paths.alarmRuleDelete, { id: (reply.data as { id: string }).id })
        for (const each of [early, late, own]) each.socket.terminate()
      })

      it('refuses its writes, its recorded values and its alarms', async () => {
        const write = { projectId: 'project-a', signalId: 'a-set', value: '1' }
        expect(await codeOf(paths.projectMonitorWrite, write)).toBe(codes.variableMissing)
        const range = { dateStart: String(Date.now() - 3_600_000), dateEnd: String(Date.now()) }
        const ask = { projectId: 'project-a', dataSignal: 'a-level', ...range }
        expect((await limited.call(paths.historyQueryAll, ask)).reply.data).toEqual([])
        expect(await codeOf(paths.historyQueryAll, { dataSignal: 'a-level', ...range })).toBe(codes.invalid)
        const past = { pageId: 'page-a', ...range, stepMs: '60000' }
        expect((await limited.call(paths.historyReplay, past)).reply.data).toMatchObject({ outages: [], alarms: [] })
        expect(JSON.stringify((await limited.call(paths.historyReplay, past)).reply.data)).not.toContain('a-level')
      })

      it('is saved with what it shows already, and with nothing new out of the range', async () => {
        await give({ dataRange: 'chosen', rangeProjects: 'project-a' })
        const file = (signalId: string) =>
          JSON.stringify({
            format: 1,
            con: { width: 800, height: 600 },
            widgets: [
              {
                id: 'w1',
                widgetType: 'UsualDataText',
                position: { x: 0, y: 0, width: 10, height: 10, rotate: 0 },
                data: { type: 'signal', signalId, equipId: 'eq-a' },
              },
            ],
          })
        const save = async (signalId: string) => {
          const { data } = (await limited.call(paths.projectMonitorPageInfo, { id: 'page-a' })).reply
          const { version } = data as { version: number }
          const fields = { id: 'page-a', projectId: 'project-a', title: 'Page', width: '800', height: '600' }
          return limited.post(paths.projectPageSave, { ...fields, baseVersion: String(version), file: file(signalId) })
        }
        expect((await save('a-level')).reply.code).toBe(codes.ok)
        expect(refusalOf(await save('a-run'))).toEqual([codes.invalid, 'file.bind.signals', 'unknown'])
      })
    })

    it('accounts whose ranges hide the same share one channel', async () => {
      const channels = () => test.server.context.metrics.registry.getSingleMetric('mimic_live_channels')?.get()
      await give({ dataRange: 'chosen', rangeProjects: 'project-a', rangeEquips: 'eq-a-none' })
      const designers = (await admin.call(paths.orgAccountQuery, { search: 'designer-a' })).reply.data as {
        rows: OrgAccount[]
      }
      const other = {
        id: designers.rows[0]?.id ?? '',
        roleId: 'admin',
        dataRange: 'chosen',
        rangeProjects: 'project-a',
      }
      await admin.call(paths.orgAccountEdit, other)
      const sockets = [
        await LiveSocket.ofPage(limited, 'page-a'),
        await LiveSocket.ofPage(await test.login('designer-a'), 'page-a'),
      ]
      await until(() => sockets.every(({ snapshots }) => snapshots.length > 0))
      expect((await channels())?.values[0]?.value).toBe(1)
      for (const { socket } of sockets) socket.terminate()
      await admin.call(paths.orgAccountEdit, { id: other.id, dataRange: 'all', roleId: 'designer' })
    })

    it('a change of the range, of a department or of a group holds for open sockets within 2 s', async () => {
      const closed = async (change: () => Promise<unknown>) => {
        const socket = await LiveSocket.ofPage(limited, 'page-a')
        await change()
        await until(() => socket.closeCode !== undefined)
        return socket.closeCode
      }
      expect(await closed(() => give({ dataRange: 'chosen', rangeProjects: 'project-a' }))).toBe(closeCodes.rights)
      expect(await closed(() => give({ dataRange: 'dept', deptId: depts['Works'] ?? '' }))).toBe(closeCodes.rights)
      const move = (parentId: string) => admin.call(paths.deptEdit, { id: depts['Hall'] ?? '', parentId })
      expect(await closed(() => move(depts['Office'] ?? ''))).toBe(closeCodes.sessionEnded)
      await move(depts['Works'] ?? '')
      const edit = (deptId: string) => admin.call(paths.equipmentEdit, { id: 'eq-a', deptId })
      expect(await closed(() => edit(''))).toBe(closeCodes.rights)
      await edit(depts['Hall'] ?? '')
      await give({ dataRange: 'chosen', rangeProjects: 'project-a', rangeGroups: 'group-a' })
      expect(await closed(() => admin.call(paths.groupMove, { equipIds: 'eq-a', fromId: 'group-a' }))).toBe(
        closeCodes.rights,
      )
      await admin.call(paths.groupMove, { equipIds: 'eq-a', toId: 'group-a' })
    })

    it('a designer leaves the room of a page that goes out of the range', async () => {
      const { data } = (await limited.call(paths.projectPageEditOpen, { projectId: 'project-a', pageId: 'page-a' }))
        .reply
      const designer = new Designer(limited, (data as { room: string }).room)
      await until(() => designer.provider.synced)
      await give({ dataRange: 'chosen', rangeEquips: 'eq-a' })
      await until(() => designer.closeCode !== undefined)
      expect(designer.closeCode).toBe(4403)
      designer.provider.destroy()
    })

    it('and the room of a page of a device that goes to another department', async () => {
      await give({ dataRange: 'dept', deptId: depts['Hall'] ?? '' })
      const opened = await limited.call(paths.pageSetOpen, { owner: 'equipment', ownerId: 'eq-a', title: 'Own' })
      const { projectId, homePageId } = opened.reply.data as { projectId: string; homePageId: string }
      const designer = await Designer.open(limited, homePageId, projectId)
      await admin.call(paths.equipmentEdit, { id: 'eq-a', deptId: depts['Office'] ?? '' })
      await until(() => designer.closeCode !== undefined)
      expect(designer.closeCode).toBe(4403)
      designer.close()
      await admin.call(paths.equipmentEdit, { id: 'eq-a', deptId: depts['Hall'] ?? '' })
    })

    it('an embed token shows no more than its maker may see', async () => {
      const make = (more: Record<string, string> = {}) =>
        limited.call(paths.embedAdd, { pageId: 'page-a', title: 'T', origins: 'https://a.example', ...more })
      await give({ dataRange: 'chosen', rangeProjects: 'project-a' })
      expect(refusalOf(await make({ signalIds: 'a-set' }))).toEqual([codes.invalid, 'signalIds', 'unknown'])
      const { token } = (await make()).reply.data as { token: string; embed: EmbedToken }
      const embedded = TestClient.ofToken(test.origin, token, 'https://a.example')
      const ask = async (path: string, body: Record<string, string>) => (await embedded.call(path, body)).reply
      const signals = { pageId: 'page-a', dataSignal: 'a-level' }
      expect((await ask(paths.projectMonitorSignalQuery, signals)).data).toEqual([])
      await give({ dataRange: 'all' })
      expect((await ask(paths.projectMonitorSignalQuery, signals)).data).toMatchObject([{ id: 'a-level' }])
      await give({ dataRange: 'chosen', rangeEquips: 'eq-a-none' })
      expect((await ask(paths.projectMonitorPageInfo, { id: 'page-a' })).code).toBe(codes.notFound)
      expect((await make()).reply.code).toBe(codes.notFound)
    })

    it('with nothing granted any more, nothing opens that was asked for before', async () => {
      const { origin, cookie } = limited
      const token = async (path: string, body: Record<string, string>) =>
        String((await limited.call(path, body)).reply.data)
      const page = await token(paths.projectMonitorToken, { pageId: 'page-a', dataEquip: '' })
      const device = await token(paths.deviceMonitorToken, { equipmentId: 'eq-a' })
      const opened = await limited.call(paths.projectPageEditOpen, { projectId: 'project-a', pageId: 'page-a' })
      await give({ dataRange: 'chosen', rangeEquips: 'eq-a-none' })
      const refusal = (url: string) =>
        LiveSocket.open(origin + url, { origin, cookie }).then(
          () => 'open',
          (error: Error) => error.message,
        )
      expect(await refusal(paths.projectSocket + page)).toMatch('refused 403')
      expect(await refusal(paths.deviceSocket + device)).toMatch('refused 403')
      const designer = new Designer(limited, (opened.reply.data as { room: string }).room)
      await until(() => designer.closeCode !== undefined)
      expect(designer.provider.synced).toBe(false)
      designer.provider.destroy()
      for (const [path, body] of [
        [paths.deviceMonitorToken, { equipmentId: 'eq-a' }],
        [paths.projectMonitorToken, { pageId: 'page-a', dataEquip: '' }],
        [paths.projectPageEditOpen, { projectId: 'project-a', pageId: 'page-a' }],
        [paths.embedAdd, { pageId: 'page-a', title: 'T', origins: 'https://a.example' }],
        [paths.shareInfo, { equipId: 'eq-a' }],
        [paths.shareEditPwd, { equipId: 'eq-a', password: 'pump2026' }],
      ] as const)
        expect([path, await codeOf(path, body)]).toEqual([path, codes.notFound])
    })

    it('a report takes no column from outside the range, and keeps those that it has', async () => {
      const column = (dataId: string) => ({ type: 'signal', dataId, title: '', statistic: 'avg' })
      const report = { title: 'Day', kind: 'custom', span: '1h' }
      const add = (client: TestClient, ...ids: string[]) =>
        client.call(paths.reportAdd, { ...report, projectId: 'project-a', columns: JSON.stringify(ids.map(column)) })
      const id = idOf(await add(admin, 'a-level'))
      await give({ dataRange: 'chosen', rangeProjects: 'project-a' })
      expect(refusalOf(await add(limited, 'a-level'))).toEqual([codes.invalid, 'dataSignal', 'unknown'])
      const edit = (...ids: string[]) =>
        limited.call(paths.reportEdit, { ...report, id, columns: JSON.stringify(ids.map(column)) })
      expect(refusalOf(await edit('a-level', 'a-set'))).toEqual([codes.invalid, 'dataSignal', 'unknown'])
      expect(refusalOf(await edit('b-level'))).toEqual([codes.invalid, 'dataSignal', 'unknown'])
      expect((await edit('a-level')).reply.code).toBe(codes.ok)
      await admin.call(paths.reportDelete, { id })
    })

    describe('an account with a limited range', () => {
      beforeEach(() => give({ dataRange: 'dept', deptId: depts['Works'] ?? '' }))

      it('adds to its own department, and takes nothing out of it', async () => {
        const id = idOf(await limited.call(paths.equipmentAdd, { equipName: 'New', display: 'list' }))
        expect((await limited.call(paths.equipmentInfo, { id })).reply.data as Equipment).toMatchObject({
          deptId: depts['Works'],
        })
        const edit = (deptId: string) => limited.call(paths.equipmentEdit, { id, deptId })
        for (const deptId of ['', depts['Office'] ?? ''])
          expect(refusalOf(await edit(deptId))).toEqual([codes.invalid, 'deptId', 'unknown'])
        expect((await edit(depts['Hall'] ?? '')).reply.code).toBe(codes.ok)
        await give({ dataRange: 'chosen', rangeEquips: id })
        expect(await codeOf(paths.equipmentAdd, { equipName: 'More', display: 'list' })).toBe(codes.forbidden)
        await admin.call(paths.equipmentDelete, { id })
      })

      it('gives no wider range than its own, and changes no account that has one', async () => {
        const add = (fields: Record<string, string>) =>
          limited.call(paths.orgAccountAdd, { loginname: `new-${Object.keys(fields).length}`, ...fields })
        const wide = [codes.invalid, 'dataRange', 'notHeld']
        expect(refusalOf(await add({}))).toEqual(wide)
        expect(refusalOf(await add({ dataRange: 'dept', deptId: depts['Office'] ?? '' }))).toEqual(wide)
        const chosen = { dataRange: 'chosen', rangeEquips: 'eq-a-none' }
        expect(refusalOf(await add(chosen))).toEqual(wide)
        const made = await add({ dataRange: 'chosen', rangeEquips: 'eq-a' })
        expect(made.reply.code).toBe(codes.ok)
        const { rows } = (await admin.call(paths.orgAccountQuery, { search: 'viewer-a' })).reply.data as {
          rows: OrgAccount[]
        }
        const reset = await limited.call(paths.orgAccountResetPassword, { id: rows[0]?.id ?? '' })
        expect(refusalOf(reset)).toEqual([codes.invalid, 'id', 'notHeld'])
        // Nor to itself.
        expect(refusalOf(await give({ dataRange: 'all' }, limited))[0]).not.toBe(codes.ok)
        expect(refusalOf(await give({ deptId: '' }, limited))).toEqual(wide)
      })
    })

    it('the last administrator keeps the range of everything', async () => {
      const { rows } = (await admin.call(paths.orgAccountQuery, { search: 'admin-a' })).reply.data as {
        rows: OrgAccount[]
      }
      const id = rows[0]?.id ?? ''
      const narrowed = () => limited.call(paths.orgAccountEdit, { id, dataRange: 'dept', deptId: depts['Hall'] ?? '' })
      expect(refusalOf(await narrowed())).toEqual([codes.invalid, 'id', 'notHeld'])
      await test.server.context.db.updateTable('account').set({ isMain: 0, isOperator: 0 }).execute()
      const own = await admin.call(paths.orgAccountEdit, { id, dataRange: 'dept', deptId: depts['Hall'] ?? '' })
      expect(refusalOf(own)).toEqual([codes.conflict, 'dataRange', 'own'])
      expect((await narrowed()).reply.code).toBe(codes.ok)
      expect(refusalOf(await limited.call(paths.orgAccountEdit, { id, dataRange: 'all' }))[0]).toBe(codes.ok)
      const last = await limited.call(paths.orgAccountEdit, { id, isDisabled: 'true' })
      expect(last.reply.code).toBe(codes.ok)
      await limited.call(paths.orgAccountEdit, { id, isDisabled: 'false' })
      admin = await test.login('admin-a')
    })
  })
}
