import { randomBytes } from 'node:crypto'
import type { OutgoingHosts } from '../../../platform/http/OutgoingHosts.ts'
import { outgoingRequest } from '../../../platform/http/outgoingRequest.ts'
import { type Checks, isAllowedAddress } from './oidc.ts'
import type { Provider } from './providers.ts'

// The website login of WeChat (Open Platform, scope snsapi_login): like OAuth 2.0, with names, errors and a place for
// the secret of its own, so a library for OAuth does not speak it.

/** WeChat has this long to answer. */
const TIMEOUT_MS = 10_000
/** Characters of an answer. */
const MAX_ANSWER = 100_000
const MAX_NICKNAME = 64
/** The answer to a code that is none, from an app whose AppID and secret are right. */
const INVALID_CODE = 40029

/** An app of the Open Platform, with its secret in clear. */
export type WechatApp = Pick<Provider, 'clientId' | 'loginUrl' | 'apiUrl'> & { readonly secret: string }

/** The person that a code stands for. `openid` names one person to one AppID, and stays. */
export interface WechatPerson {
  readonly openid: string
  readonly accessToken: string
}

/** WeChat has answered, and refused. */
class WechatRefusal extends Error {
  readonly code: number
  constructor(code: number, text: string) {
    super(`WeChat answers ${code} (${text})`)
    this.name = 'WechatRefusal'
    this.code = code
  }
}

/** The address that the browser is sent to. @param back where WeChat sends it back to */
export function wechatQuestion(
  { clientId, loginUrl }: Omit<WechatApp, 'secret'>,
  back: string,
): { readonly url: string; readonly checks: Pick<Checks, 'state'> } {
  const url = at(loginUrl, '/connect/qrconnect')
  const state = randomBytes(32).toString('base64url')
  const asked = { appid: clientId, redirect_uri: back, response_type: 'code', scope: 'snsapi_login', state }
  url.search = new URLSearchParams(asked).toString()
  url.hash = 'wechat_redirect'
  return { url: url.href, checks: { state } }
}

/**
 * Takes the answer that the browser came back with.
 * @throws {Error} for every answer that is not right, such as a code that was used before
 */
export async function wechatPerson(
  app: WechatApp,
  hosts: OutgoingHosts,
  answer: URL,
  { state }: Pick<Checks, 'state'>,
  timeoutMs = TIMEOUT_MS,
): Promise<WechatPerson> {
  if (answer.searchParams.get('state') !== state) throw new Error('the state is that of another question')
  const code = answer.searchParams.get('code') ?? ''
  if (code === '') throw new Error('the person did not agree')
  const { openid, access_token } = await askToken(app, hosts, code, timeoutMs)
  if (!isText(openid) || openid.length > 255 || !isText(access_token))
    throw new Error('WeChat names no person, or gives no token')
  return { openid, accessToken: access_token }
}

/** How the person calls themselves; empty for nothing. @throws {Error} where WeChat does not tell */
export async function wechatNickname(
  { apiUrl }: WechatApp,
  hosts: OutgoingHosts,
  { openid, accessToken }: WechatPerson,
  timeoutMs = TIMEOUT_MS,
): Promise<string> {
  const { nickname } = await ask(apiUrl, '/sns/userinfo', { access_token: accessToken, openid }, hosts, timeoutMs)
  return isText(nickname) ? [...nickname.replaceAll(/\p{Cc}/gu, '')].slice(0, MAX_NICKNAME).join('') : ''
}

/** Asks whether WeChat knows AppID and secret, by a code that is none. @throws {Error} that says what is wrong */
export async function testWechat(app: WechatApp, hosts: OutgoingHosts, timeoutMs = TIMEOUT_MS): Promise<void> {
  try {
    await askToken(app, hosts, 'none', timeoutMs)
  } catch (error) {
    if (!(error instanceof WechatRefusal && error.code === INVALID_CODE)) throw error
  }
}

const askToken = ({ apiUrl, clientId, secret }: WechatApp, hosts: OutgoingHosts, code: string, timeoutMs: number) =>
  ask(
    apiUrl,
    '/sns/oauth2/access_token',
    { appid: clientId, secret, code, grant_type: 'authorization_code' },
    hosts,
    timeoutMs,
  )

/** The secret stands in the address, as WeChat wants it: no error may name that. */
async function ask(
  apiUrl: string,
  path: string,
  values: Readonly<Record<string, string>>,
  hosts: OutgoingHosts,
  timeoutMs: number,
): Promise<Readonly<Record<string, unknown>>> {
  if (!isAllowedAddress(apiUrl)) throw new Error('the address of the API is not allowed')
  const url = at(apiUrl, path)
  url.search = new URLSearchParams(values).toString()
  const signal = AbortSignal.timeout(timeoutMs)
  const asked = { url, method: 'GET', headers: { accept: 'application/json' }, body: '', signal }
  const { status, text } = await outgoingRequest({ ...asked, maxAnswer: MAX_ANSWER }, hosts)
  if (status !== 200) throw new Error(`WeChat answers with status ${status}`)
  const answer = objectIn(text)
  // Its errors come with status 200.
  const { errcode, errmsg } = answer
  if (typeof errcode === 'number' && errcode !== 0) throw new WechatRefusal(errcode, isText(errmsg) ? errmsg : '')
  return answer
}

function objectIn(text: string): Readonly<Record<string, unknown>> {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    // Its text may hold a token.
    throw new Error('WeChat answers something else than JSON')
  }
  if (typeof parsed !== 'object' || parsed === null) throw new Error('WeChat answers something else than an object')
  return parsed as Readonly<Record<string, unknown>>
}

/** A proxy may stand at a path of its own. */
const at = (base: string, path: string): URL => new URL(base.replace(/\/+$/, '') + path)

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
