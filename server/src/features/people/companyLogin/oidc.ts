import * as client from 'openid-client'
import type { Tables } from '../../../platform/db/Database.ts'
import type { OutgoingHosts } from '../../../platform/http/OutgoingHosts.ts'
import { outgoingRequest } from '../../../platform/http/outgoingRequest.ts'

/** Seconds that a provider has to answer. */
const TIMEOUT_S = 10
/** Characters of an answer of a provider. */
const MAX_ANSWER = 1_000_000
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Values by which the browser's way to the provider and back is checked. */
export interface Checks {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** A provider with its secret in clear; empty for a public client. */
export type OpenProvider = Pick<Tables['login_provider'], 'issuer' | 'clientId'> & { readonly secret: string }

/** True for addresses of a login's scheme: https, or http on this machine. Whether the host may be called is another question. */
export function isAllowedAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname))
}

/** The addresses come from the provider's own settings, so each is checked; redirects are not followed. */
const guardedFetch =
  (hosts: OutgoingHosts): client.CustomFetch =>
  async (address, { method, headers, body, signal = AbortSignal.timeout(TIMEOUT_S * 1000) }) => {
    if (!isAllowedAddress(address)) throw new Error(`the provider names an address that is not allowed: ${address}`)
    const asked = { url: new URL(address), method, headers, body: body ? String(body) : '', signal }
    const answer = await outgoingRequest({ ...asked, maxAnswer: MAX_ANSWER }, hosts)
    const type = answer.headers['content-type']
    return new Response(answer.text === '' ? null : answer.text, {
      status: answer.status,
      headers: type === undefined ? {} : { 'content-type': type },
    })
  }

/** Asks the provider for its settings. @throws {Error} where it does not answer as OpenID Connect says */
export async function discover(
  { issuer, clientId, secret }: OpenProvider,
  hosts: OutgoingHosts,
): Promise<client.Configuration> {
  if (!isAllowedAddress(issuer)) throw new Error('the issuer’s address is not allowed')
  const url = new URL(issuer)
  return client.discovery(url, clientId, undefined, secret === '' ? client.None() : client.ClientSecretBasic(secret), {
    timeout: TIMEOUT_S,
    [client.customFetch]: guardedFetch(hosts),
    // By default the library checks no signature of an ID token that comes from the token endpoint.
    execute: [client.enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [client.allowInsecureRequests] : [])],
  })
}

/** The address that the browser is sent to, and what its answer is checked by. */
export async function question(
  provider: OpenProvider,
  hosts: OutgoingHosts,
  redirectUri: string,
): Promise<{ readonly url: string; readonly checks: Checks }> {
  const config = await discover(provider, hosts)
  const checks = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  }
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid profile email',
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
    code_challenge_method: 'S256',
  })
  // A browser would follow an address of any kind.
  if (!isAllowedAddress(url.href)) throw new Error('the provider’s login has an address that is not allowed')
  return { url: url.href, checks }
}

/** Identity of the person, by the signed answer of the provider. */
export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string }

/**
 * Takes the answer of the provider.
 * @param answer the address by which the browser came back
 * @param back where the provider leads the browser after a logout
 * @returns who the person is, and the address that logs the browser out at the provider; empty where it has none
 * @throws {Error} for every answer that is not right
 */
export async function entered(
  provider: OpenProvider,
  hosts: OutgoingHosts,
  answer: URL,
  { state, nonce, verifier }: Checks,
  back: string,
): Promise<{ readonly claims: Claims; readonly logoutUrl: string }> {
  const config = await discover(provider, hosts)
  const tokens = await client.authorizationCodeGrant(config, answer, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const signed = tokens.claims()
  if (!signed) throw new Error('the provider has sent no ID token')
  // Groups and names stand in the user info of many providers, and not in the ID token.
  const more = config.serverMetadata().userinfo_endpoint
    ? await client.fetchUserInfo(config, tokens.access_token, signed.sub)
    : {}
  return { claims: { ...more, ...signed }, logoutUrl: logoutUrlOf(config, tokens.id_token, back) }
}

/** OpenID Connect RP-Initiated Logout 1.0, section 2. A browser would follow an address of any kind. */
function logoutUrlOf(config: client.Configuration, idToken: string | undefined, back: string): string {
  if (!config.serverMetadata().end_session_endpoint) return ''
  const { href } = client.buildEndSessionUrl(config, {
    post_logout_redirect_uri: back,
    ...(idToken !== undefined && { id_token_hint: idToken }),
  })
  return isAllowedAddress(href) ? href : ''
}
