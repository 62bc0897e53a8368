import { expect, it } from 'vitest'
import { OutgoingHosts } from '../../../platform/http/OutgoingHosts.ts'
import { initial, providerProblems } from './providerProblems.ts'
import type { Provider } from './providers.ts'

const problems = (fields: Partial<Provider>) => {
  // A new login with these fields, as `checkSettings` makes it.
  const provider = { ...initial, ...fields } as unknown as Provider
  return providerProblems(provider, new OutgoingHosts([])).map(({ path, reason }) => `${path} ${reason}`)
}
const oidc = { kind: 'oidc', issuer: 'https://login.example.com', clientId: 'mimic' } as const
const wechat = { kind: 'wechat', clientId: 'wx1' } as const
const ldap = { kind: 'ldap', url: 'ldaps://ldap.example.com', base: 'dc=example' } as const

it.each<[string, Partial<Provider>, string[]]>([
  ['OpenID Connect', oidc, []],
  ['a directory', ldap, []],
  ['WeChat at its own addresses', wechat, []],
])('takes %s with what its kind needs', (_, fields, expected) => {
  expect(problems(fields)).toEqual(expected)
})

it.each<[Partial<Provider>, string[]]>([
  [{ ...oidc, issuer: '', clientId: '' }, ['issuer required', 'clientId required']],
  [{ ...oidc, issuer: 'http://login.example.com' }, ['issuer format']],
  [{ ...wechat, clientId: '', apiUrl: '' }, ['apiUrl required', 'clientId required']],
  [
    { ...wechat, loginUrl: 'http://wx.example.com', apiUrl: 'https://10.0.0.1' },
    ['loginUrl format', 'apiUrl notAllowed'],
  ],
  [{ ...ldap, url: '', base: ' ' }, ['url required', 'base required']],
  [{ ...ldap, url: 'https://ldap.example.com' }, ['url format']],
  [{ ...ldap, caCert: 'no certificate' }, ['caCert format']],
  // Without the name every person would fit.
  [{ ...ldap, userFilter: '(objectClass=person)' }, ['userFilter format']],
  [{ ...ldap, groupsBy: 'search', groupFilter: '(member=all)' }, ['groupFilter format']],
  [{ ...ldap, nameAttribute: '', idAttribute: 'a b' }, ['nameAttribute required', 'idAttribute format']],
])('names what is missing or wrong: %o', (fields, expected) => {
  expect(problems(fields)).toEqual(expected)
})
