import { type AlarmChange, type AlarmRule, type EquipmentInfo, limits, paths } from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stepsStopTogether } from '../../../../engine/src/testing/steps.ts'
import { isLong } from '../../../../engine/src/testing/walks.ts'
import { storeEngines } from '../../testing/storeEngines.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'

/** Their conditions are more than one statement can take in either store. */
const SIGNALS = isLong ? 2_000 : 1_200

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`alarm conditions that are saved with signals, on ${engine.name}`, () => {
    stepsStopTogether()
    let test: TestServer
    let admin: TestClient
    let id: string
    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000 })
      admin = await test.login('admin-a')
      const { reply } = await admin.call(paths.equipmentAdd, { equipName: 'Limits', gatewayId: 'gw-a' })
      ;({ id } = reply.data as { id: string })
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })

    const info = async () => (await admin.call(paths.equipmentInfo, { id })).reply.data as EquipmentInfo
    const rules = async () => (await admin.call(paths.alarmRuleQuery, { equipmentId: id })).reply.data as AlarmRule[]
    const edit = async (alarms: readonly AlarmChange[], more: Record<string, string> = {}, client = admin) =>
      (await client.call(paths.equipmentEdit, { id, ...more, alarms: JSON.stringify(alarms) })).reply
    const signals = JSON.stringify(Array.from({ length: SIGNALS }, (_, n) => ({ title: `Signal ${n}`, sn: `S-${n}` })))
    const four: AlarmChange[] = Array.from({ length: SIGNALS }, (_, n) =>
      [90, 80, 20, 10].map((value): AlarmChange => {
        const symbol = value > 50 ? '>' : '<'
        return { sn: `S-${n}`, condition: { kind: 'compare', symbol, value, severity: 2, message: `Limit ${value}` } }
      }),
    ).flat()

    it('stores neither signals nor conditions where one of thousands is wrong, and names it', async () => {
      const { version } = await info()
      const wrong = four.with(4001, { sn: 'S-1000', condition: { kind: 'compare', symbol: '>', message: 'No value' } })
      expect(await edit(wrong, { signals })).toMatchObject({
        code: 400,
        fields: [{ path: 'alarms.4001.condition.value', reason: 'required' }],
      })
      expect(await edit(four.with(4001, { ...four[0], sn: 'S-none' }), { signals })).toMatchObject({
        code: 400,
        fields: [{ path: 'alarms.4001.sn', reason: 'unknown' }],
      })
      expect(await info()).toMatchObject({ version, signals: [] })
      expect(await rules()).toEqual([])
    })

    it('stores thousands of new signals with four conditions each by one call, and the audit has every condition', async () => {
      const before = await info()
      expect((await edit(four, { signals, baseVersion: String(before.version) })).code).toBe(200)
      const stored = await rules()
      expect(stored).toHaveLength(4 * SIGNALS)
      expect(
        stored
          .filter(({ signalTitle }) => signalTitle === `Signal ${SIGNALS - 1}`)
          .map(({ value }) => value)
          .toSorted(),
      ).toEqual([10, 20, 80, 90])
      const told = await test.server.context.db.selectFrom('audit').select('detail').where('subject', '=', id).execute()
      const named = new Set(told.flatMap(({ detail }) => detail.match(/[\w-]+/g) ?? []))
      expect(stored.every((rule) => named.has(rule.id))).toBe(true)
      // Two people in one grid are told of each other.
      expect(await edit([], { baseVersion: String(before.version), note: 'Mine' })).toMatchObject({
        code: 409,
        fields: [{ reason: 'changed', detail: 'admin-a' }],
      })
    })

    it('changes and removes conditions, unless somebody has changed one of them meanwhile', async () => {
      const [first, second, third] = (await rules()) as [AlarmRule, AlarmRule, AlarmRule]
      const changed = (value: number) => ({ kind: 'compare', symbol: '>', value, message: 'Changed' }) as const
      const stale = { id: second.id, was: second.value + 1 }
      expect(await edit([{ id: first.id, was: first.value, condition: changed(99) }, stale])).toMatchObject({
        code: 409,
        fields: [{ path: 'alarms.1.id', reason: 'changed' }],
      })
      expect(await rules()).toHaveLength(4 * SIGNALS)
      const changes = [
        { id: first.id, was: first.value, condition: changed(99) },
        { id: second.id, was: second.value },
      ]
      expect((await edit(changes)).code).toBe(200)
      const after = await rules()
      expect(after).toHaveLength(4 * SIGNALS - 1)
      expect(after.find((rule) => rule.id === first.id)).toMatchObject({ value: 99, message: 'Changed' })
      expect(after.some((rule) => rule.id === second.id)).toBe(false)
      expect(after.find((rule) => rule.id === third.id)).toEqual(third)
    })

    it('keeps to its equipment, its organisation and the limit of a signal', async () => {
      expect(await edit([{ id: 'rule-a' }])).toMatchObject({ code: 409, fields: [{ path: 'alarms.0.id' }] })
      const stranger = await test.login('admin-b')
      expect((await edit([], {}, stranger)).code).toBe(404)
      const viewer = await test.login('viewer-a')
      expect((await edit([], {}, viewer)).code).toBe(403)
      const more = Array.from({ length: limits.alarm.perSignal }, () => four[0] ?? {})
      expect(await edit(more)).toMatchObject({
        code: 400,
        fields: [{ reason: 'limit', limit: limits.alarm.perSignal }],
      })
    })
  })
}
