import {
  codes,
  type EquipmentInfo,
  type PageInfo,
  paths,
  type Signal,
  type TemplateSettings,
  viewIdOf,
} from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeEngines } from '../../testing/storeEngines.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`a page of a template, on ${engine.name}`, () => {
    let test: TestServer
    let admin: TestClient
    let templateId: string
    let set: { projectId: string; homePageId: string }
    let level: string
    let state: string

    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000 })
      admin = await test.login('admin-a')
      templateId = ((await call(paths.templateAdd, { title: 'Tank' })).data as { id: string }).id
      const signals = [
        { title: 'Level', sn: 'L-{unit}', access: 'rw' },
        { title: 'State', sn: 'S-{unit}' },
      ]
      const parameters = [{ name: 'unit', title: 'Unit', initial: '1' }]
      const edited = await call(paths.templateSettingsEdit, { id: templateId, parameters, signals })
      ;[level = '', state = ''] = (edited.data as TemplateSettings).signals.map(({ id }) => id)
      set = (await call(paths.pageSetOpen, { owner: 'template', ownerId: templateId, title: 'Overview' }))
        .data as typeof set
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })

    const callBy = async (client: TestClient, path: string, body: object) => {
      const form = Object.entries(body).map(([name, value]): [string, string] => [
        name,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      ])
      return (await client.call(path, Object.fromEntries(form))).reply
    }
    const call = (path: string, body: object) => callBy(admin, path, body)
    const device = async (unit: string) => {
      const id = (
        (await call(paths.equipmentAdd, { equipName: `Tank ${unit}`, gatewayId: 'gw-a' })).data as { id: string }
      ).id
      await call(paths.equipmentBindTemplate, { id, templateId, parameters: { unit } })
      const { signals } = (await call(paths.equipmentInfo, { id })).data as EquipmentInfo
      return { id, signals: signals.map((signal) => signal.id) }
    }
    const save = async (signals: readonly string[], to = set) => {
      const widgets = signals.map((signalId, at) => ({
        id: `w${at}`,
        widgetType: 'UsualDataText',
        data: { type: 'signal', signalId, equipId: templateId },
        clickEvent: { enable: true, type: 'page', config: { pageId: to.homePageId } },
      }))
      const { version } = (await call(paths.projectMonitorPageInfo, { id: to.homePageId })).data as PageInfo
      const file = JSON.stringify({ format: 1, con: {}, widgets })
      const page = {
        id: to.homePageId,
        projectId: to.projectId,
        title: 'Overview',
        width: 800,
        height: 600,
        baseVersion: version,
      }
      const fields = Object.entries({ ...page, file }).map(([name, value]) => [name, String(value)])
      return (await admin.post(paths.projectPageSave, Object.fromEntries(fields))).reply
    }
    const info = async (pageId: string, client = admin) => callBy(client, paths.projectMonitorPageInfo, { id: pageId })
    const fileOf = async (address: string) => {
      const response = await fetch(test.origin + address, { headers: { cookie: admin.cookie } })
      return (await response.json()) as { widgets: { data: object; clickEvent: object }[]; bind: { signals: string[] } }
    }
    const signalsOf = async (pageId: string, dataSignal: string) =>
      ((await call(paths.projectMonitorSignalQuery, { pageId, dataSignal })).data as Signal[]).map(({ id }) => id)

    it('shows each device the signals of its own', async () => {
      expect((await save([level, state])).code).toBe(codes.ok)
      for (const { id, signals } of [await device('1'), await device('2')]) {
        const view = viewIdOf(set.homePageId, id)
        const { data } = await info(view)
        const { file, projectId, title } = data as PageInfo
        expect(data).toMatchObject({ id: view, equipmentId: id, templateId })
        expect(title).toMatch(/^Tank \d · Overview$/)
        const page = await fileOf(file)
        expect(page.widgets.map(({ data }) => data)).toMatchObject(
          signals.map((signalId) => ({ signalId, equipId: id })),
        )
        expect(page.widgets[0]?.clickEvent).toMatchObject({ config: { pageId: view } })
        expect(page.bind.signals.toSorted()).toEqual(signals.toSorted())
        expect((await signalsOf(view, signals.join())).toSorted()).toEqual(signals.toSorted())
        expect(await call(paths.projectMonitorGatewayQuery, { pageId: view, dataEquip: '' })).toMatchObject({
          data: [{ equipmentId: id }],
        })
        expect((await call(paths.alarmQuery, { projectId })).code).toBe(codes.ok)
        expect((await call(paths.projectMonitorToken, { pageId: view, dataEquip: '' })).code).toBe(codes.ok)
        expect((await call(paths.projectMonitorQueryHome, { equipmentId: id })).data).toMatchObject({
          pageId: view,
          projectId,
        })
      }
    })

    it('writes go to the device that shows it, and to no other', async () => {
      const [one, two] = [await device('3'), await device('4')]
      const write = { projectId: viewIdOf(set.projectId, one.id), pageId: viewIdOf(set.homePageId, one.id), value: '2' }
      expect((await call(paths.projectMonitorWrite, { ...write, signalId: two.signals[0] })).code).toBe(
        codes.variableMissing,
      )
      expect((await call(paths.projectMonitorWrite, { ...write, signalId: level })).code).toBe(codes.variableMissing)
      // Its gateway is not connected: the write itself was taken.
      expect((await call(paths.projectMonitorWrite, { ...write, signalId: one.signals[0] })).code).toBe(
        codes.gatewayOffline,
      )
    })

    it('leaves a signal that the device gave up unbound', async () => {
      const { id, signals } = await device('5')
      const { signals: all } = (await call(paths.equipmentInfo, { id })).data as EquipmentInfo
      expect((await call(paths.equipmentEdit, { id, signals: all.slice(1) })).code).toBe(codes.ok)
      const page = await fileOf(((await info(viewIdOf(set.homePageId, id))).data as PageInfo).file)
      expect(page.widgets.map(({ data }) => data)).toMatchObject([{ signalId: '' }, { signalId: signals[1] }])
      expect(page.bind.signals).toEqual([signals[1]])
    })

    it('keeps the signals that it shows from being removed, and is named as their user', async () => {
      const removed = { id: templateId, signals: [{ title: 'State', sn: 'S-{unit}', id: state }] }
      expect(await call(paths.templateSettingsEdit, removed)).toMatchObject({
        code: codes.conflict,
        fields: [{ path: 'signals', reason: 'used', uses: [{ kind: 'page', id: set.homePageId }] }],
      })
    })

    it('is no page of equipment that is not bound to the template, nor of another organisation', async () => {
      const { id } = await device('6')
      const view = viewIdOf(set.homePageId, id)
      expect((await info(view)).code).toBe(codes.ok)
      expect((await info(viewIdOf(set.homePageId, 'eq-a'))).code).toBe(codes.notFound)
      expect((await info(viewIdOf('page-a', id))).code).toBe(codes.notFound)
      const foreign = await test.login('admin-b')
      expect((await info(view, foreign)).code).toBe(codes.notFound)
      expect((await callBy(foreign, paths.alarmQuery, { projectId: viewIdOf(set.projectId, id) })).code).toBe(
        codes.notFound,
      )
      await call(paths.equipmentUnbindTemplate, { id })
      expect((await info(view)).code).toBe(codes.notFound)
      expect((await call(paths.projectMonitorToken, { pageId: view, dataEquip: '' })).code).toBe(codes.notFound)
    })

    it('may name the signals of its template, and of no other', async () => {
      const other = ((await call(paths.templateAdd, { title: 'Other' })).data as { id: string }).id
      const set = (await call(paths.pageSetOpen, { owner: 'template', ownerId: other, title: 'Other' })).data as {
        projectId: string
        homePageId: string
      }
      expect(await save([level], set)).toMatchObject({ code: codes.invalid, fields: [{ path: 'file.bind.signals' }] })
      expect(await save([state, 'nothing'])).toMatchObject({
        fields: [{ path: 'file.bind.signals', reason: 'unknown' }],
      })
    })

    it('is previewed with the values of one device, by the ids of the template', async () => {
      await save([level, state])
      const { id, signals } = await device('7')
      const dataSignal = `${level},${state},a-level`
      const asked = { pageId: viewIdOf(set.homePageId, id), dataSignal }
      const opened = (await call(paths.pagePreviewOpen, asked)).data as {
        signals: Signal[]
        deviceSignals: Record<string, string>
        gateways: { equipmentId: string }[]
      }
      expect(opened.signals.map((signal) => signal.id).toSorted()).toEqual([...signals, 'a-level'].toSorted())
      expect(opened.deviceSignals).toEqual({ [level]: signals[0], [state]: signals[1] })
      expect(opened.gateways.map(({ equipmentId }) => equipmentId)).toContain(id)
      const own = (await call(paths.pagePreviewOpen, { ...asked, pageId: set.homePageId })).data as typeof opened
      expect([own.signals.map((signal) => signal.id), own.deviceSignals]).toEqual([['a-level'], {}])
      expect((await call(paths.pagePreviewOpen, { ...asked, pageId: viewIdOf(set.homePageId, 'eq-a') })).code).toBe(
        codes.notFound,
      )
      const bound = (await call(paths.templateSettingsBound, { id: templateId })).data as { id: string }[]
      expect(bound.map((each) => each.id)).toContain(id)
    })

    it('is embedded for one device: its token shows that page of that device and no other', async () => {
      await save([level, state])
      const [one, other] = [await device('8'), await device('9')]
      const pageId = viewIdOf(set.homePageId, one.id)
      const made = await call(paths.embedAdd, {
        pageId,
        title: 'Hall',
        origins: 'https://a.example',
        signalIds: one.signals[0],
      })
      const { token, embed } = made.data as { token: string; embed: { id: string; pageId: string } }
      expect(embed.pageId).toBe(pageId)
      const totals = async (of: string) =>
        ((await call(paths.embedQuery, { pageId: of })).data as { total: number }).total
      expect([
        await totals(pageId),
        await totals(set.homePageId),
        await totals(viewIdOf(set.homePageId, other.id)),
      ]).toEqual([1, 0, 0])
      const send = async (path: string, body: Record<string, string>) => {
        const response = await fetch(test.origin + path, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, origin: 'https://a.example' },
          body: new URLSearchParams(body),
        })
        return (await response.json()) as { code: number; data: unknown }
      }
      const { data: shown } = await send(paths.projectMonitorPageInfo, { id: pageId })
      expect(shown).toMatchObject({ projectId: viewIdOf(set.projectId, one.id), equipmentId: one.id })
      const values = await send(paths.projectMonitorSignalQuery, { pageId, dataSignal: one.signals.join(',') })
      expect((values.data as Signal[]).map(({ id }) => id).toSorted()).toEqual(one.signals.toSorted())
      const write = (signalId: string | undefined) =>
        send(paths.projectMonitorWrite, {
          projectId: viewIdOf(set.projectId, one.id),
          signalId: signalId ?? '',
          value: '3',
        })
      // Its gateway is not connected: the write itself was taken.
      expect((await write(one.signals[0])).code).toBe(codes.gatewayOffline)
      expect((await write(one.signals[1])).code).toBe(codes.forbidden)
      for (const id of [set.homePageId, viewIdOf(set.homePageId, other.id)])
        expect((await send(paths.projectMonitorPageInfo, { id })).code).toBe(codes.forbidden)
      await call(paths.equipmentUnbindTemplate, { id: one.id })
      expect((await send(paths.projectMonitorPageInfo, { id: pageId })).code).toBe(codes.notFound)
    })
  })
}
