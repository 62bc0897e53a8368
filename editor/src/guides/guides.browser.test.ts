import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stepsStopTogether } from '../../../engine/src/testing/steps.ts'
import { DesignerLab, drag, drop, middleOf, picture, press, textIn } from '../testing/DesignerLab.ts'

let lab: DesignerLab
let page: Page

beforeAll(async () => {
  lab = await DesignerLab.start()
  page = await lab.open('designer-a')
})
afterAll(() => lab?.stop())

const guides = (axis: 'x' | 'y') =>
  page.$$eval(`.ed-guide.is-${axis}`, (lines) => lines.map((line) => Number(line.getAttribute('aria-valuenow'))))

/** Number of colours in a square of the empty page. */
const coloursOfPage = () =>
  page.$eval('.ed-chrome', (canvas) => {
    const { width, height } = canvas as HTMLCanvasElement
    const pixels = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(width / 2, height / 2, 40, 40).data
    return new Set(new Uint32Array(pixels?.buffer ?? new ArrayBuffer(0))).size
  })
const rulerHeight = () => page.$eval('.ed-ruler.is-x', (ruler) => ruler.getBoundingClientRect().height)

describe('the drawing board', () => {
  it('[spec:des-grid] shows a grid while that is on', async () => {
    await page.focus('.ed-host')
    expect(await coloursOfPage()).toBeGreaterThan(1)
    await press(page, 'g')
    await expect.poll(coloursOfPage).toBe(1)
    await press(page, 'g')
    await expect.poll(coloursOfPage).toBeGreaterThan(1)
  })

  it('[spec:des-ruler] shows rulers while they are on', async () => {
    expect(await rulerHeight()).toBeGreaterThan(15)
    await press(page, 'Alt', 'r')
    await expect.poll(rulerHeight).toBeLessThan(2)
    await press(page, 'Alt', 'r')
    await expect.poll(rulerHeight).toBeGreaterThan(15)
  })

  it('[spec:des-marquee] selects the widgets inside a drag over the empty page, and none beside it', async () => {
    const [left, top] = await page.$eval('.ed-host', (host) => {
      const box = host.getBoundingClientRect()
      return [box.left, box.top] as const
    })
    const [cx, cy] = await middleOf(page, '.ed-host')
    const selected = () => page.$$eval('[data-selected]', ([span]) => span?.getAttribute('data-selected') ?? '0')
    await drag(page, [left + 4, top + 4], [cx, cy])
    await expect.poll(selected).toBe('2')
    await drag(page, [cx + 40, cy + 40], [cx + 120, cy + 90])
    await expect.poll(selected).toBe('0')
  })
})

describe('guides', () => {
  stepsStopTogether()

  it('are pulled from the rulers, dragged, and dropped on a ruler to be gone', async () => {
    const [cx, cy] = await middleOf(page, '.ed-host')
    await drag(page, await middleOf(page, '.ed-ruler.is-y'), [cx - 100, cy])
    await drag(page, await middleOf(page, '.ed-ruler.is-x'), [cx, cy - 100])
    const [upright] = await guides('x')
    const [level] = await guides('y')
    expect(upright).toBeGreaterThan(0)
    expect(level).toBeGreaterThan(0)
    await picture(page, 'guides-en')
    await drag(page, [cx - 100, cy + 50], [cx - 50, cy + 50])
    expect((await guides('x'))[0]).toBeGreaterThan(upright ?? 0)
    await page.reload()
    await page.waitForSelector('.ed-guide.is-x')
    await page.waitForSelector('[data-link="online"]')
    expect((await guides('x'))[0]).toBeGreaterThan(upright ?? 0)
    await drag(page, [cx + 80, cy - 100], await middleOf(page, '.ed-ruler.is-x'))
    expect(await guides('y')).toEqual([])
  })

  it('attract widgets that are dragged near them', async () => {
    await drop(page, 'ShapeRect')
    await page.waitForSelector('[data-path="position.x"]')
    const x = Number(await textIn(page, 'position.x'))
    const width = Number(await textIn(page, 'position.width'))
    await page.focus('.ed-guide.is-x')
    const [at = 0] = await guides('x')
    // Moves the guide to where the dragged edge will pass it by half a unit.
    const wanted = x + width + 40
    for (let i = 0; i < Math.abs(wanted - at) % 10; i++) await press(page, wanted > at ? 'ArrowRight' : 'ArrowLeft')
    for (let i = 0; i < Math.floor(Math.abs(wanted - at) / 10); i++)
      await press(page, 'Shift', wanted > at ? 'ArrowRight' : 'ArrowLeft')
    expect(await guides('x')).toEqual([wanted])
    await page.focus('.ed-host')
    await press(page, 's')
    const [cx, cy] = await middleOf(page, '.ed-host')
    const zoom = await page.$eval('.ed-zoom', (text) => Number.parseInt(text.textContent ?? '', 10) / 100)
    await drag(page, [cx, cy], [cx + 43 * zoom, cy])
    expect(Number(await textIn(page, 'position.x'))).toBe(x + 40)
  })

  it('are made and removed without a mouse', async () => {
    await page.focus('.ed-host')
    await press(page, 'Alt', 'Shift', 'g')
    expect(await guides('y')).toHaveLength(1)
    await page.focus('.ed-guide.is-y')
    await press(page, 'Delete')
    expect(await guides('y')).toEqual([])
    expect(await page.$('[data-widgets="3"]')).not.toBeNull()
    await page.focus('.ed-host')
    await press(page, 'Alt', 'Shift', 'r')
    expect(await guides('x')).toEqual([])
  })
})
