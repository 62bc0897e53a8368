import type { CDPSession, KeyInput, Page } from 'puppeteer-core'
import { type Cost, costsByMove, type TraceEvent, traceCategories } from './costsByMove.ts'

type Place = readonly [x: number, y: number]

/** An open designer, operated by mouse and keyboard, with the browser's measurement of the main thread. */
export class DesignerDesk {
  readonly tab: Page
  readonly #session: CDPSession
  /** Position and size of the drawing board, CSS pixels. */
  readonly #board: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

  private constructor(tab: Page, session: CDPSession, board: DOMRect) {
    this.tab = tab
    this.#session = session
    this.#board = board
  }

  /** @param tab a tab in which the designer is open */
  static async at(tab: Page): Promise<DesignerDesk> {
    const session = await tab.createCDPSession()
    // Counts the thread's processor time, so other load on the machine does not matter.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const board = await tab.$eval('.ed-host', (element) => element.getBoundingClientRect().toJSON() as DOMRect)
    return new DesignerDesk(tab, session, board)
  }

  /** Client pixels of a place on the board. @param x, y shares of its width and height */
  place(x: number, y: number): Place {
    return [this.#board.x + x * this.#board.width, this.#board.y + y * this.#board.height]
  }

  /** The longest gesture that stays on the page. */
  get reach(): Place {
    return [120, 60]
  }

  /** From one corner of the board almost to the opposite one. */
  get span(): Place {
    return [this.#board.width * 0.9, this.#board.height * 0.9]
  }

  /** The main thread's work from the start of `step` until its picture is drawn. */
  async cost(step: () => Promise<unknown>): Promise<Cost> {
    const before = await this.#counts()
    await step()
    await this.frame()
    const after = await this.#counts()
    return between(before, after)
  }

  /** Resolves when everything requested before is drawn. */
  async frame(): Promise<void> {
    await this.tab.evaluate(
      () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
    )
  }

  /**
   * Moves the pressed mouse back and forth from `from`. @returns the cost of each frame after those that start the
   * gesture
   */
  async sweep(from: Place, reach: Place, frames: number): Promise<Cost[]> {
    const { mouse } = this.tab
    const at = (i: number): Place => {
      const share = (1 - Math.cos((i / frames) * 4 * Math.PI)) / 2
      return [from[0] + reach[0] * share, from[1] + reach[1] * share]
    }
    await mouse.move(...from)
    await mouse.down()
    for (let i = 1; i <= 5; i++) await mouse.move(...at(i))
    await this.frame()
    await this.tab.tracing.start({ categories: traceCategories })
    for (let i = 6; i <= frames + 6; i++) await mouse.move(...at(i))
    const trace = await this.tab.tracing.stop()
    await this.tab.keyboard.press('Escape')
    await mouse.up()
    await this.frame()
    return costsByMove((JSON.parse(new TextDecoder().decode(trace)) as { traceEvents: TraceEvent[] }).traceEvents)
  }

  /** Presses keys together; all but the last are held. */
  async press(...keys: readonly KeyInput[]): Promise<void> {
    const held = keys.slice(0, -1)
    for (const key of held) await this.tab.keyboard.down(key)
    const last = keys.at(-1)
    if (last) await this.tab.keyboard.press(last)
    for (const key of held.reverse()) await this.tab.keyboard.up(key)
  }

  /** Replaces the text of an inspector field. @returns the cost of the key that commits it */
  async setField(path: string, text: string): Promise<Cost> {
    await this.#enter(path)
    await this.tab.keyboard.type(text)
    await this.frame()
    return this.cost(() => this.tab.keyboard.press('Enter'))
  }

  /** @returns the cost of each key typed into an inspector field */
  async typeInto(path: string, text: string): Promise<Cost[]> {
    await this.#enter(path)
    const costs: Cost[] = []
    for (const key of text) costs.push(await this.cost(() => this.tab.keyboard.press(key as KeyInput)))
    await this.tab.keyboard.press('Escape')
    return costs
  }

  async selected(): Promise<number> {
    return this.tab.evaluate(() =>
      Number(document.querySelector('[data-selected]')?.getAttribute('data-selected') ?? 0),
    )
  }

  /**
   * Selects by a marquee from the board's corner, which grows or shrinks until it holds `wanted` widgets.
   * @throws {Error} when it cannot
   */
  async selectSome(wanted: number): Promise<void> {
    let [low, high] = [0, 1]
    for (let tries = 0; tries < 16; tries++) {
      const share = (low + high) / 2
      await this.#marquee(share)
      const count = await this.selected()
      if (Math.abs(count - wanted) <= wanted * 0.02) return
      if (count < wanted) low = share
      else high = share
    }
    throw new Error(`no marquee held ${wanted} widgets; the last one ${await this.selected()}`)
  }

  /**
   * Selects one widget that has the field, at a point where a press grabs it.
   * @param share how far to the right to look for it, 0 to 1
   * @returns the point. @throws {Error} when no tried widget has the field
   */
  async selectOne(path: string, share = 0.5): Promise<Place> {
    await this.tab.keyboard.press('Escape')
    for (let i = 0; i < 40; i++) {
      const at = this.place(0.2 + 0.4 * share + (i % 8) * 0.02, 0.4 + Math.floor(i / 8) * 0.03)
      await this.tab.mouse.click(...at)
      await this.frame()
      if ((await this.selected()) !== 1 || !(await this.tab.$(`[data-path="${path}"]`))) continue
      // The widget's handles appear now. The point moves off them, because a press on one would resize the widget.
      const hold: Place = [at[0] + 1, at[1]]
      await this.tab.mouse.move(...hold)
      await this.frame()
      if ((await this.#cursor()) === 'move') return hold
    }
    throw new Error(`no widget was found that has ${path}`)
  }

  /** A point where a press grabs the selection. @throws {Error} when no tried point does */
  async grip(): Promise<Place> {
    const wanted = await this.selected()
    for (let i = 0; i < 40; i++) {
      const at = this.place(0.06 + (i % 8) * 0.015, 0.06 + Math.floor(i / 8) * 0.03)
      await this.tab.mouse.move(...at)
      await this.tab.mouse.down()
      await this.tab.mouse.move(at[0] + 12, at[1] + 12, { steps: 2 })
      await this.frame()
      const held = await this.selected()
      const cursor = await this.#cursor()
      await this.tab.keyboard.press('Escape')
      await this.tab.mouse.up()
      await this.frame()
      // A press on another widget would have changed the selection, and a press on the empty page draws a marquee.
      if (held === wanted && cursor === 'move') return at
      await this.selectSome(wanted)
    }
    throw new Error('nothing of what is selected could be taken hold of')
  }

  #cursor(): Promise<string> {
    return this.tab.$eval('.ed-host', (element) => (element as HTMLElement).style.cursor)
  }

  async #enter(path: string): Promise<void> {
    const field = await this.tab.waitForSelector(`[data-path="${path}"]`)
    await field?.click({ count: 3 })
    await this.frame()
  }

  async #marquee(share: number): Promise<void> {
    await this.tab.mouse.move(...this.place(0.002, 0.002))
    await this.tab.mouse.down()
    await this.tab.mouse.move(...this.place(share, share), { steps: 3 })
    await this.tab.mouse.up()
    await this.frame()
  }

  async #counts(): Promise<Cost> {
    const { metrics } = await this.#session.send('Performance.getMetrics')
    const of = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN) * 1000
    return { js: of('ScriptDuration'), task: of('TaskDuration') }
  }
}

const between = (before: Cost, after: Cost): Cost => ({ js: after.js - before.js, task: after.task - before.task })
