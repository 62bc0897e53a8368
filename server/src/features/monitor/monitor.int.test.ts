import { type EquipmentGroup, type MonitorEquipment, paths } from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FakeGateway } from '../../testing/FakeGateway.ts'
import { storeEngines } from '../../testing/storeEngines.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { GATEWAY_LOGIN, TestServer } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`monitoring on ${engine.name}`, () => {
    let test: TestServer
    let admin: TestClient
    let viewer: TestClient
    let gateway: FakeGateway

    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000 })
      admin = await test.login('admin-a')
      viewer = await test.login('viewer-a')
      gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
      await until(async () => (await info()).gateway?.online)
    })
    afterAll(async () => {
      await gateway.stop()
      await test.stop()
      await engine.drop()
    })

    const data = async (path: string, body = {}, client = viewer) => (await client.call(path, body)).reply.data
    const info = async () =>
      (await data(paths.deviceMonitorDetailInfo, { equipmentId: 'eq-a' })) as {
        equipment: MonitorEquipment
        gateway: { online: boolean; sn: string; vpn: boolean } | null
      }
    const list = async (query = {}, client = viewer) =>
      (await data(paths.equipmentMonitorQuery, query, client)) as { rows: MonitorEquipment[]; total: number }
    const ids = async (query = {}, client = viewer) => (await list(query, client)).rows.map(({ id }) => id)

    it('describes a device and its gateway', async () => {
      expect(await info()).toMatchObject({
        equipment: { id: 'eq-a', online: true },
        gateway: { sn: 'SN-a', online: true, interval: 1000 },
      })
      expect(await data(paths.deviceMonitorDetailInfo, { equipmentId: 'eq-a-none' })).toMatchObject({ gateway: null })
    })

    it('tells that a gateway is in use by VPN, as its form has it', async () => {
      const isVpn = async () => (await info()).gateway?.vpn
      const set = async (vpn: string) =>
        expect((await admin.call(paths.gatewayEdit, { id: 'gw-a', vpn })).reply.code).toBe(200)
      expect(await isVpn()).toBe(false)
      await set('true')
      expect(await isVpn()).toBe(true)
      await set('false')
      expect(await isVpn()).toBe(false)
    })

    it('lists devices of one type, all together and in a group', async () => {
      const { db } = test.server.context
      const setType = (equipType: string) =>
        db.updateTable('equipment').set({ equipType }).where('id', '=', 'eq-a-none').execute()
      await setType('gm')
      expect((await list({ equipType: 'gm' })).rows).toMatchObject([{ id: 'eq-a-none', equipType: 'gm' }])
      expect(await ids({ equipType: 'eg' })).toEqual(['eq-a'])
      const ofGroup = { groupId: 'group-a', equipType: 'gm' }
      expect(await data(paths.groupQueryByGroup, ofGroup)).toEqual({ rows: [], total: 0 })
      // A group counts the equipment of its list: of one type, or all.
      const counts = (query = {}) => data(paths.groupQuery, query)
      expect(await counts({ equipType: 'gm' })).toMatchObject([{ id: 'group-a', equipmentCount: 0, onlineCount: 0 }])
      expect(await counts({ equipType: 'eg' })).toMatchObject([{ id: 'group-a', equipmentCount: 1, onlineCount: 1 }])
      expect(await counts()).toMatchObject([{ id: 'group-a', equipmentCount: 1, onlineCount: 1 }])
      await setType('eg')
    })

    it('[spec:equip-follow] stars equipment for one account, and removes the star', async () => {
      expect(await ids({ follow: 'true' })).toEqual([])
      await viewer.call(paths.followSetFollow, { equipmentId: 'eq-a-none' })
      await viewer.call(paths.followSetFollow, { equipmentId: 'eq-a-none' })
      expect(await ids({ follow: 'true' })).toEqual(['eq-a-none'])
      expect(await ids({ follow: 'false' })).toEqual(['eq-a'])
      expect(await ids({ follow: 'true' }, admin)).toEqual([])
      await viewer.call(paths.followCancleFollow, { equipmentId: 'eq-a-none' })
      expect(await ids({ follow: 'true' })).toEqual([])
    })

    it('pins equipment of an account to the top, whatever the order', async () => {
      expect(await ids({ sort: 'name' })).toEqual(['eq-a', 'eq-a-none'])
      await viewer.call(paths.followSetStick, { equipmentId: 'eq-a-none', stick: 'true' })
      expect(await ids({ sort: 'name' })).toEqual(['eq-a-none', 'eq-a'])
      expect(await ids({ sort: 'name' }, admin)).toEqual(['eq-a', 'eq-a-none'])
      await viewer.call(paths.followSetStick, { equipmentId: 'eq-a-none', stick: 'false' })
      expect(await ids({ sort: 'name' })).toEqual(['eq-a', 'eq-a-none'])
    })

    it('[spec:equip-online-state] filters by online and alarm, page by page', async () => {
      expect(await ids({ online: 'true' })).toEqual(['eq-a'])
      expect(await ids({ online: 'false' })).toEqual(['eq-a-none'])
      expect(await ids({ alarm: 'true' })).toEqual([])
      expect(await list({ online: 'true', page: 2 })).toEqual({ rows: [], total: 1 })
    })

    it('tells of a device of which its gateway reads nothing, which is neither online nor offline', async () => {
      const { db, events } = test.server.context
      const bind = async (gatewayId: string | null) => {
        await db.updateTable('equipment').set({ gatewayId }).where('id', '=', 'eq-a-none').execute()
        events.emit('equipmentChanged', { orgId: 'org-a' })
      }
      await bind('gw-a')
      await gateway.status(true, { 'eq-a': true })
      const rows = await until(async () => {
        const { rows } = await list()
        return rows.some(({ notRead }) => notRead) && rows
      })
      expect(rows.map(({ id, online, notRead }) => [id, online, notRead]).sort()).toEqual([
        ['eq-a', true, undefined],
        ['eq-a-none', false, true],
      ])
      expect([await ids({ online: 'true' }), await ids({ online: 'false' })]).toEqual([['eq-a'], []])
      expect(await data(paths.deviceMonitorGatewayInfo, { equipmentId: 'eq-a-none' })).toMatchObject({ notRead: true })
      expect(await data(paths.deviceMonitorGatewayInfo, { equipmentId: 'eq-a' })).not.toHaveProperty('notRead')
      await gateway.status(true, { 'eq-a': true, 'eq-a-none': false })
      await until(async () => (await ids({ online: 'false' })).length === 1)
      await bind(null)
      await gateway.status(true)
    })

    it('[spec:proj-count-all] [spec:proj-count-online] [spec:proj-count-offline] [spec:proj-count-alarm] counts the equipment of a project', async () => {
      const count = (more = {}) => data(paths.projectMonitorEquipCount, { projectId: 'project-a', ...more })
      expect(await count()).toEqual({ equipment_count: 1 })
      expect(await count({ online: 'true' })).toEqual({ online_count: 1 })
      expect(await count({ online: 'false' })).toEqual({ offline_count: 0 })
      expect(await count({ alarm: 'true' })).toEqual({ alarm_equipment: 0 })
      const rule = { signalId: 'a-level', kind: 'compare', symbol: '>', value: 5, message: 'High' }
      expect((await admin.call(paths.alarmRuleAdd, rule)).reply.code).toBe(200)
      const seq = await gateway.send([['a-level', Date.now(), 6, 0]])
      await until(() => gateway.acked.has(seq))
      expect(await count({ alarm: 'true' })).toEqual({ alarm_equipment: 1 })
      expect(await ids({ alarm: 'true' })).toEqual(['eq-a'])
    })

    it('[spec:proj-load-keys] returns the system values that a page shows', async () => {
      const { reply } = await admin.call(paths.projectPageAdd, { projectId: 'project-a', title: 'Keys' })
      const { id } = reply.data as { id: string }
      const text = (n: number, systemKey: string) => ({
        id: `w${n}`,
        widgetType: 'UsualDataText',
        data: { type: 'system', systemKey },
        position: { x: 20, y: 20 + n * 50, width: 100, height: 40, rotate: 0 },
      })
      const file = {
        format: 1,
        con: { width: 800, height: 600 },
        bind: { equips: [], signals: [], keys: [], mvars: [] },
        widgets: [text(1, 'equipment_count'), text(2, 'online_count'), text(3, 'no_such_key')],
      }
      await admin.post(paths.projectPageSave, {
        id,
        projectId: 'project-a',
        title: 'Keys',
        width: '800',
        height: '600',
        baseVersion: '0',
        file: JSON.stringify(file),
      })
      expect(await data(paths.projectMonitorSystemQuery, { pageId: id })).toMatchObject([
        { key: 'equipment_count', value: 1 },
        { key: 'online_count', value: 1 },
      ])
    })

    it('finds the page that opens first', async () => {
      expect(await data(paths.projectMonitorQueryHome, { projectId: 'project-a' })).toEqual({
        projectId: 'project-a',
        pageId: 'page-a',
        title: 'Page',
      })
      expect(await data(paths.projectMonitorQueryHome, { equipmentId: 'eq-a' })).toMatchObject({ pageId: 'page-a' })
      expect((await viewer.call(paths.projectMonitorQueryHome, { equipmentId: 'eq-a-none' })).reply.code).toBe(404)
      expect((await viewer.call(paths.projectMonitorQueryHome, {})).reply.code).toBe(400)
    })

    it('[spec:txt-group-ok] [spec:txt-group-long] [spec:txt-group-empty] names groups with 0 to 30 letters (30)', async () => {
      // A character outside the basic plane counts as one character too.
      for (const title of ['', 'p', '泵'.repeat(30), '𠮷'.repeat(30)]) {
        const { id } = (await data(paths.groupAdd, { title }, admin)) as EquipmentGroup
        expect(await data(paths.groupEdit, { id, title: '' }, admin)).toMatchObject({ title: '' })
        expect(await data(paths.groupEdit, { id, title }, admin)).toMatchObject({ title })
        for (const long of ['p'.repeat(31), '𠮷'.repeat(31)]) {
          const { reply } = await admin.call(paths.groupEdit, { id, title: long })
          expect(reply).toMatchObject({ code: 400, fields: [{ path: 'title' }] })
        }
        await admin.call(paths.groupDelete, { id })
      }
      const { reply } = await admin.call(paths.groupAdd, { title: '泵'.repeat(31) })
      expect(reply).toMatchObject({ code: 400, fields: [{ path: 'title' }] })
    })

    it('groups equipment', async () => {
      expect(await data(paths.groupQuery)).toEqual([
        { id: 'group-a', title: 'Pumps', parentId: '', equipmentCount: 1, onlineCount: 1, ownCount: 1 },
      ])
      const added = (await data(paths.groupAdd, { title: '泵'.repeat(30) }, admin)) as EquipmentGroup
      const edit = { id: added.id, title: 'Both', equipIds: 'eq-a,eq-a-none' }
      expect(await data(paths.groupEdit, edit, admin)).toMatchObject({ equipmentCount: 2, onlineCount: 1 })
      const rows = (await data(paths.groupQueryAllByGroup, { groupId: added.id })) as MonitorEquipment[]
      expect(rows.map(({ id }) => id).sort()).toEqual(['eq-a', 'eq-a-none'])
      const paged = (await data(paths.groupQueryByGroup, { groupId: added.id, pageSize: 1 })) as { total: number }
      expect(paged).toMatchObject({ total: 2, rows: [{}] })
      const foreign = await admin.call(paths.groupEdit, { ...edit, equipIds: 'eq-b' })
      expect(foreign.reply).toMatchObject({ code: 400, fields: [{ path: 'equipIds', reason: 'unknown' }] })
      expect((await admin.call(paths.groupDelete, { id: added.id })).reply.code).toBe(200)
      expect((await viewer.call(paths.groupQueryAllByGroup, { groupId: added.id })).reply.code).toBe(404)
    })

    it('shows equipment with a location on the map', async () => {
      const map = (await data(paths.deviceMonitorQueryAllForMap)) as { id: string; latitude: number }[]
      expect(map.map(({ id, latitude }) => [id, latitude])).toEqual([
        ['eq-a', 31.2],
        ['eq-a-none', 31.2],
      ])
    })

    it('finds a gateway by its serial number', async () => {
      expect(await data(paths.hardwareQueryBySn, { sn: 'SN-a' })).toMatchObject({
        id: 'gw-a',
        online: true,
        equipmentCount: 1,
      })
      expect((await viewer.call(paths.hardwareQueryBySn, { sn: 'SN-b' })).reply.code).toBe(404)
    })
  })
}
