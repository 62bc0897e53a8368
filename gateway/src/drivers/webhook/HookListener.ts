import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type GatewayText, says } from '@mimic/contract/gatewayTexts'
import type { Closable } from '../Driver.ts'

/** A larger body is refused: it would fill the memory of the gateway. */
const MAX_BYTES = 1024 * 1024
const REQUEST_MS = 10_000

export interface HookAnswer {
  /** HTTP status. */
  readonly status: number
  readonly text: string
}

export interface Hook {
  readonly path: string
  /** Why a request is refused before its body is read; undefined if it is not. */
  refusal(request: IncomingMessage): HookAnswer | undefined
  take(body: string): HookAnswer
  /** @param reason why the port cannot be opened; undefined once it is open */
  onState(reason: GatewayText | undefined): void
}

/** One port, on which the hooks of several devices wait for requests. */
export class HookListener implements Closable {
  readonly #hooks = new Set<Hook>()
  readonly #port: number
  readonly #server: Server
  #retry: NodeJS.Timeout | undefined
  /** Undefined while the port is open. */
  #reason: GatewayText | undefined = says('portNotOpen')

  /** @param retryMs a port that is taken is tried again after this, because its program may end */
  constructor(port: number, retryMs: number) {
    this.#port = port
    this.#server = createServer(
      { requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS },
      async (request, response) => {
        const { status, text } = await this.#answer(request)
        // The unread rest of a refused body must not be taken for the next request.
        response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
        response.end(text)
      },
    )
    this.#server.on('error', (error) => {
      this.#tell(says('portFailed', { port }, error.message))
      clearTimeout(this.#retry)
      this.#retry = setTimeout(() => this.#listen(), retryMs)
    })
    this.#server.on('listening', () => this.#tell(undefined))
    this.#listen()
  }

  add(hook: Hook): void {
    this.#hooks.add(hook)
    hook.onState(this.#reason)
  }

  remove(hook: Hook): void {
    this.#hooks.delete(hook)
  }

  close(): Promise<void> {
    clearTimeout(this.#retry)
    this.#server.closeAllConnections()
    return new Promise((resolve) => {
      this.#server.close(() => resolve())
    })
  }

  #listen(): void {
    this.#server.listen(this.#port)
  }

  #tell(reason: GatewayText | undefined): void {
    this.#reason = reason
    for (const hook of this.#hooks) hook.onState(reason)
  }

  async #answer(request: IncomingMessage): Promise<HookAnswer> {
    if (request.method !== 'POST' && request.method !== 'PUT') return { status: 405, text: 'POST or PUT' }
    const [path] = (request.url ?? '').split('?')
    const asked = [...this.#hooks].filter((hook) => hook.path === path)
    const refusals = asked.map((hook) => hook.refusal(request))
    const hooks = asked.filter((_, i) => refusals[i] === undefined)
    if (hooks.length === 0) return refusals[0] ?? { status: 404, text: 'no device has this path' }
    // The answer names both causes.
    const body = await bodyOf(request).catch(() => undefined)
    if (body === undefined) return { status: 413, text: `more than ${MAX_BYTES} bytes, or not all of them came` }
    // A device that is tried on the screen may have the path of one that runs.
    const answers = hooks.map((hook) => hook.take(body))
    return answers.find(({ status }) => status < 300) ?? answers[0] ?? { status: 404, text: '' }
  }
}

/** @throws {Error} when it is too large, or ends early */
async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > MAX_BYTES) throw new Error('too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
