import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const WECHAT_APP = { clientId: 'wx0123456789abcdef', clientSecret: 'a-secret-of-the-app' } as const

/** What WeChat's own documentation calls them. */
const errors = {
  40013: 'invalid appid',
  40029: 'invalid code',
  40125: 'invalid appsecret',
  40001: 'invalid credential',
  40163: 'code been used',
} as const
type ErrorCode = keyof typeof errors

/** The website login of WeChat on loopback, as its Open Platform describes it. */
export class WechatPeer {
  readonly origin: string
  /** The nicknames of its people, by their `openid`. */
  readonly people: Record<string, string> = {}
  /** Answers instead of its own. */
  answers: 'own' | 'noJson' | 'fails' = 'own'
  readonly #server: Server
  readonly #codes = new Map<string, { readonly openid: string; isUsed: boolean }>()

  private constructor(server: Server) {
    this.#server = server
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    server.on('request', (request: IncomingMessage, response: ServerResponse) => this.#answer(request, response))
  }

  static async start(): Promise<WechatPeer> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return new WechatPeer(server)
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** Confirms the login of a person, as their phone does. @returns the address that the browser is sent back to */
  enter(url: string, openid: string): URL {
    const { searchParams } = new URL(url)
    const back = new URL(searchParams.get('redirect_uri') ?? '')
    const code = randomBytes(8).toString('hex')
    this.#codes.set(code, { openid, isUsed: false })
    back.search = new URLSearchParams({ code, state: searchParams.get('state') ?? '' }).toString()
    return back
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '', this.origin)
    if (url.pathname === '/connect/qrconnect') this.#page(url, response)
    else if (this.answers === 'fails') response.writeHead(500).end()
    else if (this.answers === 'noJson') response.end('<html>busy</html>')
    else {
      // WeChat sends its JSON as text.
      response.setHeader('content-type', 'text/plain')
      response.end(JSON.stringify(url.pathname === '/sns/userinfo' ? this.#person(url) : this.#token(url)))
    }
  }

  /** A page with a link for each person, where WeChat has its QR code. */
  #page(url: URL, response: ServerResponse): void {
    const links = Object.keys(this.people).map(
      (openid) => `<a id="${openid}" href="${this.enter(url.href, openid)}">x</a>`,
    )
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>WeChat</title>${links.join('').replaceAll('&', '&amp;')}`)
  }

  #token({ searchParams }: URL): object {
    if (searchParams.get('appid') !== WECHAT_APP.clientId) return refused(40013)
    if (searchParams.get('secret') !== WECHAT_APP.clientSecret) return refused(40125)
    const code = this.#codes.get(searchParams.get('code') ?? '')
    if (!code || searchParams.get('grant_type') !== 'authorization_code') return refused(40029)
    if (code.isUsed) return refused(40163)
    code.isUsed = true
    return { access_token: `token-${code.openid}`, expires_in: 7200, openid: code.openid, scope: 'snsapi_login' }
  }

  #person({ searchParams }: URL): object {
    const openid = searchParams.get('openid') ?? ''
    if (searchParams.get('access_token') !== `token-${openid}`) return refused(40001)
    return { openid, nickname: this.people[openid] ?? '', unionid: `union-${openid}` }
  }
}

const refused = (errcode: ErrorCode) => ({ errcode, errmsg: errors[errcode] })
