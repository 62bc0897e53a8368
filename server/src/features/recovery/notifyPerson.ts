import type { Locale } from '@mimic/contract'
import type { Db } from '../../platform/db/Database.ts'
import type { Outbox } from '../outbox/Outbox.ts'

interface Person {
  readonly id: string
  readonly orgId: string
  readonly loginname: string
  readonly name: string
  readonly tel: string
  readonly email: string
  readonly verifiedTel: string
  readonly verifiedEmail: string
  readonly language: string
}

/** The columns of an account that its messages need. */
export const personColumns = [
  'id',
  'orgId',
  'loginname',
  'name',
  'tel',
  'email',
  'verifiedTel',
  'verifiedEmail',
  'language',
] as const satisfies readonly (keyof Person)[]

/** The address of a person for a channel, if a code that was sent there has come back; otherwise empty. */
export const verified = (person: Person, channel: 'mail' | 'sms'): string => {
  const [now, then] = channel === 'mail' ? [person.email, person.verifiedEmail] : [person.tel, person.verifiedTel]
  return now === then ? now : ''
}

export const channelOfWay = (way: 'tel' | 'email') => (way === 'email' ? 'mail' : 'sms')

/** The language of a person: the chosen one, or that of the page which caused the message. */
export const languageOf = ({ language }: Person, other: Locale): Locale =>
  language === 'cn' || language === 'en' ? language : other

/** The name by which messages address a person. */
export const nameOf = ({ name, loginname }: Person): string => name || loginname

/** Tells a person of a change to how they log in, by whatever address is verified. @returns true if there is one */
export async function notifyPerson(
  trx: Db,
  box: Outbox,
  person: Person,
  purpose: 'passwordChanged' | 'wechatBound' | 'wechatUnbound' | 'pushAdded',
  locale: Locale,
): Promise<boolean> {
  let isNotified = false
  for (const channel of ['mail', 'sms'] as const) {
    const destination = verified(person, channel)
    if (destination === '' || !(await box.hasProvider(person.orgId, channel, trx))) continue
    const to = { orgId: person.orgId, accountId: person.id, name: nameOf(person), destination }
    await box.addOwn(trx, channel, to, { purpose, locale: languageOf(person, locale) })
    isNotified = true
  }
  return isNotified
}
