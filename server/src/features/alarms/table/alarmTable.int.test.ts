import { type AlarmRule, type AlarmTableRow, codes, type JournalRow, paths, type WhatIfResult } from '@mimic/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FakeGateway } from '../../../testing/FakeGateway.ts'
import { storeEngines } from '../../../testing/storeEngines.ts'
import type { TestClient } from '../../../testing/TestClient.ts'
import { GATEWAY_LOGIN, TestServer } from '../../../testing/TestServer.ts'
import { until } from '../../../testing/until.ts'

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`the table of alarm conditions on ${engine.name}`, () => {
    let test: TestServer
    let author: TestClient
    let approver: TestClient
    let gateway: FakeGateway
    let rule: AlarmRule
    const condition = { kind: 'compare', symbol: '>', value: 5, message: 'High level' } as const

    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000, waitFactor: 0.1 })
      const { db } = test.server.context
      await db.updateTable('account').set({ roleId: 'admin' }).where('loginname', '=', 'designer-a').execute()
      author = await test.login('admin-a')
      approver = await test.login('designer-a')
      gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
    })
    afterAll(async () => {
      await gateway?.stop()
      await test?.stop()
      await engine.drop()
    })
    beforeEach(async () => {
      rule = (await call(paths.alarmRuleAdd, { signalId: 'a-level', ...condition })).data as AlarmRule
    })
    afterEach(async () => {
      const { db } = test.server.context
      for (const table of [
        'alarm_table_row',
        'alarm_table_draft',
        'alarm_table_version',
        'alarm_table_change',
        'alarm_event',
      ] as const)
        await db.deleteFrom(table).execute()
      for (const { id } of (await call(paths.alarmRuleQuery, { equipmentId: 'eq-a' })).data as AlarmRule[])
        await call(paths.alarmRuleDelete, { id })
    })

    const call = async (path: string, body: Record<string, unknown>, client = author) => {
      const fields = Object.entries(body).map(([name, value]) => [
        name,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      ])
      return (await client.call(path, Object.fromEntries(fields))).reply
    }
    const rows = async (more: Record<string, string> = {}) =>
      ((await call(paths.alarmTableQuery, { pageSize: 200, ...more })).data as { rows: AlarmTableRow[] }).rows
    const own = async () => (await rows()).find(({ id }) => id === rule.id)
    const state = async (client = author) => (await call(paths.alarmTableState, {}, client)).data
    const changes = (...list: readonly object[]) => call(paths.alarmTableChange, { rows: list })
    const approve = async () => {
      expect((await call(paths.alarmTableSubmit, { note: 'please' })).code).toBe(codes.ok)
      const reply = await call(paths.alarmTableApprove, { note: 'fine' }, approver)
      expect(reply.code, JSON.stringify(reply)).toBe(codes.ok)
    }

    it('runs a draft only when somebody who has no part in it approves it, and keeps what the version changed', async () => {
      await changes({ id: rule.id, condition: { ...condition, value: 7, cause: 'Valve stuck', impact: 3 } })
      expect(await own()).toMatchObject({
        running: { value: 5 },
        approved: null,
        draft: { value: 7, cause: 'Valve stuck' },
        draftState: 'changed',
        drift: 'extra',
      })
      await call(paths.alarmTableSubmit, { note: 'higher' })
      expect(await state()).toMatchObject({ version: 0, draftCount: 1, review: { note: 'higher' }, mayApprove: false })
      expect(await state(approver)).toMatchObject({ mayApprove: true })
      expect(await changes({ id: rule.id })).toMatchObject({ code: codes.conflict, fields: [{ reason: 'inReview' }] })
      expect(await call(paths.alarmTableApprove, {})).toMatchObject({
        code: codes.conflict,
        fields: [{ reason: 'ownDraft' }],
      })
      expect((await call(paths.alarmTableApprove, { note: 'fine' }, approver)).data).toEqual({ version: 1 })

      expect(await own()).toMatchObject({
        running: { value: 7 },
        approved: { value: 7, cause: 'Valve stuck' },
        draft: null,
        drift: 'none',
        version: 1,
        approvedBy: 'designer-a',
      })
      expect(await state()).toMatchObject({ version: 1, draftCount: 0 })
      const { data } = await call(paths.alarmTableVersions, {})
      expect(data).toMatchObject({ total: 1, rows: [{ version: 1, reviewedBy: 'designer-a', rowCount: 1 }] })
      const diff = (await call(paths.alarmTableVersion, { version: 1 })).data
      expect(diff).toMatchObject([{ ruleId: rule.id, signalTitle: 'a-level', previous: null, next: { value: 7 } }])
      const body = { from: 0, to: Date.now() + 60_000, event: 'ruleChanged', pageSize: 200 }
      const journal = (await call(paths.alarmManagementJournal, body)).data as { rows: JournalRow[] }
      expect(journal.rows.find(({ ruleId, reason }) => ruleId === rule.id && reason === 'changed')?.by).toBe(
        'designer-a',
      )
    })

    it('turns a draft down with a reason, and lets it be withdrawn', async () => {
      await changes({ signalId: 'a-level', condition: { ...condition, message: 'New' } })
      await call(paths.alarmTableSubmit, {})
      await call(paths.alarmTableReject, { note: 'too low' }, approver)
      expect(await state()).toMatchObject({ review: { reviewNote: 'too low', reviewedBy: 'designer-a' } })
      await call(paths.alarmTableSubmit, {})
      await call(paths.alarmTableWithdraw, {})
      expect(await state()).not.toHaveProperty('review')
      expect(await call(paths.alarmTableApprove, {}, approver)).toMatchObject({ fields: [{ reason: 'noReview' }] })
      await approve()
      expect((await rows()).find(({ running }) => running?.message === 'New')).toMatchObject({ drift: 'none' })
    })

    it('tells what runs otherwise than approved; a row is taken over or restored', async () => {
      expect((await call(paths.alarmTableAccept, {})).data).toEqual({ changed: (await rows()).length })
      await approve()
      expect(await state()).toMatchObject({ driftCount: 0 })
      await call(paths.alarmRuleEdit, { id: rule.id, ...condition, value: 9 })
      expect(await own()).toMatchObject({ drift: 'changed', differs: ['value'] })
      expect(await rows({ show: 'drift' })).toHaveLength(1)
      await call(paths.alarmTableRestore, { ids: rule.id })
      expect(await own()).toMatchObject({ drift: 'none', running: { value: 5 } })

      await call(paths.alarmRuleDelete, { id: rule.id })
      expect(await own()).toMatchObject({ drift: 'missing', running: null })
      await call(paths.alarmTableRestore, { ids: rule.id })
      expect(await own()).toMatchObject({ drift: 'none', running: { value: 5 } })

      await call(paths.alarmRuleEdit, { id: rule.id, ...condition, value: 9 })
      await call(paths.alarmTableAccept, { ids: rule.id })
      await approve()
      expect(await own()).toMatchObject({ drift: 'none', approved: { value: 9 }, version: 2 })
    })

    it('takes all rows of a change or none, and names the row and the field', async () => {
      const refused = async (...list: readonly object[]) => (await changes(...list)).fields?.[0]?.path
      const fine = { id: rule.id, condition: { ...condition, value: 6 } }
      expect(
        await refused(fine, { signalId: 'a-level', condition: { kind: 'range', low: 5, high: 1, message: 'x' } }),
      ).toBe('rows.1.condition.high')
      expect(await refused(fine, { signalId: 'b-level', condition })).toBe('rows.1.signalId')
      expect(await refused(fine, fine)).toBe('rows.1.id')
      expect(await refused({ condition })).toBe('rows.0.signalId')
      expect(await state()).toMatchObject({ draftCount: 0 })
      await changes(fine)
      await call(paths.alarmTableDiscard, { ids: rule.id })
      expect(await state()).toMatchObject({ draftCount: 0 })
      expect(await refused({ id: rule.id })).toBeUndefined()
      expect(await own()).toMatchObject({ draftState: 'removed' })
    })

    it('tries the draft over the recorded past beside what really came', async () => {
      const start = Date.now() - 60_000
      const values = [1, 6, 1, 8, 1]
      const samples = values.map((value, i): [string, number, number, 0] => ['a-level', start + i * 1000, value, 0])
      const seq = await gateway.send(samples)
      await until(() => gateway.acked.has(seq))
      await changes({ id: rule.id, condition: { ...condition, value: 7 } })
      const time = { from: start - 1000, to: start + 10_000 }
      const { uuid, status } = await call(paths.alarmTableWhatIf, time)
      expect(status).toBe('pending')
      for (const path of [paths.alarmWhatIfCallback, paths.deviceMonitorCallback]) {
        const reply = await until(async () => {
          const told = await call(path, { uuid })
          return told.status !== 'pending' && told
        })
        const { rules, alarms, came } = reply.data as WhatIfResult
        expect(rules).toMatchObject([{ ruleId: rule.id, come: 1, came: 2 }])
        expect(alarms).toMatchObject([{ trigger: start + 3000, release: start + 4000, value: 8, releaseValue: 1 }])
        expect(came.map(({ value, release }) => [value, release])).toEqual([
          [6, start + 2000],
          [8, start + 4000],
        ])
      }
      expect((await call(paths.alarmWhatIfCallback, { uuid }, approver)).code).toBe(codes.notFound)
      expect((await call(paths.alarmWhatIfCancel, { uuid })).code).toBe(codes.ok)
    })
  })
}
