import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import type { ElementHandle, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pressEscape } from '../../../engine/src/testing/pressEscape.ts'
import { walks } from '../../../engine/src/testing/walks.ts'
import { DesignerLab, drop, pasteWidgets, picture, press, textIn, type } from '../testing/DesignerLab.ts'

let lab: DesignerLab
let folder: string

beforeAll(async () => {
  lab = await DesignerLab.start()
  folder = await mkdtemp(join(tmpdir(), 'mimic-images-'))
  const png = new PNG({ width: 64, height: 48 })
  for (let i = 0; i < png.data.length; i += 4) png.data.set([(i / 64) % 255, 90, 160, 255], i)
  await writeFile(join(folder, 'pump.png'), PNG.sync.write(png))
  await writeFile(join(folder, 'evil.svg'), '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
})
afterAll(async () => {
  await lab?.stop()
  await rm(folder, { recursive: true, force: true })
})

const choose = async (page: Page, path: string, file: string) => {
  await page.$eval(`[data-image="${path}"]`, (button) => button.scrollIntoView({ block: 'center' }))
  await page.click(`[data-image="${path}"]`)
  const input = (await page.waitForSelector('.ed-images input[type="file"]')) as ElementHandle<HTMLInputElement>
  await input.uploadFile(join(folder, file))
}

describe('pictures', () => {
  it('are uploaded from the field, shown on the page, chosen again elsewhere, and removed', async () => {
    const page = await lab.take('designer-a')
    await drop(page, 'UsualImage')
    await choose(page, 'data.imgUrl', 'pump.png')
    await page.waitForFunction(() => document.querySelector('.ed-images') === null)
    const url = await textIn(page, 'data.imgUrl')
    expect(url).toMatch(/^\/lfscada\/content\/image\/[\w-]+$/)
    await page.waitForFunction(
      () => (document.querySelector('.ed-image-now img') as HTMLImageElement)?.naturalWidth === 64,
    )
    await picture(page, 'image-en')

    // From another project: this picture is here, the other one is gone.
    const widgets = [url, '/lfscada/content/image/gone'].map((imgUrl, i) => ({
      id: `p${i}`,
      widgetType: 'UsualImage',
      widgetName: i === 0 ? 'Pump' : 'Lost',
      position: { x: 40 + 120 * i, y: 300, width: 100, height: 80, rotate: 0 },
      data: { imgUrl },
    }))
    await pasteWidgets(page, widgets)
    const notice = await page.waitForSelector('.ed-notice .bp6-callout')
    expect(await notice?.evaluate((element) => element.textContent)).toMatch(/\(1\).*Lost/)
    await picture(page, 'image-pasted-en')
    await page.click('.ed-notice .bp6-button')
    await press(page, 'Control', 'z')

    // The page's background offers the same pictures.
    await pressEscape(page)
    await page.mouse.click(700, 820)
    await page.waitForSelector('[data-image="page.bgImage"]')
    await page.click('[data-image="page.bgImage"]')
    await page.waitForSelector('[data-picture]')
    await picture(page, 'image-picker-en')
    await page.click('[data-picture]')
    expect(await textIn(page, 'page.bgImage')).toBe(url)
    await picture(page, 'image-background-en')

    await page.click('[data-image="page.bgImage"]')
    await page.waitForSelector('[data-picture]')
    await page.hover('[data-picture]')
    await page.click('.ed-images-remove')
    await page.waitForSelector('.ed-images-ask')
    // The page that shows the picture has no saved version yet.
    await page.waitForFunction(() => document.querySelector('.ed-images-ask')?.textContent?.includes('No saved page'))
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.querySelector('[data-picture]') === null)
    expect(await page.evaluate(async (address) => (await fetch(address, { cache: 'no-store' })).status, url)).toBe(404)
    await lab.giveBack(page)
  })

  it('are refused with a reason if they are none', async () => {
    const page = await lab.take('designer-a', 'cn')
    await drop(page, 'UsualImage')
    await choose(page, 'data.imgUrl', 'evil.svg')
    await page.waitForFunction(() => document.querySelector('.ed-images [role="alert"]')?.textContent?.includes('SVG'))
    expect(await textIn(page, 'data.imgUrl')).toBe('')
    await picture(page, 'image-refused-cn')
    await lab.giveBack(page)
  })

  it.each(
    walks([
      ['en', 'Images must be on this server: upload it first'],
      ['cn', '图片须在本服务器上，请先上传'],
    ] as const),
  )('of another server are refused where their address is typed (%s)', async (locale, why) => {
    const page = await lab.take('designer-a', locale)
    await drop(page, 'UsualImage')
    await type(page, 'data.imgUrl', 'https://elsewhere.example/pump.png')
    await page.waitForSelector('.ed-image-refused')
    expect(await page.$eval('.ed-image-refused', (note) => note.textContent)).toBe(why)
    expect(await textIn(page, 'data.imgUrl')).toBe('')
    await picture(page, `image-elsewhere-${locale}`)
    await type(page, 'data.imgUrl', '/lfscada/content/image/1')
    await page.waitForFunction(() => document.querySelector('.ed-image-refused') === null)
    expect(await textIn(page, 'data.imgUrl')).toBe('/lfscada/content/image/1')
    await lab.giveBack(page)
  })
})

describe('a button of an account that may not write', () => {
  it.each(
    walks([
      ['en', 'writes without confirmation, which only accounts with write permission can save', 'Select widget'],
      ['cn', '写入前不需要确认，只有具有写入权限的账号才能保存', '选中'],
    ] as const),
  )(
    'cannot be saved if it writes without a confirmation, and the error leads to it (%s)',
    async (locale, why, select) => {
      const page = await lab.take('designer-a', locale)
      await drop(page, 'UsualButton')
      const isOn = (path: string) => page.$eval(`[data-path="${path}"]`, (input) => (input as HTMLInputElement).checked)
      const flip = (path: string) => page.$eval(`[data-path="${path}"]`, (input) => (input as HTMLElement).click())
      await page.waitForSelector('[data-path="clickEvent.enable"]')
      if (!(await isOn('clickEvent.enable'))) await flip('clickEvent.enable')
      await page.waitForSelector('[data-path="clickEvent.config.confirm"]')
      await flip('clickEvent.config.confirm')
      await pressEscape(page)
      await page.focus('.ed-host')
      await press(page, 'Control', 's')
      await page.waitForSelector('.ed-notice[role="alert"]')
      expect(await page.$eval('.ed-notice', (notice) => notice.textContent)).toContain(why)
      await picture(page, `silent-write-${locale}`)
      await page.focus('.ed-host')
      await pressEscape(page)
      const [button] = await page.$$(`.ed-notice ::-p-text(${select})`)
      await button?.click()
      await page.waitForSelector('[data-path="clickEvent.config.confirm"]')
      await lab.giveBack(page)
    },
  )
})
