import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { paths } from '@mimic/contract'
import type { ElementHandle, Page } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pressEscape } from '../../../engine/src/testing/pressEscape.ts'
import { walkLocales, walks } from '../../../engine/src/testing/walks.ts'
import { count, DesignerLab, picture, press } from '../testing/DesignerLab.ts'

const SAMPLES = fileURLToPath(new URL('../../../fixtures/exchange/', import.meta.url))
let lab: DesignerLab
let folder: string
let page: Page
const rect = (id: string, x: number) => ({
  id,
  widgetType: 'ShapeRect',
  widgetName: `Box ${id}`,
  position: { x, y: 300, width: 80, height: 60 },
})

beforeAll(async () => {
  lab = await DesignerLab.start()
  folder = await mkdtemp(join(tmpdir(), 'mimic-imports-'))
  const widgets = [rect('a', 100), rect('a', 220), { ...rect('b', 340), style: { opacity: 'much' } }]
  await writeFile(join(folder, 'page.json'), JSON.stringify({ format: 1, con: { width: 640, height: 480 }, widgets }))
  await writeFile(join(folder, 'wrong.json'), '{ no page')
  await writeFile(
    join(folder, 'icon.svg'),
    '<svg width="24" height="24"><rect x="2" y="2" width="20" height="20"/></svg>',
  )
  // The file's name does not tell its format.
  await writeFile(join(folder, 'renamed.json'), await readFile(join(SAMPLES, 'pumpHouse.svg')))
  const many = Array.from({ length: 1800 }, (_, i) => ({ ...rect(`m${i}`, i % 700), data: { title: 'x'.repeat(900) } }))
  await writeFile(join(folder, 'large.json'), JSON.stringify({ format: 1, widgets: many }))
})
beforeEach(async () => {
  page = await lab.take('designer-a')
})
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') await lab.giveBack(page)
})
afterAll(async () => {
  await lab?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

async function openDialog(): Promise<void> {
  await page.focus('.ed-host')
  await press(page, 'Shift', 'KeyO')
  await page.waitForSelector('.ed-import input[type="file"]')
}
async function choose(path: string): Promise<void> {
  await openDialog()
  const input = (await page.waitForSelector('.ed-import input[type="file"]')) as ElementHandle<HTMLInputElement>
  await input.uploadFile(path)
}
async function close(): Promise<void> {
  await pressEscape(page)
  await isClosed()
}
const isClosed = () => page.waitForFunction(() => document.querySelector('.ed-import') === null)
const isCount = (n: number) => page.waitForSelector(`[data-widgets="${n}"]`)
const isDrawn = () => page.waitForSelector('.ed-import-picture img[src^="data:image/png"]')
const reasons = () =>
  page.$$eval('[data-reason]', (rows) => rows.map((row) => (row as HTMLElement).dataset['reason']).sort())
/** @returns red, green and blue of the preview at a share of its width and height */
function colourAt(x: number, y: number): Promise<readonly number[]> {
  return page.evaluate(
    async (u, v) => {
      const image = document.querySelector<HTMLImageElement>('.ed-import-picture img')
      if (!image) return []
      await image.decode()
      const { naturalWidth: width, naturalHeight: height } = image
      const pen = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')
      pen?.drawImage(image, 0, 0)
      return [...(pen?.getImageData(u * width, v * height, 1, 1).data.slice(0, 3) ?? [])]
    },
    x,
    y,
  )
}
async function act(name: string): Promise<void> {
  await page.locator(`[data-action="${name}"]`).click()
}
async function undo(): Promise<void> {
  await page.focus('.ed-host')
  await press(page, 'Control', 'z')
}

describe('a file', () => {
  it('is inserted in one step, after its unreadable parts were listed by name', async () => {
    const before = await count(page)
    await choose(join(folder, 'page.json'))
    await isDrawn()
    expect(await reasons()).toEqual(['duplicateId', 'type'])
    const text = await page.$eval('[data-reason="type"]', (row) => row.textContent)
    expect(text).toMatch(/Box b.*Opacity/)
    expect(text).not.toContain('$')
    await picture(page, 'import-en')
    await act('import-insert')
    await isClosed()
    await isCount(before + 3)
    await undo()
    await isCount(before)
  })

  it('replaces the page only when that was confirmed, and one undo brings it back', async () => {
    const before = await count(page)
    await choose(join(folder, 'page.json'))
    await isDrawn()
    await act('import-replace')
    await page.waitForSelector('.ed-import [role="alert"]')
    expect(await count(page)).toBe(before)
    await act('import-replace')
    await isClosed()
    await isCount(3)
    await page.waitForFunction(() => document.body.textContent?.includes('640 × 480'))
    await undo()
    await isCount(before)
  })

  it('that cannot be imported offers nothing to insert', async () => {
    await choose(join(folder, 'wrong.json'))
    await page.waitForSelector('[data-reason="notAPage"]')
    expect(await page.$eval('[data-action="import-insert"]', (button) => (button as HTMLButtonElement).disabled)).toBe(
      true,
    )
    await close()
  })

  it('is an SVG whatever it is called; what is hostile in one is named, and nothing of it happens', async () => {
    await choose(join(folder, 'renamed.json'))
    await page.waitForSelector('[data-format="svg"]')
    await isDrawn()
    await picture(page, 'import-svg-en')
    const asked: string[] = []
    const note = (request: { url(): string }) => void asked.push(request.url())
    page.on('request', note)
    const input = (await page.$('.ed-import input[type="file"]')) as ElementHandle<HTMLInputElement>
    await input.uploadFile(join(SAMPLES, 'hostile.svg'))
    await page.waitForSelector('[data-tone="hostile"] [data-reason="script"]')
    await isDrawn()
    expect(await page.$$eval('[data-tone="hostile"] li', (rows) => rows.length)).toBeGreaterThan(7)
    await picture(page, 'import-hostile-en')
    const before = await count(page)
    await act('import-insert')
    await isClosed()
    await page.waitForFunction(
      (n) => Number(document.querySelector<HTMLElement>('[data-widgets]')?.dataset['widgets']) > n,
      {},
      before,
    )
    page.off('request', note)
    expect(asked.filter((url) => url.includes('elsewhere'))).toEqual([])
    await undo()
    await isCount(before)
  })

  it('is dropped on the drawing board', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="40"><rect width="90" height="40"/></svg>'
    await page.$eval(
      '.ed-host',
      (host, text) => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File([text], 'dropped.svg', { type: 'image/svg+xml' }))
        for (const type of ['dragover', 'drop'])
          host.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
      },
      svg,
    )
    await page.waitForSelector('[data-format="svg"]')
    expect(await page.$eval('.ed-import .bp6-file-upload-input', (label) => label.textContent)).toBe('dropped.svg')
    await close()
  })

  it('with a small drawing comes in larger, in a size that can be chosen', async () => {
    const before = await count(page)
    await choose(join(folder, 'icon.svg'))
    await isDrawn()
    expect(
      await page.$eval('select[data-action="import-scale"]', (select) => (select as HTMLSelectElement).value),
    ).toBe('8')
    await page.select('select[data-action="import-scale"]', '2')
    await act('import-insert')
    await isClosed()
    await isCount(before + 1)
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[data-path="position.width"]')?.value === '40',
    )
    // The widget is in the middle of the visible area, which is the whole page.
    const [x, width] = await page.evaluate(() => {
      const size = [...document.querySelectorAll('.ed-status span')].find((each) => / × /.test(each.textContent ?? ''))
      const at = document.querySelector<HTMLInputElement>('[data-path="position.x"]')
      return [Number(at?.value), Number.parseInt(size?.textContent ?? '', 10)] as const
    })
    expect(Math.abs(x + 20 - width / 2)).toBeLessThan(10)
    await undo()
    await isCount(before)
  })

  it('of FUXA lets a view be chosen, and lists the widgets to bind again', async () => {
    const before = await count(page)
    await choose(join(SAMPLES, 'waterworks.fuxa.json'))
    await page.waitForSelector('[data-format="fuxa"]')
    await isDrawn()
    expect(await page.$eval('[data-tone="lost"]', (list) => list.textContent)).toMatch(
      /“Tank” · Signal · PLC 1 \/ Tank level/,
    )
    await picture(page, 'import-fuxa-en')
    await page.select('[data-action="import-view"] select, select[data-action="import-view"]', 'v_filters')
    await page.waitForFunction(() => document.querySelector('.ed-import-count')?.textContent?.endsWith('Widgets: 1'))
    await act('import-insert')
    await isClosed()
    await isCount(before + 1)
    await undo()
    await isCount(before)
  })

  it('of more than a megabyte comes in as one step', { timeout: 60_000 }, async () => {
    const before = await count(page)
    await choose(join(folder, 'large.json'))
    await isDrawn()
    await act('import-insert')
    await isClosed()
    await isCount(before + 1800)
    await undo()
    await isCount(before)
  })

  it('gives a picture within the file that is too large for a widget to the project', async () => {
    const noise = await page.evaluate(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 200, height: 150 })
      const pen = canvas.getContext('2d')
      const pixels = new ImageData(200, 150)
      // Writes in chunks of the size that the browser accepts.
      for (let at = 0; at < pixels.data.length; at += 60_000)
        crypto.getRandomValues(pixels.data.subarray(at, at + 60_000))
      pen?.putImageData(pixels, 0, 0)
      return canvas.toDataURL()
    })
    expect(noise.length).toBeGreaterThan(64 * 1024)
    const path = join(folder, 'photo.svg')
    await writeFile(path, `<svg width="400" height="300"><image href="${noise}" width="400" height="300"/></svg>`)
    const before = await count(page)
    await choose(path)
    await isDrawn()
    expect(await reasons()).toEqual([])
    const uploaded = page.waitForResponse((response) => response.url().endsWith(paths.imageUpload))
    await act('import-insert')
    const { data } = (await (await uploaded).json()) as { data: { url: string } }
    await isClosed()
    await isCount(before + 1)
    await page.waitForSelector('[data-path="data.imgUrl"]')
    expect(await page.$eval('.ed-side.is-right', (side) => side.innerHTML)).toContain(data.url)
  })
})

describe('tags of a file (28)', () => {
  it.each(
    walks([
      ['en', ''],
      ['cn', 'theme=dark'],
    ] as const),
  )('are bound in one table, and remembered for the next import (%s)', async (locale, more) => {
    await lab.giveBack(page)
    page = await lab.take('designer-a', locale, more)
    const before = await count(page)
    const first = '[data-tag="PLC 1 / Tank level"]'
    await choose(join(SAMPLES, 'waterworks.fuxa.json'))
    await page.waitForSelector(first)
    await isDrawn()
    const reported = () => page.$$eval('[data-reason="binding"]', (rows) => rows.length)
    const all = await reported()
    await page.click(`${first} [data-path="signalId"]`)
    await page.waitForSelector('[data-signal="a-level"]')
    await page.click('[data-signal="a-level"]')
    await page.waitForFunction((n) => document.querySelectorAll('[data-reason="binding"]').length < n, {}, all)
    await picture(page, `import-tags-${locale}`)
    await act('import-insert')
    await isClosed()
    await page.waitForFunction(
      (n) => Number(document.querySelector<HTMLElement>('[data-widgets]')?.dataset['widgets']) > n,
      {},
      before,
    )
    await undo()
    await isCount(before)
    // The next import remembers the chosen signal.
    await choose(join(SAMPLES, 'waterworks.fuxa.json'))
    await page.waitForFunction(
      (row) => document.querySelector(`${row} [data-path="signalId"]`)?.textContent?.includes('a-level') === true,
      {},
      first,
    )
    await close()
  })

  it('gradients and outlines that no widget shows are seen as they were', async () => {
    await choose(join(SAMPLES, 'everything.svg'))
    await isDrawn()
    expect(await reasons()).toContain('pictured')
    expect(await reasons()).not.toContain('mask')
    await picture(page, 'import-gradient')
    await close()
    const stops = '<stop stop-color="#ff0000"/><stop offset="1" stop-color="#0000ff"/>'
    const gradient = `<linearGradient id="g">${stops}</linearGradient><rect width="400" height="200" fill="url(#g)"/>`
    await writeFile(join(folder, 'gradient.svg'), `<svg width="400" height="200">${gradient}</svg>`)
    await choose(join(folder, 'gradient.svg'))
    await isDrawn()
    const colours = await page.evaluate(async () => {
      const image = document.querySelector<HTMLImageElement>('.ed-import-picture img')
      if (!image) return []
      await image.decode()
      const { naturalWidth: width, naturalHeight: height } = image
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const pen = canvas.getContext('2d')
      pen?.drawImage(image, 0, 0)
      return [0.05, 0.5, 0.95].map((at) => [...(pen?.getImageData(at * width, height / 2, 1, 1).data ?? [])])
    })
    const [left = [], middle = [], right = []] = colours
    expect([left[0], right[2]].every((n) => (n ?? 0) > 230)).toBe(true)
    expect([left[2], right[0]].every((n) => (n ?? 255) < 30)).toBe(true)
    expect([middle[0], middle[2]].every((n) => Math.abs((n ?? 0) - 128) < 12)).toBe(true)
    await close()
    await choose(join(SAMPLES, 'pumpHouse.svg'))
    await isDrawn()
    expect(new Set(await reasons())).toEqual(new Set(['pictured']))
    await picture(page, 'import-pump-house')
    await close()
  })

  it.each(walkLocales())(
    'a filling stays within its vessel, as a picture of itself with the reason (%s)',
    async (locale) => {
      await lab.giveBack(page)
      page = await lab.take('designer-a', locale)
      const vessel = 'M40 40H360V240L220 380H180L40 240Z'
      const water =
        '<g id="Water" clip-path="url(#m)"><rect x="20" y="200" width="360" height="190" fill="#40a0e0"/></g>'
      const drawing = `<clipPath id="m"><path d="${vessel}"/></clipPath><path d="${vessel}" fill="#d0d0d0"/>${water}`
      await writeFile(join(folder, 'vessel.svg'), `<svg width="400" height="400">${drawing}</svg>`)
      const before = await count(page)
      await choose(join(folder, 'vessel.svg'))
      await isDrawn()
      expect(await colourAt(20 / 400, 300 / 400)).toEqual([255, 255, 255])
      expect(await colourAt(0.5, 0.9)).toEqual([0x40, 0xa0, 0xe0])
      const said = await page.$eval('[data-reason="pictured"]', (row) => row.textContent)
      expect(said).toMatch(
        locale === 'en' ? /“Water”.*imported as an image: clipping/ : /“Water”.*以图片形式导入：裁剪/,
      )
      await picture(page, `import-vessel-${locale}`)
      await act('import-insert')
      await isClosed()
      await page.waitForFunction(
        (n) => Number(document.querySelector<HTMLElement>('[data-widgets]')?.dataset['widgets']) > n,
        {},
        before,
      )
      await undo()
      await isCount(before)
    },
  )

  it.each(walkLocales())(
    'a drawing of more parts than a page holds says so, and comes in as one picture of all (%s)',
    async (locale) => {
      await lab.giveBack(page)
      page = await lab.take('designer-a', locale)
      const ticks = Array.from(
        { length: 2600 },
        (_, i) => `<path d="M${(i % 65) * 15 + 10} ${Math.floor(i / 65) * 14 + 10}h9v7l-4 3-5-3z" fill="#e0c040"/>`,
      )
      const ground = '<rect width="1000" height="600" fill="#102010"/>'
      await writeFile(join(folder, 'board.svg'), `<svg width="1000" height="600">${ground}${ticks.join('')}</svg>`)
      const before = await count(page)
      await choose(join(folder, 'board.svg'))
      await page.waitForSelector('.ed-import-beyond')
      await page.waitForSelector('[data-action="import-as-picture"]:checked')
      expect(await page.$eval('.ed-import-beyond', (said) => said.textContent)).toMatch(/2000.* 2098 /)
      await isDrawn()
      // The last outline of the file is in the picture.
      expect(await colourAt((64 * 15 + 14) / 1000, (39 * 14 + 14) / 600)).toEqual([0xe0, 0xc0, 0x40])
      expect(await reasons()).toEqual([])
      await picture(page, `import-beyond-${locale}`)
      await act('import-insert')
      await isClosed()
      await isCount(before + 1)
      await undo()
      await isCount(before)
    },
  )

  it('a drawing of many parts can come in as one picture', async () => {
    const parts = Array.from(
      { length: 200 },
      (_, i) => `<circle cx="${20 * (i % 20) + 10}" cy="${20 * Math.floor(i / 20) + 10}" r="${4 + (i % 6)}"/>`,
    )
    await writeFile(join(folder, 'many.svg'), `<svg width="400" height="200">${parts.join('')}</svg>`)
    const before = await count(page)
    await choose(join(folder, 'many.svg'))
    await isDrawn()
    await page.click('.ed-import-one .bp6-control-indicator')
    await picture(page, 'import-one-en')
    await act('import-insert')
    await isClosed()
    await isCount(before + 1)
    await page.waitForSelector('[data-path="data.imgUrl"]')
    // The page is visible between the dots.
    const alphas = await page.evaluate(async () => {
      const image = new Image()
      image.src = document.querySelector<HTMLInputElement>('input[data-path="data.imgUrl"]')?.value ?? ''
      await image.decode()
      const { naturalWidth: width, naturalHeight: height } = image
      const pen = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')
      pen?.drawImage(image, 0, 0)
      return [0, 10 / 400].map((at) => pen?.getImageData(at * width, at * width, 1, 1).data[3])
    })
    expect(alphas).toEqual([0, 255])
    await picture(page, 'imported-one-en')
    await undo()
    await isCount(before)
  })

  it('a FUXA project is chosen by its own ending, and JSON of another kind says what was expected', async () => {
    await writeFile(join(folder, 'plant.fuxap'), await readFile(join(SAMPLES, 'waterworks.fuxa.json')))
    await writeFile(join(folder, 'other.json'), '{"nodes":[],"edges":[]}')
    await openDialog()
    expect(await page.$eval('.ed-import input[type="file"]', (input) => (input as HTMLInputElement).accept)).toContain(
      '.fuxap',
    )
    await close()
    await choose(join(folder, 'plant.fuxap'))
    await page.waitForSelector('[data-format="fuxa"]')
    await close()
    await choose(join(folder, 'other.json'))
    await page.waitForSelector('[data-reason="notAPage"]')
    const said = await page.$eval('[data-reason="notAPage"]', (row) => row.textContent)
    expect(said).toContain('nodes, edges')
    expect(said).toContain('hmi.views')
    await picture(page, 'import-unknown-en')
    await close()
  })
})

describe('in Chinese', () => {
  it('a meta2d page is imported', async () => {
    await lab.giveBack(page)
    page = await lab.take('designer-a', 'cn')
    const before = await count(page)
    await choose(join(SAMPLES, 'boilerHouse.meta2d.json'))
    await page.waitForSelector('[data-format="meta2d"]')
    await isDrawn()
    expect(await page.$eval('[data-tone="lost"]', (list) => list.textContent)).toContain('需要重新绑定变量')
    await picture(page, 'import-meta2d-cn')
    await act('import-insert')
    await isClosed()
    await page.waitForFunction(
      (n) => Number(document.querySelector<HTMLElement>('[data-widgets]')?.dataset['widgets']) > n + 10,
      {},
      before,
    )
    await picture(page, 'imported-meta2d-cn')
    await undo()
    await isCount(before)
  })
})
