import { notifyRuleEntity, type RowOf, textForms } from '@mimic/contract'
import { invalid } from '../../../platform/ApiError.ts'
import type { EntityOptions } from '../../../platform/entity/entityRoutes.ts'
import { alarmSights, seesEvery } from '../store/alarmSight.ts'

const forms = { mail: new RegExp(textForms.email), sms: new RegExp(textForms.tel), webhook: /^/ }

type Rule = RowOf<typeof notifyRuleEntity>
const initial = { channel: notifyRuleEntity.fields.channel.initial }

/** A rule sends alarms of the whole organisation: whoever keeps it may see them all. */
export const notifyRuleOptions: EntityOptions<typeof notifyRuleEntity, Rule> = {
  async checking(_trx, { auths }, fields, _id, before) {
    if (!seesEvery(alarmSights(auths))) throw invalid('severity', 'notHeld')
    const { channel, destination } = { ...initial, ...before, ...fields } as Pick<Rule, 'channel' | 'destination'>
    if (!forms[channel].test(destination)) throw invalid('destination', 'format')
  },
}
