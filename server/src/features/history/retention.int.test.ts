import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../platform/db/Database.ts'
import { openDatabase } from '../../platform/db/openDatabase.ts'
import { everything } from '../../platform/db/range.ts'
import { Metrics } from '../../platform/telemetry/Metrics.ts'
import { storeEngines } from '../../testing/storeEngines.ts'
import { Alarms } from '../alarms/store/Alarms.ts'
import { AuditChain } from '../audit/AuditChain.ts'
import { Commands } from '../commands/store/Commands.ts'

const T = 1_780_000_000_000
const scope = { orgId: 'org', userId: 'u', range: everything }

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`retention by days, on ${engine.name}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'mimic-retention-'))
    let db: Db
    beforeAll(async () => {
      await engine.create()
      db = await openDatabase({ dataFolder: folder, ...engine.options })
      await db.insertInto('org').values({ id: 'org', title: 'Org', gmtCreate: T }).execute()
    })
    afterAll(async () => {
      await db.destroy()
      await engine.drop()
      rmSync(folder, { recursive: true, force: true })
    })

    it('covers alarms that are over, confirmed or not; never one that holds', async () => {
      const alarm = (id: string, gmtRelease: number | null, gmtConfirm: number | null) => ({
        id,
        orgId: 'org',
        ruleId: null,
        type: 'gateway',
        equipId: null,
        signalId: null,
        gatewayId: id,
        severity: 2,
        msg: '',
        value: 'null',
        releaseValue: 'null',
        gmtTrigger: T - 5_000,
        gmtRelease,
        gmtConfirm,
        confirmBy: '',
        confirmNote: '',
      })
      await db
        .insertInto('alarm')
        .values([
          alarm('holds', null, null),
          alarm('old', T - 1, T),
          alarm('old unconfirmed', T - 1, null),
          alarm('new unconfirmed', T, null),
        ])
        .execute()
      const inTurn = <R>(work: () => Promise<R>) => work()
      const alarms = new Alarms({ db, inTurn, newest: () => undefined, now: () => T, onChange: () => undefined })
      await alarms.load()
      expect(await alarms.forget(T)).toBe(2)
      expect(await alarms.forget(T)).toBe(0)
      const left = (await db.selectFrom('alarm').select('id').orderBy('id').execute()).map(({ id }) => id)
      expect(left).toEqual(['holds', 'new unconfirmed'])
      expect(alarms.openOf(() => true).map(({ id }) => id)).toEqual(['holds', 'new unconfirmed'])
    })

    it('covers the audit, and commands that have ended', async () => {
      const entry = { orgId: scope.orgId, userId: scope.userId, action: 'a', subject: 's', detail: '{}', result: '' }
      await db
        .insertInto('audit')
        .values([
          { ...entry, id: 'old', gmtCreate: T - 1 },
          { ...entry, id: 'new', gmtCreate: T },
        ])
        .execute()
      expect(await new AuditChain(db, () => T).forget(T)).toBe(1)
      expect(await db.selectFrom('audit').select('id').execute()).toEqual([{ id: 'new' }])
      const command = {
        orgId: scope.orgId,
        userId: scope.userId,
        projectId: 'p',
        signalId: 's',
        value: '1',
        code: 200,
        result: 'null',
      }
      await db
        .insertInto('command')
        .values([
          { ...command, uuid: 'old', status: 'success', gmtCreate: T - 1, gmtEnd: T },
          { ...command, uuid: 'open', status: 'unknown', gmtCreate: T - 1, gmtEnd: null },
          { ...command, uuid: 'new', status: 'success', gmtCreate: T, gmtEnd: T },
        ])
        .execute()
      const log = pino({ level: 'silent' })
      const deps = {
        now: () => T,
        monotonic: () => T,
        isOnline: () => true,
        publish: async () => 'sent' as const,
        onWaiting: () => {},
      }
      expect(await new Commands({ db, log, metrics: new Metrics(), ...deps }).forget(T)).toBe(1)
      const left = await db.selectFrom('command').select('uuid').orderBy('uuid').execute()
      expect(left.map(({ uuid }) => uuid)).toEqual(['new', 'open'])
    })
  })
}
