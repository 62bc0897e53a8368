import { ECDH } from 'node:crypto'
import type { PushTarget } from './PushRows.ts'

/** What a browser shows. `url` is a path of our own origin. */
export interface PushPayload {
  readonly title: string
  readonly body: string
  readonly tag: string
  readonly url: string
  readonly lang: string
  readonly time: number
}

/** A message to one browser, as the outbox keeps it sealed. */
export interface PushLetter {
  readonly subscriptionId: string
  /** The account must see all of them when it is sent. */
  readonly alarmIds: readonly string[]
  /** From 1, the worst. */
  readonly severity: number
  readonly payload: PushPayload
}

/** The keys by which an organisation is known to push services (RFC 8292). */
interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** How long a push service keeps a message (s), and whether it wakes a device that saves power (RFC 8030). */
const manners = [
  { TTL: 86_400, urgency: 'high' },
  { TTL: 28_800, urgency: 'high' },
  { TTL: 14_400, urgency: 'normal' },
  { TTL: 3_600, urgency: 'low' },
] as const

/** Bytes of a payload: every push service takes 4,096 of a body (RFC 8030), less head, key, padding and tag. */
const MAX_BYTES = 3_900
/** Characters of a topic (RFC 8030, 5.4). */
const TOPIC_LENGTH = 32

// The library is used for keys, encryption and headers alone: its own requests would pass the guard of hosts by.
const library = async () => (await import('web-push')).default

export const makeVapidKeys = async (): Promise<VapidKeys> => (await library()).generateVAPIDKeys()

/** Whether a text is a public key of a browser: a point of P-256. */
export function isBrowserKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(Buffer.from(p256dh, 'base64url'), 'prime256v1')
    return true
  } catch {
    return false
  }
}

/** The request that gives a message to a push service (RFC 8030), encrypted for the browser (RFC 8291). */
export async function pushRequest(
  { endpoint, p256dh, auth }: PushTarget,
  { severity, payload }: Pick<PushLetter, 'severity' | 'payload'>,
  { contact, ...keys }: VapidKeys & { readonly contact: string },
): Promise<{ method: string; headers: Record<string, string>; body: Uint8Array }> {
  const { generateRequestDetails } = await library()
  const manner = manners[severity - 1] ?? manners[3]
  const { method, headers, body } = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, textOf(payload), {
    ...manner,
    contentEncoding: 'aes128gcm',
    topic: payload.tag.slice(0, TOPIC_LENGTH),
    vapidDetails: { subject: `mailto:${contact}`, ...keys },
  })
  const sent = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])
  // A payload was given, so there is a body.
  return { method, headers: Object.fromEntries(sent), body: body as Uint8Array }
}

/** The payload as JSON, its text cut to what every push service takes. */
function textOf(payload: PushPayload): string {
  const text = JSON.stringify(payload)
  const over = Buffer.byteLength(text) - MAX_BYTES
  if (over <= 0 || payload.body.length <= 1) return text
  // A character has at most four bytes, or six as an escape of JSON: each step takes off some, and the last ones suffice.
  const kept = Math.max(0, [...payload.body].length - Math.ceil(over / 6) - 1)
  return textOf({ ...payload, body: `${[...payload.body].slice(0, kept).join('')}…` })
}
