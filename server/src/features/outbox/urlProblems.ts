import type { FieldProblem } from '@mimic/contract'
import type { OutgoingHosts } from '../../platform/http/OutgoingHosts.ts'
import { portOf } from '../../platform/http/outgoingRequest.ts'

const HTTP = ['http:', 'https:']

/** Why the server cannot call an address in which place holders `{name}` stand; they are filled by values that are safe in it. */
export function urlProblems(address: string, hosts: OutgoingHosts): FieldProblem[] {
  const url = URL.parse(address.replaceAll(/\{\w+\}/g, 'x'))
  if (address === '') return [{ path: 'url', reason: 'required' }]
  if (!url || !HTTP.includes(url.protocol) || url.username !== '' || /^[^/]*\/\/[^/]*\{/.test(address))
    return [{ path: 'url', reason: 'format' }]
  return hosts.problemsOf('url', url.hostname, portOf(url))
}
