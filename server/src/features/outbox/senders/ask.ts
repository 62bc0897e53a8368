import { DAY_MS } from '@mimic/contract'
import { messageOf } from '@mimic/contract/messageOf'
import { HostForbidden, type OutgoingHosts } from '../../../platform/http/OutgoingHosts.ts'
import { type OutgoingRequest, outgoingRequest } from '../../../platform/http/outgoingRequest.ts'
import type { SendOutcome } from '../Sender.ts'

const TIMEOUT_MS = 20_000
const MAX_ANSWER = 64 * 1024
/** Characters of an answer that people read. */
const TOLD = 200

export type Asking = Pick<OutgoingRequest, 'url' | 'method' | 'headers' | 'body'>

/**
 * Makes one HTTP request; redirections are not followed.
 * @param problemOf judges the text of an answer 2xx; undefined where it is good
 */
export async function ask(
  asking: Asking,
  hosts: OutgoingHosts,
  problemOf: (text: string) => string | undefined,
): Promise<SendOutcome> {
  let isAsked = false
  try {
    const { status, headers, text } = await outgoingRequest(
      {
        ...asking,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        maxAnswer: MAX_ANSWER,
        onConnected: () => {
          isAsked = true
        },
      },
      hosts,
    )
    const told = `HTTP ${status} ${text.slice(0, TOLD)}`.trim()
    if (status >= 500 || status === 408 || status === 429)
      return { is: 'later', problem: told, ...later(headers['retry-after']) }
    if (status < 200 || status > 299) return { is: 'never', problem: told, status }
    const problem = problemOf(text)
    return problem === undefined ? { is: 'sent' } : { is: 'never', problem: `${problem}: ${text.slice(0, TOLD)}` }
  } catch (error) {
    const problem = messageOf(error)
    if (error instanceof HostForbidden) return { is: 'never', problem }
    // Nobody knows what the other side has done with a request that it got.
    return { is: isAsked ? 'unsure' : 'later', problem }
  }
}

/** How long the other side asks to wait (RFC 9110, 10.2.3), in seconds or until a date. */
function later(retryAfter = ''): { readonly waitMs?: number } {
  const waitMs = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now()
  return waitMs > 0 ? { waitMs: Math.min(waitMs, DAY_MS) } : {}
}
