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
  problemsOf[provider.kind](provider, hosts)

const problemsOf: Readonly<Record<Provider['kind'], typeof providerProblems>> = {
  oidc: (provider, hosts) => [...addressProblems('issuer', provider, hosts), ...clientProblems(provider)],
  // The browser alone goes to the login page.
  wechat: (provider, hosts) => [
    ...addressProblems('loginUrl', provider),
    ...addressProblems('apiUrl', provider, hosts),
    ...clientProblems(provider),
  ],
  ldap: ldapProblems,
}

/** @param hosts which the server calls at that address; undefined where it calls nobody */
function addressProblems(
  path: 'issuer' | 'loginUrl' | 'apiUrl',
  provider: Provider,
  hosts?: OutgoingHosts,
): FieldProblem[] {
  const address = provider[path]
  if (address === '') return [{ path, reason: 'required' }]
  if (!isAllowedAddress(address)) return [{ path, reason: 'format' }]
  const url = new URL(address)
  return hosts ? hosts.problemsOf(path, url.hostname, portOf(url)) : []
}

const clientProblems = ({ clientId }: Provider): FieldProblem[] =>
  clientId === '' ? [{ path: 'clientId', reason: 'required' }] : []

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
