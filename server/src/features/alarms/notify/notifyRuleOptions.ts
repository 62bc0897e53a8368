import { notifyRuleEntity, type RowOf, textForms } from '@mimic/contract'
import { sql } from 'kysely'
import { invalid } from '../../../platform/ApiError.ts'
import type { EntityOptions } from '../../../platform/entity/entityRoutes.ts'
import { alarmSights, seesEvery } from '../store/alarmSight.ts'

const forms = { mail: new RegExp(textForms.email), sms: new RegExp(textForms.tel), webhook: /^/, push: /^$/ }

type Rule = RowOf<typeof notifyRuleEntity>
type Judged = Pick<Rule, 'channel' | 'destination' | 'rosterId' | 'accountId' | 'mayAcknowledge'>
const { channel, rosterId, accountId, mayAcknowledge } = notifyRuleEntity.fields
const initial = {
  channel: channel.initial,
  rosterId: rosterId.initial,
  accountId: accountId.initial,
  mayAcknowledge: mayAcknowledge.initial,
  destination: '',
}

/** A rule sends alarms of the whole organisation, and may let others acknowledge: whoever keeps it may do both. */
export const notifyRuleOptions: EntityOptions<typeof notifyRuleEntity, Rule> = {
  facts: {
    rosterTitle: sql`coalesce((select title from notify_roster where notify_roster.id = notify_rule."rosterId"), '')`,
    accountTitle: sql`coalesce((select loginname from account where account.id = notify_rule."accountId"), '')`,
  },
  added: async (_trx, _scope, { origin = '' }) => ({ origin }),
  async checking(_trx, { auths }, fields, _id, before) {
    if (!seesEvery(alarmSights(auths))) throw invalid('severity', 'notHeld')
    const after = { ...initial, ...before, ...fields } as Judged
    const isPush = after.channel === 'push'
    const named = isPush ? after.accountId : after.destination
    const isReached = named !== '' || (after.rosterId !== '' && after.channel !== 'webhook')
    if (!isReached) throw invalid(isPush ? 'accountId' : 'destination', 'required')
    if (isPush && after.mayAcknowledge !== 'nobody') throw invalid('mayAcknowledge', 'unknown')
    if (!forms[after.channel].test(after.destination)) throw invalid('destination', 'format')
    if (after.mayAcknowledge !== 'nobody' && !auths.includes('alarm.confirm'))
      throw invalid('mayAcknowledge', 'notHeld')
  },
  async removing(trx, _scope, { id }) {
    await trx.deleteFrom('alarm_link').where('ruleId', '=', id).execute()
    return {}
  },
}
