import type { Db } from '../platform/db/Database.ts'

/**
 * Rows that seed files cannot hold: a disabled condition `rule-a`; its alarm `alarm-a`, which is over but not
 * confirmed; today's `alarm-new`, which is also confirmed; a report `report-a`; and a message `message-a` about an expiry.
 */
export async function insertSampleRows(db: Db): Promise<void> {
  const rule = { symbol: '>', value: 5, low: 0, high: 0, delayMs: 0, deadBand: 0, severity: 2, message: 'High' }
  await db
    .insertInto('alarm_rule')
    .values({ ...rule, id: 'rule-a', orgId: 'org-a', signalId: 'a-level', kind: 'compare', isEnabled: 0, gmtCreate: 0 })
    .execute()
  const alarm = {
    orgId: 'org-a',
    ruleId: 'rule-a',
    type: 'signal',
    equipId: 'eq-a',
    signalId: 'a-level',
    gatewayId: null,
    severity: 2,
    msg: 'High',
    value: '6',
    releaseValue: '4',
    confirmBy: '',
    confirmNote: '',
    gmtConfirm: null,
  }
  const today = Date.now() - 60_000
  await db
    .insertInto('alarm')
    .values([
      { ...alarm, id: 'alarm-a', gmtTrigger: 1_780_000_000_000, gmtRelease: 1_780_000_001_000 },
      { ...alarm, id: 'alarm-new', gmtTrigger: today, gmtRelease: today, gmtConfirm: today, confirmBy: 'admin-a' },
    ])
    .execute()
  await db
    .insertInto('outbox')
    .values({
      ...{ id: 'outbox-a', orgId: 'org-a', channel: 'mail', purpose: 'composed', accountId: '', recipient: '' },
      ...{ destination: 'nobody@example.com', subject: 'Notice', text: 'Notice', sealed: 'sealed', state: 'failed' },
      ...{ tries: 6, problem: 'refused', providerId: '', provider: '', cost: 0 },
      ...{ gmtNext: 0, gmtExpires: 0, gmtCreate: today, gmtSent: 0 },
    })
    .execute()
  await db
    .insertInto('stored_message')
    .values({
      ...{ id: 'message-a', orgId: 'org-a', type: 'expire', subject: 'card', dataId: 'card-of-eq', stage: '7' },
      ...{ title: 'Card of the pump', params: '{}', userId: null, roleId: null, auth: null, equipId: 'eq-a' },
      ...{ once: 'message-a', gmtCreate: today },
    })
    .execute()
  await db
    .insertInto('report')
    .values({
      id: 'report-a',
      orgId: 'org-a',
      projectId: 'project-a',
      title: 'Day',
      kind: 'custom',
      span: '1h',
      columns: JSON.stringify([{ type: 'signal', dataId: 'a-level', title: '', statistic: 'max' }]),
      gmtModified: 0,
    })
    .execute()
}
