import { type EntityField, type FieldProblem, loginProviderEntity } from '@mimic/contract'
import type { OutgoingHosts } from '../../../platform/http/OutgoingHosts.ts'
import { portOf } from '../../../platform/http/outgoingRequest.ts'
import { certificatesOf, directoryUrl, isAttribute, isFilter } from './ldap/Directory.ts'
import { isAllowedAddress } from './oidc.ts'
import type { Provider } from './providers.ts'

/** The settings of a new login that gives none. */
export const initial = Object.fromEntries(
  Object.entries<EntityField>(loginProviderEntity.fields).map(([name, field]) => [name, field.initial]),
)

/** Settings that the kind of a login needs or cannot use. */
export const providerProblems = (provider: Provider, hosts: OutgoingHosts): FieldProblem[] =>
  provider.kind === 'oidc' ? oidcProblems(provider, hosts) : ldapProblems(provider, hosts)

function oidcProblems({ issuer, clientId }: Provider, hosts: OutgoingHosts): FieldProblem[] {
  const problems: FieldProblem[] = []
  if (issuer === '') problems.push({ path: 'issuer', reason: 'required' })
  else if (!isAllowedAddress(issuer)) problems.push({ path: 'issuer', reason: 'format' })
  else {
    const url = new URL(issuer)
    problems.push(...hosts.problemsOf('issuer', url.hostname, portOf(url)))
  }
  if (clientId === '') problems.push({ path: 'clientId', reason: 'required' })
  return problems
}

function ldapProblems(row: Provider, hosts: OutgoingHosts): FieldProblem[] {
  const problems: FieldProblem[] = []
  const refuse = (path: keyof Provider, reason: FieldProblem['reason']) => problems.push({ path, reason })
  const url = directoryUrl(row.url)
  if (row.url === '') refuse('url', 'required')
  else if (!url) refuse('url', 'format')
  else problems.push(...hosts.problemsOf('url', url.host, url.port))
  if (row.caCert.trim() !== '' && !certificatesOf(row.caCert)) refuse('caCert', 'format')
  if (row.base.trim() === '') refuse('base', 'required')
  // Without the name every person would fit.
  if (!row.userFilter.includes('{name}') || !isFilter(row.userFilter)) refuse('userFilter', 'format')
  if (row.groupsBy === 'search' && (!/\{(dn|name)\}/.test(row.groupFilter) || !isFilter(row.groupFilter)))
    refuse('groupFilter', 'format')
  for (const path of ['loginAttribute', 'nameAttribute', 'mailAttribute', 'idAttribute'] as const)
    if (!isAttribute(row[path])) refuse(path, row[path] === '' ? 'required' : 'format')
  return problems
}
