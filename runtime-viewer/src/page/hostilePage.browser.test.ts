import { codes } from '@mimic/contract'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLong } from '../../../engine/src/testing/walks.ts'
import { ViewerLab } from '../testing/ViewerLab.ts'

// Hosts with old libraries add values to Object.prototype, so every object of the page seems to have them.

const kinds = {
  'a text': () => Object.assign(Object.prototype, { foo: 'x' }),
  'a function': () => Object.assign(Object.prototype, { foo: () => 'x' }),
  'an object whose getter throws': () => {
    const trap = {
      get inner() {
        throw new Error('read what was not its own')
      },
    }
    Object.assign(Object.prototype, { foo: trap })
  },
  'a getter that throws': () =>
    Object.defineProperty(Object.prototype, 'foo', {
      enumerable: true,
      configurable: true,
      get() {
        throw new Error('read what was not its own')
      },
    }),
}

/** Viewers that are added and removed, fifty at a time. */
const FIFTIES = isLong ? 10 : 1

let lab: ViewerLab
const signal = { type: 'signal', signalId: 'a-level', equipId: 'eq-a' }
const at = (x: number, y: number) => ({ x, y, width: 140, height: 30, rotate: 0 })

beforeAll(async () => {
  lab = await ViewerLab.start()
  const set = {
    id: 'set',
    widgetType: 'UsualButton',
    position: at(10, 10),
    data: { title: 'Set', type: 'signal', signalId: 'a-set', equipId: 'eq-a' },
    clickEvent: { enable: true, config: { writeValue: '3' } },
  }
  const line = {
    id: 'line',
    widgetType: 'ComplexLine',
    position: { ...at(10, 130), height: 120 },
    data: { type: 'signal', signalArray: [signal] },
  }
  await lab.savePage(await lab.server.login('designer-a'), {
    width: 320,
    height: 260,
    widgets: [
      set,
      { id: 'text', widgetType: 'UsualDataText', position: at(10, 50), data: signal },
      { id: 'input', widgetType: 'UsualInput', position: at(10, 90), data: signal },
      line,
    ],
  })
  await lab.gateway.send(['a-level', 'a-set'].map((id) => [id, Date.now(), 2, 0] as const))
})
afterAll(() => lab?.stop())

/** A live page of a host that has polluted Object.prototype, and the errors on it. */
async function openOn(spoil: () => unknown): Promise<{ readonly page: Page; readonly errors: string[] }> {
  const page = await lab.tab('operation-a', 320, 260)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.evaluateOnNewDocument(spoil)
  await page.evaluateOnNewDocument(() => {
    const told: string[] = []
    Object.assign(window, { told })
    addEventListener('unhandledrejection', ({ reason }) => told.push(String(reason)))
    document.addEventListener('DOMContentLoaded', () => {
      document.querySelector('mimic-viewer')?.addEventListener('error', (event) => {
        told.push(String((event as Event as CustomEvent<{ error: unknown }>).detail?.error))
      })
    })
  })
  await page.goto(`${lab.server.origin}/?locale=en&write`)
  await until(page, () => document.querySelector('mimic-viewer')?.status === 'live')
  return { page, errors }
}
/** Polls by itself, because the browser driver's own waiting breaks on such a page. */
async function until(page: Page, isDone: () => boolean): Promise<void> {
  const deadline = performance.now() + 30_000
  while (!(await page.evaluate(isDone))) {
    if (performance.now() > deadline) throw new Error(`waited in vain for ${isDone}`)
    await new Promise((done) => setTimeout(done, 50))
  }
}
/** Clicks an element in the viewer's shadow root once it is there, as people do. */
async function click(page: Page, selector: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const at = await page.evaluate((css) => {
      const box = document.querySelector('mimic-viewer')?.shadowRoot?.querySelector(css)?.getBoundingClientRect()
      return box ? [box.x + box.width / 2, box.y + box.height / 2] : []
    }, selector)
    if (at[0] !== undefined && at[1] !== undefined) return page.mouse.click(at[0], at[1])
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error(`no ${selector}`)
}
const told = (page: Page) => page.evaluate(() => (window as unknown as { told: string[] }).told)

describe.each(Object.entries(kinds))('a page whose Object.prototype carries %s', (_, spoil) => {
  it('writes as any other page does, and reports no error', async () => {
    const { page, errors } = await openOn(spoil)
    lab.gateway.commands.length = 0
    await click(page, 'button[data-widget="set"]')
    await click(page, 'dialog button.main')
    await until(page, () =>
      /the device confirmed 3/.test(
        document.querySelector('mimic-viewer')?.shadowRoot?.querySelector('.toast')?.textContent ?? '',
      ),
    )
    // The page may also ask for quicker readings.
    const writes = lab.gateway.commands.filter(({ kind }) => kind === 'write')
    expect(writes).toMatchObject([{ kind: 'write', value: 3 }])
    expect([...errors, ...(await told(page))]).toEqual([])
    await page.close()
  })
})

it(
  `a page whose Object.prototype carries a text mounts and unmounts the viewer ${50 * FIFTIES} times without an error`,
  async () => {
    const { page, errors } = await openOn(kinds['a text'])
    // In parts, as one call of the browser may take a minute only.
    const mountFifty = (gatewayOffline: number) =>
      page.evaluate(async (offline) => {
        let ready = 0
        const failures: string[] = []
        const first = document.querySelector('mimic-viewer')
        // Creates ten at a time, and each is fully shown before it is removed.
        for (let round = 0; round < 5; round++) {
          const elements = Array.from({ length: 10 }, () => first?.cloneNode() as HTMLElement)
          await Promise.all(
            elements.map(
              (element) =>
                new Promise<void>((done) => {
                  element.addEventListener('error', (event) => {
                    const { error } = (event as Event as CustomEvent<{ error: { code?: number } }>).detail
                    // A busy machine's gateway answers late; any other failure would be the page's fault.
                    if (error.code !== offline) failures.push(String(error))
                  })
                  element.addEventListener('ready', () => {
                    ready++
                    done()
                  })
                  document.body.append(element)
                }),
            ),
          )
          for (const element of elements) element.remove()
        }
        return { ready, failures, left: document.querySelectorAll('mimic-viewer').length }
      }, gatewayOffline)
    for (let part = 0; part < FIFTIES; part++)
      expect(await mountFifty(codes.gatewayOffline)).toEqual({ ready: 50, failures: [], left: 1 })
    expect([...errors, ...(await told(page))]).toEqual([])
    await page.close()
  },
  60_000 * (1 + FIFTIES),
)
