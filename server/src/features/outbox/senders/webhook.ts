import { createHmac } from 'node:crypto'
import type { Sender } from '../Sender.ts'
import { ask } from './ask.ts'

/** The signature of a webhook: HMAC-SHA-256 (RFC 2104) over `time.body`, in hexadecimal. */
export const signatureOf = (secret: string, time: number, body: string): string =>
  `v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`

/** Posts a message as JSON. With a key it is signed together with its time, so that it can be neither forged nor replayed. */
export const webhook: Sender = ({ url, secret }, { id, purpose, subject, text }, { hosts }) => {
  const body = JSON.stringify({ id, purpose, subject, text })
  const time = Date.now()
  const signed = { 'x-mimic-time': String(time), 'x-mimic-signature': signatureOf(secret, time, body) }
  const headers = { 'content-type': 'application/json', 'x-mimic-id': id, ...(secret !== '' && signed) }
  return ask({ url: new URL(url), method: 'POST', headers, body }, hosts, () => undefined)
}
