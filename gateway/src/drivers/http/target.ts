import { codes } from '@mimic/contract/errors'
import { type GatewayText, says } from '@mimic/contract/gatewayTexts'
import { FieldError } from '../Driver.ts'
import type { HttpDevice } from './httpDevice.ts'

/**
 * The URL of a resource. @throws {FieldError} when it is not http or https, or its host is not allowed: a device must not
 * make the gateway ask other machines of its network
 */
export function targetOf({ url, allowedHosts, token }: HttpDevice['settings'], resource: string): string {
  const base = parsed(url)
  const target = resource === '' ? base : parsed(resource, base)
  const hosts = allowedHosts
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '')
  // The token of an https device does not go out in clear.
  const isWeaker = token !== '' && base.protocol === 'https:' && target.protocol === 'http:'
  const isAllowed = !isWeaker && (hosts.length === 0 ? target.host === base.host : hosts.includes(target.host))
  if (!isAllowed) throw wrong(says('hostForbidden', { host: target.host }))
  return target.href
}

/** The headers of every request. @throws {FieldError} with the number of the first line that is no header: lines are secret */
export function headersOf({ headers, token }: HttpDevice['settings']): Headers {
  const all = new Headers()
  for (const [i, line] of headers.split('\n').entries()) {
    if (line.trim() === '') continue
    const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):(.*)$/.exec(line.trim()) ?? []
    if (name === undefined || value === undefined)
      throw wrong(says('notHeader', { text: `#${i + 1}`, example: 'Accept: text/plain' }))
    all.set(name, value.trim())
  }
  if (token !== '') all.set('authorization', `Bearer ${token}`)
  return all
}

function parsed(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw wrong(says('notUrl', { text, example: 'http://host/path' }))
  // They would stand in logs; fetch refuses them as well.
  if (url.username !== '' || url.password !== '') throw wrong(says('accountInUrl'))
  return url
}

const wrong = (text: GatewayText): FieldError => new FieldError(codes.commAddressMalformed, text)
