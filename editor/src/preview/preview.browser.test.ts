import { paths } from '@mimic/contract'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pressEscape } from '../../../engine/src/testing/pressEscape.ts'
import { walkLocales } from '../../../engine/src/testing/walks.ts'
import { FakeGateway } from '../../../server/src/testing/FakeGateway.ts'
import { GATEWAY_LOGIN } from '../../../server/src/testing/TestServer.ts'
import { DesignerLab, drop, picture, press } from '../testing/DesignerLab.ts'

let lab: DesignerLab
let gateway: FakeGateway

beforeAll(async () => {
  lab = await DesignerLab.start()
  gateway = await FakeGateway.connect(lab.server.brokerUrl, 'gw-a', GATEWAY_LOGIN)
})
afterAll(async () => {
  await gateway?.stop()
  await lab?.stop()
})

const startPreview = async (page: Page) => {
  await press(page, 'Control', 'e')
  await page.waitForSelector('[data-preview-link="live"]', { timeout: 20_000 })
}
const endPreview = async (page: Page) => {
  await pressEscape(page)
  await page.waitForFunction(() => document.querySelector('.ed-preview') === null)
}
/** Number of colours in the preview's picture around the widget at the top left. */
const looks = (page: Page) =>
  page.$eval('.ed-preview-host canvas', (canvas) => {
    const copy = Object.assign(document.createElement('canvas'), { width: 400, height: 300 })
    const pen = copy.getContext('2d')
    pen?.drawImage(canvas as HTMLCanvasElement, 0, 0, 400, 300)
    const pixels = pen?.getImageData(0, 0, 400, 300).data ?? new Uint8ClampedArray()
    let sum = 0
    for (let i = 0; i < pixels.length; i += 4) sum = (sum * 31 + (pixels[i] ?? 0)) % 1_000_003
    return sum
  })

/** The preview's picture once it stands still: a new value is drawn over several frames. */
const rest = async (page: Page) => {
  let last = -1
  const isSame = async () => {
    const before = last
    last = await looks(page)
    return last === before
  }
  await expect.poll(isSame, { interval: 250 }).toBe(true)
  return last
}
/** Sends a value and waits until the server has it. */
const send = async (signalId: string, value: number | boolean) => {
  const seq = await gateway.send([[signalId, Date.now(), value, 0]])
  await expect.poll(() => gateway.acked.has(seq)).toBe(true)
}

describe('the preview', () => {
  it('shows live values on unsaved changes, and returns to the same selection and camera', async () => {
    await send('a-run', true)
    const page = await lab.open('designer-a')
    await drop(page, 'UsualDataText')
    await page.waitForSelector('[data-path="data.signalId"]')
    await page.click('[data-path="data.signalId"]')
    await page.waitForSelector('[data-signal="a-set"]')
    await page.click('[data-signal="a-set"]')
    await page.waitForFunction(() => document.querySelector('.ed-signals') === null)
    const before = await page.$eval('.ed-zoom', (zoom) => zoom.textContent)

    await startPreview(page)
    await send('a-set', 1.25)
    const first = await rest(page)
    await send('a-set', 8.75)
    await expect.poll(() => looks(page)).not.toBe(first)
    await picture(page, 'preview-en')
    expect(await page.$$('.ed-tile')).not.toHaveLength(0)
    // Neither keys nor pointer reach the designer beneath.
    expect(await page.$eval('.ed-left', (side) => getComputedStyle(side).visibility)).toBe('hidden')

    await endPreview(page)
    expect(await page.$eval('.ed-zoom', (zoom) => zoom.textContent)).toBe(before)
    expect(await page.$eval('.ed-side.is-right', (side) => side.textContent)).toContain('a-set')
    await page.close()
  })

  it('shows measured variables and system values, and asks the gateway to read faster', async () => {
    const page = await lab.open('designer-a')
    await drop(page, 'UsualDataText')
    await page.click('[data-path="data.signalId"]')
    await page.waitForSelector('[data-signal="mvar-a"]')
    await page.click('[data-signal="mvar-a"]')
    await page.waitForFunction(() => document.querySelector('.ed-signals') === null)
    await send('a-level', 2.5)
    await startPreview(page)
    await expect.poll(() => gateway.commands.some(({ kind }) => kind === 'open')).toBe(true)
    const first = await rest(page)
    await send('a-level', 7.5)
    await expect.poll(() => looks(page)).not.toBe(first)
    await picture(page, 'preview-variable-en')
    await endPreview(page)

    await page.click('[data-path="data.signalId"]')
    await page.waitForSelector('.ed-pick')
    await page.keyboard.type('equipment online')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.querySelector('.ed-signals') === null)
    const asked = page.waitForResponse((response) => response.url().endsWith('/page/preview/system'))
    await startPreview(page)
    expect(await (await asked).json()).toMatchObject({ data: [{ key: 'online_count', value: 1 }] })
    await endPreview(page)
    await page.close()
  })

  it('writes nothing: a click on a button shows a message', async () => {
    const page = await lab.open('designer-a', 'cn')
    await startPreview(page)
    const writes = () => gateway.commands.filter(({ kind }) => kind === 'write').length
    const sent = writes()
    // The button's middle is at 70, 100 of a page of 800 by 600 that fills the window's height.
    const [x, y, height] = await page.$eval('.ed-preview-host', (host) => {
      const box = host.getBoundingClientRect()
      return [box.x + box.width / 2, box.y, box.height] as const
    })
    await page.mouse.click(x + ((70 - 400) * height) / 600, y + (100 * height) / 600)
    await page.waitForSelector('.ed-preview .ed-notice')
    await picture(page, 'preview-cn')
    expect(writes()).toBe(sent)
    await page.close()
  })

  it.each(walkLocales())('shows a page of a template with the values of one device (%s)', async (locale) => {
    const admin = await lab.server.login('admin-a')
    const made = async (path: string, body: Record<string, string>) => (await admin.call(path, body)).reply.data
    const { id: templateId } = (await made(paths.templateAdd, { title: `Tank ${locale}` })) as { id: string }
    const { signals } = (await made(paths.templateSettingsEdit, {
      id: templateId,
      signals: JSON.stringify([{ title: 'Level', sn: `LT-${locale}` }]),
    })) as { signals: { id: string }[] }
    const set = (await made(paths.pageSetOpen, { owner: 'template', ownerId: templateId, title: 'Overview' })) as {
      projectId: string
      homePageId: string
    }
    const widget = {
      id: 'w1',
      widgetType: 'UsualDataText',
      position: { x: 20, y: 20, width: 400, height: 200, rotate: 0 },
      data: { type: 'signal', signalId: signals[0]?.id, equipId: templateId },
    }
    const saved = await admin.post(paths.projectPageSave, {
      id: set.homePageId,
      projectId: set.projectId,
      title: 'Overview',
      width: '800',
      height: '600',
      baseVersion: '0',
      file: JSON.stringify({ format: 1, con: {}, widgets: [widget] }),
    })
    expect(saved.reply.code).toBe(200)
    const own: string[] = []
    for (const n of [1, 2]) {
      const { id } = (await made(paths.equipmentAdd, { equipName: `Tank ${locale} ${n}`, gatewayId: 'gw-a' })) as {
        id: string
      }
      await made(paths.equipmentBindTemplate, { id, templateId })
      const info = (await made(paths.equipmentInfo, { id })) as { signals: { id: string }[] }
      own.push(id, info.signals[0]?.id ?? '')
    }
    const [first = '', ofFirst = '', , ofSecond = ''] = own
    const page = await lab.open('designer-a', locale, `project=${set.projectId}&page=${set.homePageId}`)
    await press(page, 'Control', 'e')
    await page.waitForSelector('[data-preview-device]')
    await page.select('[data-preview-device]', first)
    await page.waitForSelector('[data-preview-link="live"]', { timeout: 20_000 })
    await send(ofFirst, 3.5)
    const before = await rest(page)
    await send(ofFirst, 9.25)
    await expect.poll(() => looks(page)).not.toBe(before)
    await picture(page, `preview-device-${locale}`)
    const shown = await rest(page)
    // A value of the other device changes nothing, and the next one of this device comes after it.
    await send(ofSecond, 1.5)
    await send(ofFirst, 9.25)
    expect(await rest(page)).toBe(shown)
    await endPreview(page)
    await page.close()
  })

  it('follows what a colleague draws', async () => {
    const page = await lab.open('designer-a')
    await startPreview(page)
    const before = await rest(page)
    const colleague = await lab.open('admin-a')
    await drop(colleague, 'ShapeRect')
    await expect.poll(() => looks(page)).not.toBe(before)
    await colleague.close()
    await page.close()
  })
})
