import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { OutgoingHosts } from './OutgoingHosts.ts'

export interface OutgoingRequest {
  readonly url: URL
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
  readonly signal: AbortSignal
  /** Characters of the answer that are kept; the rest is not. */
  readonly maxAnswer: number
  /** Called once the other side may get the request. */
  readonly onConnected?: () => void
}

interface OutgoingAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** The port of a URL. */
export const portOf = ({ port, protocol }: URL): number => Number(port) || (protocol === 'https:' ? 443 : 80)

/**
 * Makes one HTTP request to a host that may be called; redirections are not followed.
 * @throws {HostForbidden}; the error of the connection
 */
export async function outgoingRequest(
  { url, method, headers, body, signal, maxAnswer, onConnected }: OutgoingRequest,
  hosts: OutgoingHosts,
): Promise<OutgoingAnswer> {
  const port = portOf(url)
  hosts.assertLiteral(url.hostname, port)
  return new Promise((resolve, reject) => {
    const isSecure = url.protocol === 'https:'
    const send = isSecure ? httpsRequest : httpRequest
    const length = method === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const request = send(url, {
      method,
      headers: { ...headers, ...length },
      // A connection of its own: one that is kept could be lost before the request reaches the other side.
      agent: false,
      lookup: hosts.lookupFor(port),
      signal,
    })
    request.on('socket', (socket) => socket.once(isSecure ? 'secureConnect' : 'connect', () => onConnected?.()))
    request.on('error', reject)
    request.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        if (text.length < maxAnswer) text += part
      })
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    request.end(method === 'GET' ? undefined : body)
  })
}
