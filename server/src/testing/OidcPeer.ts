import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export const OIDC_CLIENT = { clientId: 'mimic', clientSecret: 'a-secret-of-the-client' } as const

/** What the provider tells of a person. */
export type Person = Readonly<Record<string, unknown>>

/** Cookies of a browser at the provider. */
export type Jar = Map<string, string>

/** A real OpenID Connect provider on loopback. Its own login page takes any password. */
export class OidcPeer {
  readonly issuer: string
  /** By the name that is typed at its login, which is the `sub`. */
  readonly people: Record<string, Person> = {}
  /** Makes another ID token of the one that the provider has signed. */
  forge: ((idToken: string) => string) | undefined
  /** Settings that it names instead of its own. */
  names: Readonly<Record<string, string>> = {}
  readonly #server: Server
  readonly #key: KeyObject

  private constructor(server: Server, redirectUri: string) {
    this.#server = server
    this.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    this.#key = privateKey
    const provider = new Provider(this.issuer, {
      jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'a' }] },
      clients: [
        {
          client_id: OIDC_CLIENT.clientId,
          client_secret: OIDC_CLIENT.clientSecret,
          redirect_uris: [redirectUri],
          post_logout_redirect_uris: [new URL('/login', redirectUri).href],
        },
      ],
      claims: {
        openid: ['sub'],
        profile: ['name', 'preferred_username', 'groups'],
        email: ['email', 'email_verified'],
      },
      cookies: { keys: ['key of the cookies in a test'] },
      findAccount: (_context, id) => ({
        accountId: id,
        claims: async () => ({ sub: id, ...this.people[id] }),
      }),
    })
    const answer = provider.callback()
    server.on('request', (request, response) => {
      const { forge } = this
      if (request.url === '/token' && forge)
        replaceBody(response, (body) => ({ id_token: forge(String(body['id_token'])) }))
      if (request.url === '/.well-known/openid-configuration') replaceBody(response, () => this.names)
      void answer(request, response)
    })
  }

  /** @param redirectUri the one address that it sends browsers back to */
  static async start(redirectUri: string): Promise<OidcPeer> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return new OidcPeer(server, redirectUri)
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** An ID token with the provider's own signature. */
  signed(claims: object): string {
    const text = [{ alg: 'RS256', kid: 'a' }, claims].map((part) => base64url(JSON.stringify(part))).join('.')
    return `${text}.${sign('RSA-SHA256', Buffer.from(text), this.#key).toString('base64url')}`
  }

  /** Logs a person in at the provider, as a browser does. @returns the address that it sends the browser back to */
  enter(url: string, login: string, jar: Jar = new Map()): Promise<URL> {
    return this.#follow(url, jar, (page) => {
      const [, prompt = ''] = /name="prompt" value="([^"]+)"/.exec(page) ?? []
      return { prompt, login, password: 'any' }
    })
  }

  /** Confirms a logout at the provider, as a browser does. @returns the address that it sends the browser back to */
  leave(url: string, jar: Jar): Promise<URL> {
    return this.#follow(url, jar, (page) => {
      const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? []
      return { xsrf, logout: 'yes' }
    })
  }

  async #follow(url: string, jar: Jar, fill: (page: string) => Record<string, string>): Promise<URL> {
    let address = url
    let form: URLSearchParams | undefined
    for (let step = 0; step < 20; step++) {
      const answer: Response = await fetch(address, {
        method: form ? 'POST' : 'GET',
        body: form ?? null,
        redirect: 'manual',
        headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      })
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        jar.set(name, value)
      }
      form = undefined
      const next = answer.headers.get('location')
      if (next) {
        const target = new URL(next, address)
        if (target.origin !== this.issuer) return target
        address = target.href
        continue
      }
      const page = await answer.text()
      const [, action] = /<form[^>]*action="([^"]+)"/.exec(page) ?? []
      if (!action) throw new Error(`the provider shows no form: ${page.slice(0, 300)}`)
      form = new URLSearchParams(fill(page))
      address = new URL(action, address).href
    }
    throw new Error('the provider leads nowhere')
  }
}

/** Changes fields of the JSON that the provider answers. */
function replaceBody(response: ServerResponse, fields: (body: Readonly<Record<string, unknown>>) => object): void {
  const end = response.end.bind(response)
  response.end = ((text: string) => {
    const body = JSON.parse(text) as Record<string, unknown>
    const changed = JSON.stringify({ ...body, ...fields(body) })
    response.setHeader('content-length', Buffer.byteLength(changed))
    return end(changed)
  }) as typeof response.end
}

const base64url = (text: string): string => Buffer.from(text).toString('base64url')
