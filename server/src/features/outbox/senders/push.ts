import { messageOf } from '@mimic/contract/messageOf'
import { PushRows } from '../push/PushRows.ts'
import { pushUrl } from '../push/pushHosts.ts'
import { type PushLetter, pushRequest } from '../push/pushRequest.ts'
import type { Sender } from '../Sender.ts'
import { ask } from './ask.ts'

/** The push service has removed the browser. */
const GONE = [404, 410]

/** Gives a message to the push service of a browser, if its account may still see what it tells. */
export const push: Sender = async (provider, { text }, { hosts, db, secrets, now, sees }) => {
  // Written by us.
  const letter = JSON.parse(text) as PushLetter
  const rows = new PushRows(db, secrets)
  const browser = await rows.find(provider.id, letter.subscriptionId)
  if (!browser) return { is: 'never', problem: 'gone' }
  if (!(await sees(browser.userId, letter.alarmIds))) return { is: 'never', problem: 'notSeen' }
  // The list may have become shorter since the browser was added.
  const url = pushUrl(browser.target.endpoint, provider.pushHosts)
  if (!url) return { is: 'never', problem: 'notAllowed' }
  const { publicKey, secret: privateKey, sender: contact } = provider
  const asking = await pushRequest(browser.target, letter, { publicKey, privateKey, contact }).catch(messageOf)
  if (typeof asking === 'string') return { is: 'never', problem: asking }
  const outcome = await ask({ url, ...asking }, hosts, () => undefined)
  if (outcome.is === 'sent') await rows.noteSent(letter.subscriptionId, now())
  if (outcome.is !== 'never' || !GONE.includes(outcome.status ?? 0)) return outcome
  await rows.forget(letter.subscriptionId)
  return { is: 'never', problem: 'gone' }
}
