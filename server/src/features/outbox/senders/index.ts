import type { OpenProvider, Sender } from '../Sender.ts'
import { push } from './push.ts'
import { smsGateway } from './smsGateway.ts'
import { smtp } from './smtp.ts'
import { webhook } from './webhook.ts'

/** Keeps the message in the list, where people read it. */
const catcher: Sender = async () => ({ is: 'shown' })

/** How each kind of provider sends. */
export const senders: Readonly<Record<OpenProvider['kind'], Sender>> = {
  mailCatcher: catcher,
  smsCatcher: catcher,
  smtp,
  sms: smsGateway,
  webhook,
  push,
}
