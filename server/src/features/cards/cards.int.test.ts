import { codes, paths } from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeEngines } from '../../testing/storeEngines.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'
import { readExpiring } from '../messages/expiryMessages.ts'

const ICCID = '89860123456789012345'

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`cards, on ${engine.name}`, () => {
    let test: TestServer
    let admin: TestClient

    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000 })
      admin = await test.login('admin-a')
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })

    const call = async (path: string, body: Record<string, string>, client = admin) =>
      (await client.call(path, body)).reply
    const listed = async () => ((await call(paths.cardQuery, {})).data as { rows: Record<string, unknown>[] }).rows

    it('are recorded once in an organisation, and leave a gateway that is removed', async () => {
      const gateway = (await call(paths.gatewayAdd, { title: 'Field box', sn: 'SN-CARD' })).data as { id: string }
      const added = await call(paths.cardAdd, { iccid: ICCID, plan: '1 GB', gatewayId: gateway.id })
      expect(added.code).toBe(codes.ok)
      const { id, version } = added.data as { id: string; version: number }
      const again = await call(paths.cardAdd, { iccid: ICCID })
      expect(again).toMatchObject({ code: codes.invalid, fields: [{ path: 'iccid', reason: 'used' }] })
      expect((await call(paths.cardEdit, { id, iccid: ICCID, note: 'Roof' })).code).toBe(codes.ok)
      const foreign = await test.login('admin-b')
      expect((await call(paths.cardAdd, { iccid: ICCID }, foreign)).code).toBe(codes.ok)
      expect((await call(paths.gatewayDelete, { id: gateway.id })).code).toBe(codes.ok)
      expect(await listed()).toMatchObject([{ iccid: ICCID, note: 'Roof', gatewayId: '', version: version + 2 }])
    })

    it('are among what expires, by their last day', async () => {
      const now = Date.parse('2030-12-01T04:00:00Z')
      for (const [i, lastDay] of ['', '2030-12-31', '2031-02-01'].entries())
        expect((await call(paths.cardAdd, { iccid: `8986032245200001735${i}`, lastDay })).code).toBe(codes.ok)
      const cards = (await readExpiring(test.server.context.db, now)).filter(({ subject }) => subject === 'card')
      expect(cards).toMatchObject([{ orgId: 'org-a', title: '89860322452000017351', day: '2030-12-31' }])
    })

    it('take only what a card can have', async () => {
      const refused = async (fields: Record<string, string>) => (await call(paths.cardAdd, fields)).fields?.[0]?.path
      expect(await refused({ iccid: '8986012345' })).toBe('iccid')
      expect(await refused({ iccid: '89860123456789012346', lastDay: '31.12.2030' })).toBe('lastDay')
      expect(await refused({ iccid: '89860123456789012346', quotaMb: '-1' })).toBe('quotaMb')
      expect(await refused({ iccid: '89860123456789012346', gatewayId: 'gw-b' })).toBe('gatewayId')
    })
  })
}
