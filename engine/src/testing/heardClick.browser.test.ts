import type { BrowserContext, ElementHandle, Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { laneContext } from './launchChromium.ts'

let browser: BrowserContext
let page: Page
beforeAll(async () => {
  browser = await laneContext()
  page = await browser.newPage()
})
afterAll(() => browser.close())

/** Shows a page whose elements count the clicks that reach them. */
const show = async (body: string) => {
  await page.setContent(`<style>* { margin: 0 } button { display: block; height: 40px }</style>${body}`)
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('[id]'))
      element.addEventListener('click', () => {
        element.dataset['clicks'] = String(Number(element.dataset['clicks'] ?? 0) + 1)
      })
  })
}
const clicks = (id: string) => page.$eval(`#${id}`, (element) => (element as HTMLElement).dataset['clicks'] ?? '0')

it('a click that a moved layout kept from its element is made again', async () => {
  await show('<div id="above"></div><button id="wanted">Wanted</button>')
  const handle = (await page.$('#wanted')) as ElementHandle
  const { mouse } = page
  const press = mouse.click.bind(mouse)
  let presses = 0
  mouse.click = async (...place) => {
    if (presses++ === 0) await page.$eval('#above', (element) => element.setAttribute('style', 'height: 200px'))
    return press(...place)
  }
  await handle.click()
  expect([await clicks('wanted'), presses]).toEqual(['1', 2])
})

it('any other click is made once: on a label, under a cover, and where it removes its element', async () => {
  await show(`<label><input type="checkbox" id="box" style="position: absolute; z-index: -1" /><span>Box</span></label>
    <div style="position: relative"><button id="covered">Covered</button><div id="cover" style="position: absolute; inset: 0"></div></div>
    <div id="around"><button onclick="this.remove()" class="gone">Gone</button></div>`)
  for (const selector of ['#box', '#covered', '.gone']) await page.click(selector)
  expect(await Promise.all(['box', 'covered', 'cover', 'around'].map(clicks))).toEqual(['1', '0', '1', '1'])
})
