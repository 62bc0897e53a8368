import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { codes, codeText } from '@mimic/contract'
import { bearerOf } from '../http/bearerOf.ts'
import { isOwnMachine } from '../http/isOwnMachine.ts'
import { localeOf } from '../http/locale.ts'
import { mayReadMetrics } from '../telemetry/mayReadMetrics.ts'

/** After this long a caller may ask again, s: a take-over is over by then, or nearly. */
const RETRY_S = 2

/** Answers every request with 503 and the address of the active server. */
export class StandBy {
  /** The address of the active server; '' while nobody is active. */
  activeUrl: string
  /** Why it could not take over now; undefined: it could. */
  problem: string | undefined
  readonly #metricsToken: string | undefined
  readonly #server: Server

  constructor(activeUrl: string, metricsToken: string | undefined) {
    this.#metricsToken = metricsToken
    this.activeUrl = activeUrl
    this.#server = createServer((request, response) => this.#answer(request, response))
  }

  /** @returns the port */
  async listen(port: number, host: string): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(port, host, resolve)
    })
    // A TCP server's address is an object.
    return (this.#server.address() as AddressInfo).port
  }

  async stop(): Promise<void> {
    if (!this.#server.listening) return
    const closed = new Promise<void>((resolve) => {
      this.#server.close(() => resolve())
    })
    this.#server.closeAllConnections()
    await closed
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    // The body is read and dropped, so that the connection can be reused.
    request.resume()
    const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    const body = request.url?.startsWith('/healthz')
      ? JSON.stringify(this.#health(request))
      : isPage
        ? page(this.activeUrl)
        : JSON.stringify(this.#refusal(request))
    response.writeHead(503, {
      'content-type': `${isPage && !request.url?.startsWith('/healthz') ? 'text/html' : 'application/json'}; charset=utf-8`,
      'content-security-policy': "default-src 'none'",
      'cache-control': 'no-store',
      'retry-after': String(RETRY_S),
    })
    response.end(body)
  }

  #health(request: IncomingMessage) {
    const problems = this.problem === undefined ? [] : [this.problem]
    const mayRead = isOwnMachine(request) || mayReadMetrics(this.#metricsToken, bearerOf(request.headers))
    if (!mayRead) return { isWell: problems.length === 0 }
    const why = this.activeUrl === '' ? 'nobody is active: taking over' : `${this.activeUrl} is active`
    return { isWell: problems.length === 0, role: 'standBy', active: this.activeUrl, why, problems }
  }

  #refusal({ headers }: IncomingMessage) {
    const message = codeText(codes.unavailable, localeOf(headers))
    return { code: codes.unavailable, message, data: { active: this.activeUrl } }
  }
}

/** For people: the address of the active server, in both languages. */
function page(activeUrl: string): string {
  const url = escaped(activeUrl)
  const link = /^https?:\/\//.test(activeUrl) ? `<p><a href="${url}">${url}</a></p>` : ''
  return `<!doctype html><meta charset="utf-8"><title>Mimic</title>
<p lang="zh">本服务器处于待命状态，请使用当前工作的服务器。</p><p lang="en">This server stands by. Please use the active one.</p>${link}`
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? '')
