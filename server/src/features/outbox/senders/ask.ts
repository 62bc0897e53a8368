import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { HostForbidden, type OutgoingHosts } from '../../../platform/http/OutgoingHosts.ts'
import type { SendOutcome } from '../Sender.ts'

const TIMEOUT_MS = 20_000
const MAX_ANSWER = 64 * 1024
/** Characters of an answer that people read. */
const TOLD = 200

export interface Asking {
  readonly url: URL
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The port of a URL. */
export const portOf = ({ port, protocol }: URL): number => Number(port) || (protocol === 'https:' ? 443 : 80)

/**
 * Makes one HTTP request; redirections are not followed.
 * @param problemOf judges the text of an answer 2xx; undefined where it is good
 */
export async function ask(
  { url, method, headers, body }: Asking,
  hosts: OutgoingHosts,
  problemOf: (text: string) => string | undefined,
): Promise<SendOutcome> {
  let isAsked = false
  try {
    const port = portOf(url)
    hosts.assertLiteral(url.hostname, port)
    const { status, text } = await new Promise<{ status: number; text: string }>((resolve, reject) => {
      const isSecure = url.protocol === 'https:'
      const send = isSecure ? httpsRequest : httpRequest
      const length = method === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const request = send(url, {
        method,
        headers: { ...headers, ...length },
        // A connection of its own: one that is kept could be lost before the request reaches the other side.
        agent: false,
        lookup: hosts.lookupFor(port),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      request.on('socket', (socket) => {
        socket.once(isSecure ? 'secureConnect' : 'connect', () => {
          isAsked = true
        })
      })
      request.on('error', reject)
      request.on('response', (response) => {
        let answer = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          if (answer.length < MAX_ANSWER) answer += part
        })
        response.on('error', reject)
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: answer }))
      })
      request.end(method === 'GET' ? undefined : body)
    })
    const told = `HTTP ${status} ${text.slice(0, TOLD)}`.trim()
    if (status >= 500 || status === 408 || status === 429) return { is: 'later', problem: told }
    if (status < 200 || status > 299) return { is: 'never', problem: told }
    const problem = problemOf(text)
    return problem === undefined ? { is: 'sent' } : { is: 'never', problem: `${problem}: ${text.slice(0, TOLD)}` }
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    if (error instanceof HostForbidden) return { is: 'never', problem }
    // Nobody knows what the other side has done with a request that it got.
    return { is: isAsked ? 'unsure' : 'later', problem }
  }
}
