import type { FieldProblem } from '@mimic/contract'
import type { OutgoingHosts } from '../../platform/http/OutgoingHosts.ts'

/**
 * Why an address may not be shown in a frame; undefined where it may. It is https, or http to a host that the operator of
 * the server has named, and carries no name or password.
 */
export function frameProblem(address: string, hosts: OutgoingHosts): FieldProblem | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.username !== '' || url.password !== '') return { path: 'url', reason: 'format' }
  if (url.protocol === 'https:') return undefined
  if (url.protocol !== 'http:') return { path: 'url', reason: 'format' }
  const port = url.port === '' ? 80 : Number(url.port)
  if (hosts.isNamed(url.hostname, port)) return undefined
  return { path: 'url', reason: 'notAllowed', detail: url.hostname }
}
