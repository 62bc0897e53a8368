import { createECDH, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { makeAuthority, makeCertificate } from '../broker/certificates.ts'
import { type BrowserKeys, readPush } from './readPush.ts'

interface Pushed {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A browser that has subscribed. */
export interface PeerBrowser extends BrowserKeys {
  readonly endpoint: string
}

/** A push service on this machine, over https, whose authority this process trusts from its start on. */
export class PushPeer {
  readonly pushed: Pushed[] = []
  status = 201
  retryAfter: string | undefined
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
    server.on('request', async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part)
      this.pushed.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
      response.writeHead(this.status, this.retryAfter === undefined ? {} : { 'retry-after': this.retryAfter }).end()
    })
  }

  static async start(): Promise<PushPeer> {
    const authority = await makeAuthority()
    setDefaultCACertificates([...getCACertificates('default'), authority.cert])
    const server = createServer(await makeCertificate(authority, ['localhost']))
    const peer = new PushPeer(server)
    await new Promise<void>((ready) => server.listen(0, 'localhost', ready))
    return peer
  }

  /** As a setting names it. */
  get host(): string {
    return `localhost:${(this.#server.address() as AddressInfo).port}`
  }

  browser(): PeerBrowser {
    const ecdh = createECDH('prime256v1')
    const p256dh = ecdh.generateKeys().toString('base64url')
    const privateKey = ecdh.getPrivateKey().toString('base64url')
    const endpoint = `https://${this.host}/push/${randomBytes(16).toString('base64url')}`
    return { endpoint, p256dh, privateKey, auth: randomBytes(16).toString('base64url') }
  }

  /** What a browser has got, as it reads it. */
  gotBy(browser: PeerBrowser): { readonly headers: IncomingHttpHeaders; readonly shown: Record<string, unknown> }[] {
    const { pathname } = new URL(browser.endpoint)
    const own = this.pushed.filter(({ path }) => path === pathname)
    return own.map(({ headers, body }) => ({ headers, shown: JSON.parse(readPush(body, browser)) }))
  }

  async stop(): Promise<void> {
    await new Promise((done) => this.#server.close(done))
  }
}
