import { type Alarm, codes, type Equipment, paths, type Template } from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stepsStopTogether } from '../../../../engine/src/testing/steps.ts'
import { FakeGateway } from '../../testing/FakeGateway.ts'
import { storeEngines } from '../../testing/storeEngines.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { GATEWAY_LOGIN, TestServer } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`bindings of equipment, on ${engine.name}`, () => {
    stepsStopTogether()
    let test: TestServer
    let admin: TestClient
    let gateway: FakeGateway
    let template: Template

    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000, waitFactor: 0.1 })
      admin = await test.login('admin-a')
      gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
      template = (await call(paths.templateAdd, { title: 'Pump, 3 kW' })).data as Template
    })
    afterAll(async () => {
      await gateway.stop()
      await test.stop()
      await engine.drop()
    })

    const call = async (path: string, body: Record<string, string>, client = admin) =>
      (await client.call(path, body)).reply
    const info = async (id: string) => (await call(paths.equipmentInfo, { id })).data as Equipment
    const audited = (subject: string) =>
      test.server.context.db
        .selectFrom('audit')
        .select(['action', 'detail'])
        .where('subject', '=', subject)
        .orderBy('gmtCreate')
        .execute()
    const newest = async () => {
      const { data } = await call(paths.deviceMonitorSignalQuery, { equipmentId: 'eq-a' })
      return (data as { id: string; value: unknown }[]).find(({ id }) => id === 'a-level')?.value
    }
    const send = async (value: number) => {
      const seq = await gateway.send([['a-level', Date.now(), value, 0]])
      await until(() => gateway.acked.has(seq))
    }

    it('[spec:equip-bind-gateway] [spec:equip-unbind-gateway] an equipment is bound to a gateway, has its values from then on, and is unbound again', async () => {
      await send(2)
      expect(await newest()).toBe(2)

      expect((await call(paths.equipmentUnbindGateway, { id: 'eq-a' })).data).toMatchObject({
        gatewayId: null,
        gatewayTitle: '',
        online: false,
      })
      const none = await call(paths.deviceMonitorGatewayInfo, { equipmentId: 'eq-a' })
      expect(none).toMatchObject({ code: codes.gatewayMissing, message: '设备未绑定网关' })
      const write = { projectId: 'project-a', signalId: 'a-set', value: '3' }
      expect(await call(paths.projectMonitorWrite, write)).toMatchObject({ code: codes.gatewayMissing })
      // The server's live side learns of it a moment later.
      await until(async () => {
        const before = await newest()
        const next = Number(before) + 1
        await send(next)
        return (await newest()) === before
      })
      const last = await newest()

      expect((await call(paths.equipmentBindGateway, { id: 'eq-a', gatewayId: 'gw-a' })).data).toMatchObject({
        gatewayId: 'gw-a',
        gatewayTitle: 'Gateway',
        online: true,
      })
      await until(async () => {
        await send(Number(last) + 5)
        return (await newest()) === Number(last) + 5
      })
      expect((await audited('eq-a')).map(({ action }) => action)).toEqual([
        'equipment.unbindGateway',
        'equipment.bindGateway',
      ])
    })

    it('a form that was read before a change of bindings is told, and does not bind again', async () => {
      const read = (await call(paths.equipmentInfo, { id: 'eq-a' })).data as Equipment
      await call(paths.equipmentUnbindGateway, { id: 'eq-a' })
      const late = await call(paths.equipmentEdit, { ...read, note: 'late' } as unknown as Record<string, string>)
      expect(late).toMatchObject({ code: codes.conflict, fields: [{ reason: 'changed', detail: 'admin-a' }] })
      const unbound = await info('eq-a')
      expect(unbound).toMatchObject({ gatewayId: null, version: read.version + 1 })
      await call(paths.equipmentUnbindGateway, { id: 'eq-a' })
      expect((await info('eq-a')).version).toBe(unbound.version)
      await call(paths.equipmentBindGateway, { id: 'eq-a', gatewayId: 'gw-a' })
      expect(await info('eq-a')).toMatchObject({ gatewayId: 'gw-a', version: unbound.version + 1 })
      const again = await call(paths.equipmentBindGateway, { id: 'eq-a', gatewayId: 'gw-a' })
      expect(again).toMatchObject({ code: codes.conflict, message: '该设备已绑定，请先解绑' })
    })

    it('an offline alarm of a device is over once it is taken from its gateway', async () => {
      await gateway.status(true, { 'eq-a': false })
      const open = async () =>
        ((await call(paths.alarmQueryAll, { dataEquip: 'eq-a' })).data as Alarm[]).filter(
          ({ type, gmtRelease }) => type === 'device' && gmtRelease === null,
        )
      await until(async () => (await open()).length === 1)
      await call(paths.equipmentUnbindGateway, { id: 'eq-a' })
      await until(async () => (await open()).length === 0)
      await gateway.status(true, { 'eq-a': true })
      await call(paths.equipmentBindGateway, { id: 'eq-a', gatewayId: 'gw-a' })
    })

    it('[spec:equip-bind-template] [spec:equip-unbind-template] an equipment is bound to a template, which counts it, and is unbound again', async () => {
      const bound = (await call(paths.equipmentBindTemplate, { id: 'eq-a-none', templateId: template.id })).data
      expect(bound).toMatchObject({ templateId: template.id, templateTitle: 'Pump, 3 kW' })
      expect((await call(paths.templateDetail, { id: template.id })).data).toMatchObject({ equipmentCount: 1 })
      expect((await call(paths.equipmentUnbindTemplate, { id: 'eq-a-none' })).data).toMatchObject({ templateId: null })
      expect((await call(paths.templateDetail, { id: template.id })).data).toMatchObject({ equipmentCount: 0 })
    })

    it('[spec:equip-bind-both] an equipment is bound to a gateway and a template in one step: to both, or to none', async () => {
      const both = { id: 'eq-a-none', gatewayId: 'gw-a', templateId: template.id }
      const wrong = await call(paths.equipmentBindGatewayAndTemplate, { ...both, templateId: 'no-such' })
      expect(wrong).toMatchObject({ code: codes.invalid, fields: [{ path: 'templateId', reason: 'unknown' }] })
      expect(await info('eq-a-none')).toMatchObject({ gatewayId: null, templateId: null })

      expect((await call(paths.equipmentBindGatewayAndTemplate, both)).data).toMatchObject({
        gatewayId: 'gw-a',
        templateId: template.id,
        // The gateway is online, and has read nothing of it yet.
        online: false,
        notRead: true,
      })
      expect((await audited('eq-a-none')).at(-1)).toMatchObject({ action: 'equipment.bindGatewayAndTemplate' })
      for (const [path, field] of [
        [paths.equipmentBindGateway, 'gatewayId'],
        [paths.equipmentBindTemplate, 'templateId'],
        [paths.equipmentBindGatewayAndTemplate, 'gatewayId'],
      ] as const)
        expect(
          await call(path, {
            id: 'eq-a-none',
            ...(path === paths.equipmentBindTemplate ? {} : { gatewayId: 'gw-a' }),
            ...(path === paths.equipmentBindGateway ? {} : { templateId: template.id }),
          }),
        ).toMatchObject({ code: codes.conflict, fields: [{ path: field }] })
      await call(paths.equipmentUnbindGateway, { id: 'eq-a-none' })
    })

    it('an account that may not edit equipment binds nothing, and nobody binds rows of another organisation', async () => {
      const operator = await test.login('operation-a')
      const bind = { id: 'eq-a-none', gatewayId: 'gw-a' }
      expect((await call(paths.equipmentBindGateway, bind, operator)).code).toBe(codes.forbidden)
      expect(await call(paths.equipmentBindGateway, { ...bind, gatewayId: 'gw-b' })).toMatchObject({
        code: codes.invalid,
        fields: [{ path: 'gatewayId', reason: 'unknown' }],
      })
      const foreign = await test.login('admin-b')
      expect((await call(paths.equipmentBindGateway, { id: 'eq-a-none', gatewayId: 'gw-b' }, foreign)).code).toBe(404)
      expect((await info('eq-a-none')).gatewayId).toBeNull()
    })

    it('a template is not removed while equipment is bound to it, and nothing of it is lost', async () => {
      const { templateId, equipName } = await info('eq-a-none')
      expect(templateId).toBe(template.id)
      expect(await call(paths.templateDelete, { id: template.id })).toMatchObject({
        code: codes.conflict,
        fields: [{ path: 'id', reason: 'used', detail: equipName }],
      })
      expect(await info('eq-a-none')).toMatchObject({ templateId: template.id })
      expect((await call(paths.templateDetail, { id: template.id })).code).toBe(codes.ok)
    })
  })
}
