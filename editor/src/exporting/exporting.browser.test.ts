import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parsePage } from '@mimic/engine'
import { models } from '@mimic/engine/models'
import { PNG } from 'pngjs'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { count, DesignerLab, drop, picture, press } from '../testing/DesignerLab.ts'

let lab: DesignerLab
let folder: string

beforeAll(async () => {
  lab = await DesignerLab.start()
  folder = await mkdtemp(join(tmpdir(), 'mimic-exports-'))
})
afterAll(async () => {
  await lab?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Runs a command from the command palette and waits for the downloaded file. */
async function exported(page: Page, command: string, ending: string): Promise<Buffer> {
  const client = await page.createCDPSession()
  await client.send('Page.setDownloadBehavior', { behavior: 'allow', downloadPath: folder })
  await press(page, 'Control', 'k')
  await page.waitForSelector(`[data-command="${command}"]`)
  await page.$eval(`[data-command="${command}"]`, (item) => item.scrollIntoView({ block: 'center' }))
  await picture(page, `export-${command}`)
  // The locator waits until the list stands still, because a click misses a moving item.
  await page.locator(`[data-command="${command}"]`).click()
  for (let i = 0; i < 400; i++) {
    const name = (await readdir(folder)).find((each) => each.endsWith(ending))
    if (name) return readFile(join(folder, name))
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error(`no file that ends in ${ending} was kept`)
}

describe('exports', () => {
  it('contain the page as the server would save it, with the newest changes', async () => {
    const page = await lab.take('designer-a', 'en')
    await drop(page, 'ShapeRect')
    const file = JSON.parse((await exported(page, 'exportJson', '.json')).toString('utf8'))
    const parsed = parsePage(file, models)
    expect(parsed.problems).toEqual([])
    expect(parsed.page.widgets.size).toBe(await count(page))
    expect(file.con.password).toBeUndefined()
    await lab.giveBack(page)
  })

  it('contain the page as vectors, in a self-contained file', async () => {
    const page = await lab.take('designer-a', 'cn')
    const svg = (await exported(page, 'exportSvg', '.svg')).toString('utf8')
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="800" height="600"/)
    // The page's own widgets are there, above its background.
    expect(svg.match(/<(rect|text|polyline|ellipse) /g)?.length).toBeGreaterThan(2)
    await lab.giveBack(page)
  })

  it('contain a picture of the page at one and at two pixels per unit', async () => {
    const page = await lab.take('designer-a', 'cn')
    const one = PNG.sync.read(await exported(page, 'exportPng', 'Page.png'))
    const two = PNG.sync.read(await exported(page, 'exportPngLarge', '@2x.png'))
    expect([one.width, one.height, two.width, two.height]).toEqual([800, 600, 1600, 1200])
    // The page shows its two widgets, not only its background.
    const colours = new Set<number>()
    for (let i = 0; i < one.data.length; i += 4) colours.add(one.data.readUInt32BE(i))
    expect(colours.size).toBeGreaterThan(2)
    await lab.giveBack(page)
  })
})
