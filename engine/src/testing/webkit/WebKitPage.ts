import { writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { PNG } from 'pngjs'
import type { WebDriver } from './WebDriver.ts'

interface Clip {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
type Work = (...args: never[]) => unknown
type OnError = (error: unknown) => void

const WAIT_MS = 30_000
const ASK_MS = 50
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
/** Keys by https://www.w3.org/TR/webdriver2/#keyboard-actions. */
const keys: Readonly<Record<string, string>> = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' }

/**
 * A page of WebKit with those methods of Puppeteer's `Page` that the walks use. Selectors are those of CSS. What
 * `evaluateOnNewDocument` is given runs once for each origin, before its first page: enough for stored choices. Errors
 * of the page are reported with the next command.
 */
export class WebKitPage {
  readonly #driver: WebDriver
  readonly #begin: { readonly source: string; readonly args: readonly unknown[] }[] = []
  readonly #cookies: object[] = []
  readonly #onError: OnError[] = []
  #origin = ''
  readonly keyboard = {
    press: async (name: string): Promise<void> => {
      const value = keys[name] ?? name
      await this.#act({ type: 'key', id: 'keys', actions: [down(value), up(value)] })
    },
  }
  readonly mouse = {
    move: (x: number, y: number, { steps = 1 } = {}): Promise<void> => this.#move(x, y, steps),
    down: () => this.#pointer([{ type: 'pointerDown', button: 0 }]),
    up: () => this.#pointer([{ type: 'pointerUp', button: 0 }]),
    click: async (x: number, y: number): Promise<void> => {
      await this.#move(x, y, 1)
      await this.#pointer([
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ])
    },
  }
  #at = { x: 0, y: 0 }

  constructor(driver: WebDriver) {
    this.#driver = driver
  }

  /** Dialogs are accepted by a capability of the session. */
  on(event: string, heard: OnError): void {
    if (event === 'pageerror') this.#onError.push(heard)
  }

  /** Cookies for the next origin that is opened. */
  keepCookie({ name, value }: { readonly name: string; readonly value: string }): void {
    this.#cookies.push({ name, value, path: '/', httpOnly: true })
  }

  async goto(address: string): Promise<void> {
    const { origin } = new URL(address)
    if (origin !== 'null' && origin !== this.#origin) {
      this.#origin = origin
      // Cookies and stored choices belong to an origin, so one of its pages without a script is opened first.
      await this.#driver.post('/url', { url: `${origin}/healthz` })
      for (const cookie of this.#cookies.splice(0)) await this.#driver.post('/cookie', { cookie })
      for (const { source, args } of this.#begin) await this.#run(source, args)
    }
    await this.#driver.post('/url', { url: address })
  }

  async reload(): Promise<void> {
    await this.#driver.post('/refresh')
  }

  title(): Promise<string> {
    return this.#driver.get('/title')
  }

  async evaluateOnNewDocument(work: Work, ...args: unknown[]): Promise<void> {
    this.#begin.push({ source: String(work), args })
  }

  evaluate(work: Work, ...args: unknown[]): Promise<unknown> {
    return this.#run(String(work), args)
  }

  $eval(selector: string, work: Work, ...args: unknown[]): Promise<unknown> {
    const source = `(at, ...args) => {
      const element = document.querySelector(at)
      if (!element) throw new Error('there is no ' + at)
      return (${work})(element, ...args)
    }`
    return this.#run(source, [selector, ...args])
  }

  $$eval(selector: string, work: Work, ...args: unknown[]): Promise<unknown> {
    return this.#run(`(at, ...args) => (${work})([...document.querySelectorAll(at)], ...args)`, [selector, ...args])
  }

  async $(selector: string): Promise<true | null> {
    return (await this.$$(selector)).length > 0 ? true : null
  }

  async $$(selector: string): Promise<readonly true[]> {
    const count = await this.#run('(at) => document.querySelectorAll(at).length', [selector])
    return Array.from({ length: Number(count) }, () => true as const)
  }

  async waitForSelector(selector: string, { timeout = WAIT_MS } = {}): Promise<void> {
    await this.#until(selector, '(at) => document.querySelector(at) !== null', [selector], timeout)
  }

  async waitForFunction(
    work: Work,
    { timeout = WAIT_MS }: { timeout?: number } = {},
    ...args: unknown[]
  ): Promise<{ jsonValue: () => Promise<unknown> }> {
    const found = await this.#until(String(work), String(work), args, timeout)
    return { jsonValue: async () => found }
  }

  locator(selector: string): { click: () => Promise<void> } {
    return {
      click: async () => {
        await this.waitForSelector(selector)
        await this.#driver.post(`/element/${await this.#element(selector)}/click`)
      },
    }
  }

  async type(selector: string, text: string): Promise<void> {
    await this.#driver.post(`/element/${await this.#element(selector)}/value`, { text })
  }

  /** Sets the size of the page's window, so that the page itself has this size. */
  async setViewport({ width, height }: { readonly width: number; readonly height: number }): Promise<void> {
    for (const _ of ['guess', 'corrected']) {
      const [ownWidth, ownHeight] = (await this.#run('() => [innerWidth, innerHeight]', [])) as [number, number]
      const rect = await this.#driver.get<{ width: number; height: number }>('/window/rect')
      if (ownWidth === width && ownHeight === height) return
      await this.#driver.post('/window/rect', {
        width: rect.width + width - ownWidth,
        height: rect.height + height - ownHeight,
      })
      await delay(2 * ASK_MS)
    }
  }

  async screenshot({ path, clip }: { path?: string; clip?: Clip } = {}): Promise<Buffer> {
    const whole = Buffer.from(await this.#driver.get<string>('/screenshot'), 'base64')
    const picture = clip ? cut(whole, clip) : whole
    if (path !== undefined) await writeFile(path, picture)
    return picture
  }

  browserContext(): { close: () => Promise<void>; setCookie: (cookie: { name: string; value: string }) => void } {
    return { close: () => this.close(), setCookie: (cookie) => this.keepCookie(cookie) }
  }

  close(): Promise<void> {
    return this.#driver.stop()
  }

  async #element(selector: string): Promise<string> {
    const found = await this.#driver.post<Record<string, string>>('/element', {
      using: 'css selector',
      value: selector,
    })
    return found[ELEMENT] ?? ''
  }

  async #move(x: number, y: number, steps: number): Promise<void> {
    const from = this.#at
    this.#at = { x, y }
    const moves = Array.from({ length: steps }, (_, i) => ({
      type: 'pointerMove',
      duration: 0,
      x: Math.round(from.x + ((x - from.x) * (i + 1)) / steps),
      y: Math.round(from.y + ((y - from.y) * (i + 1)) / steps),
    }))
    // One at a time: a page draws between the steps of a drag.
    for (const move of moves) await this.#pointer([move])
  }

  #pointer(actions: readonly object[]): Promise<void> {
    return this.#act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions })
  }

  async #act(source: object): Promise<void> {
    await this.#driver.post('/actions', { actions: [source] })
  }

  async #until(what: string, source: string, args: readonly unknown[], timeout: number): Promise<unknown> {
    const end = performance.now() + timeout
    for (;;) {
      const found = await this.#run(source, args)
      if (found) return found
      if (performance.now() > end) throw new Error(`WebKit waited ${timeout} ms in vain for ${what}`)
      await delay(ASK_MS)
    }
  }

  /** Runs a function in the page, and takes the errors that the page has had since. */
  async #run(source: string, args: readonly unknown[]): Promise<unknown> {
    const script = `
      const [args, done] = arguments
      if (!window.walkErrors) {
        window.walkErrors = []
        addEventListener('error', ({ message }) => window.walkErrors.push(message))
        addEventListener('unhandledrejection', ({ reason }) => window.walkErrors.push(String(reason)))
        addEventListener('securitypolicyviolation', ({ violatedDirective }) => window.walkErrors.push(violatedDirective))
      }
      const end = (own) => done(JSON.stringify({ ...own, errors: window.walkErrors.splice(0) }))
      Promise.resolve(args).then((own) => (${source})(...own)).then(
        (value) => end({ value }),
        (error) => end({ problem: String(error) }),
      )`
    const text = await this.#driver.post<string>('/execute/async', { script, args: [args] })
    const { value, problem, errors } = JSON.parse(text) as { value?: unknown; problem?: string; errors: string[] }
    for (const error of errors) for (const heard of this.#onError) heard(error)
    if (problem !== undefined) throw new Error(problem)
    return value
  }
}

const down = (value: string) => ({ type: 'keyDown', value })
const up = (value: string) => ({ type: 'keyUp', value })

function cut(png: Buffer, { x, y, width, height }: Clip): Buffer {
  const from = PNG.sync.read(png)
  const [left, top] = [Math.round(x), Math.round(y)]
  const to = new PNG({
    width: Math.min(Math.round(width), from.width - left),
    height: Math.min(Math.round(height), from.height - top),
  })
  PNG.bitblt(from, to, left, top, to.width, to.height)
  return PNG.sync.write(to)
}
