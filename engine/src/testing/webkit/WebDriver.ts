import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** The driver answers its first question within this time. */
const START_MS = 15_000
const ASK_MS = 100
/** Longer than the browser's own limits, which say what it waited for. */
const ANSWER_MS = 90_000

/** A session of a browser that is driven by W3C WebDriver (https://www.w3.org/TR/webdriver2/), with a driver of its own. */
export class WebDriver {
  readonly #driver: ChildProcess
  readonly #base: string
  #session = ''

  private constructor(driver: ChildProcess, base: string) {
    this.#driver = driver
    this.#base = base
  }

  /**
   * @param command the driver, which takes `--port=`
   * @param capabilities that the browser must have
   * @throws {Error} when no session begins
   */
  static async start(command: string, capabilities: object, env: NodeJS.ProcessEnv): Promise<WebDriver> {
    const port = await freePort()
    const driver = spawn(command, [`--port=${port}`, '--host=127.0.0.1'], { env, stdio: 'ignore' })
    const started = new WebDriver(driver, `http://127.0.0.1:${port}`)
    try {
      await started.#untilReady()
      const { sessionId } = await started.#ask<{ sessionId: string }>('POST', '/session', {
        capabilities: { alwaysMatch: capabilities },
      })
      started.#session = `/session/${sessionId}`
      return started
    } catch (error) {
      driver.kill()
      throw error
    }
  }

  /** @param path of the command below the session @throws {Error} with the words of the driver */
  post<T>(path: string, body: object = {}): Promise<T> {
    return this.#ask('POST', this.#session + path, body)
  }

  get<T>(path: string): Promise<T> {
    return this.#ask('GET', this.#session + path)
  }

  /** Ends the browser and the driver. */
  async stop(): Promise<void> {
    if (this.#driver.exitCode !== null || this.#driver.signalCode !== null) return
    try {
      await this.#ask('DELETE', this.#session)
    } finally {
      const ended = once(this.#driver, 'exit')
      this.#driver.kill()
      await ended
    }
  }

  async #untilReady(): Promise<void> {
    const end = performance.now() + START_MS
    for (;;) {
      try {
        if ((await this.#ask<{ ready: boolean }>('GET', '/status')).ready) return
      } catch (error) {
        if (performance.now() > end) throw error
      }
      await delay(ASK_MS)
    }
  }

  async #ask<T>(method: string, path: string, body?: object): Promise<T> {
    const signal = AbortSignal.timeout(ANSWER_MS)
    const answer = await fetch(this.#base + path, { method, signal, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`)
    return value
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('the driver has no port')
  return address.port
}
