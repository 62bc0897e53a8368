import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const examples = fileURLToPath(new URL('../fixtures/embed', import.meta.url))
const kinds = ['plain', 'react', 'vue'] as const
export type ExampleKind = (typeof kinds)[number]

interface Shown {
  readonly server: string
  readonly page: string
  readonly token: string
}

/**
 * A web site of somebody else: the examples of `fixtures/embed`, with the strictest policy that can show a Mimic page.
 */
export class ForeignSite {
  readonly #scripts: ReadonlyMap<ExampleKind, string>
  readonly #server: Server
  #shown: Shown = { server: '', page: '', token: '' }

  private constructor(scripts: ReadonlyMap<ExampleKind, string>) {
    this.#scripts = scripts
    this.#server = createServer(({ url = '' }, response) => {
      const file = this.#file(url)
      response
        .writeHead(file === undefined ? 404 : 200, {
          'content-type': url.endsWith('.js') ? 'text/javascript' : url.endsWith('.css') ? 'text/css' : 'text/html',
          'content-security-policy': this.policy,
        })
        .end(file)
    })
  }

  /** @param bundled the examples with a framework that are shown: bundling one costs seconds. */
  static async start(bundled: readonly Exclude<ExampleKind, 'plain'>[] = []): Promise<ForeignSite> {
    const scripts = new Map<ExampleKind, string>()
    for (const kind of bundled) scripts.set(kind, await bundle(kind))
    const site = new ForeignSite(scripts)
    await new Promise<void>((resolve) => site.#server.listen(0, '127.0.0.1', resolve))
    return site
  }

  /** Uses the address instead of the name, so that browsers see another site than `localhost`, where Mimic is. */
  get origin(): string {
    // A TCP server's address is an object.
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  get policy(): string {
    const { server } = this.#shown
    return `default-src 'none'; script-src 'self' ${server}; style-src 'self'; connect-src ${server} ${server.replace('http', 'ws')}; worker-src 'none'; form-action 'none'; base-uri 'none'`
  }

  /** Sets what the examples show from now on. */
  show(shown: Shown): void {
    this.#shown = shown
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  #file(url: string): string | undefined {
    const kind = kinds.find((each) => url.startsWith(`/${each}/`))
    if (!kind) return undefined
    const text = url.endsWith('/main.js')
      ? this.#scripts.get(kind)
      : url.endsWith('/embed.css') || url.endsWith('/')
        ? readFileSync(`${examples}${url.endsWith('/') ? `${url}index.html` : url}`, 'utf8')
        : undefined
    const { server, page, token } = this.#shown
    return text
      ?.replaceAll('https://mimic.example', server)
      .replaceAll(/\bPAGE\b/g, page)
      .replaceAll(/\bTOKEN\b/g, token)
  }
}

async function bundle(kind: ExampleKind): Promise<string> {
  const built = await build({
    root: `${examples}/${kind}`,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, rollupOptions: { input: `${examples}/${kind}/main.js` } },
  })
  // With one input and no watch mode, the result is one bundle with one chunk.
  const { output } = (Array.isArray(built) ? built[0] : built) as { output: readonly { code?: string }[] }
  const code = output[0]?.code
  if (code === undefined) throw new Error(`the ${kind} example gave no script`)
  return code
}
