import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countDifferent, readPng } from '../../runtime/testing/comparePng.ts'
import { type LabSession, openLab } from '../../runtime/testing/openLab.ts'
import { scenes } from '../../runtime/testing/scenes.ts'
import type { VisualScene } from '../../runtime/testing/VisualScene.ts'
import { PICTURE, widgetScenes } from '../../runtime/testing/widgetScenes.ts'
import { widgetTypes } from '../../schema/model/widgetTypes.ts'
import { estimateText } from '../../text/TextMeasure.ts'
import { LossLog } from '../losses.ts'
import { readSvg } from './readSvg.ts'

/** Visibly different pixels (0.1 on pixelmatch's scale): edges are antialiased differently than on the canvas. */
const TOLERANCE = { threshold: 0.1, share: 0.001 }
const ACROSS = 6
const DOWN = Math.ceil(widgetTypes.length / ACROSS)

/** The pictures of all widgets on one page, each in a group. */
function allWidgets(mode: VisualScene['mode']): VisualScene {
  const drawn = widgetScenes.filter((scene) => scene.mode === mode)
  const widgets = drawn.map((scene, i) => ({
    id: `g${i}`,
    widgetType: 'WidgetGroup',
    position: { x: PICTURE.width * (i % ACROSS), y: PICTURE.height * Math.floor(i / ACROSS), ...PICTURE },
    children: (scene.page as { widgets: readonly object[] }).widgets.map((widget) => ({ ...widget, id: scene.name })),
  }))
  const con = { width: PICTURE.width * ACROSS, height: PICTURE.height * DOWN, bgColor: '#fdfdfb' }
  return { ...(drawn[0] as VisualScene), page: { format: 1, con, widgets } }
}

let lab: LabSession
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab?.close())

/** @returns both pictures of a scene, and the share of pixels that differ */
async function compare(scene: VisualScene, size: { width: number; height: number }) {
  await lab.page.evaluate((s, o) => window.lab.open(s.page, { ...s, ...o }), scene, {
    backend: 'canvas2d' as const,
    frozenAt: 0,
    ...size,
  })
  const drawn = readPng(await lab.page.evaluate(() => window.lab.png()))
  const text = await lab.page.evaluate(() => window.lab.svg())
  const read = readPng(await lab.page.evaluate((svg) => window.lab.pictureOf(svg), text))
  expect([read.width, read.height]).toEqual([drawn.width, drawn.height])
  return { text, share: countDifferent(read, drawn, TOLERANCE.threshold) / (drawn.width * drawn.height) }
}

/** @returns the share of pixels in which an imported SVG differs from the browser's own rendering */
async function importedShare(svg: string, size: { width: number; height: number }, keep = ''): Promise<number> {
  const losses = new LossLog()
  const draft = readSvg(svg, losses, {
    measure: (text, { size }) => 1.15 * estimateText(text, '', size),
    isOwnImage: () => false,
  })
  await lab.page.evaluate((page, o) => window.lab.open(page, o), draft, {
    mode: 'design' as const,
    backend: 'canvas2d' as const,
    ...size,
  })
  const drawn = readPng(await lab.page.evaluate(() => window.lab.png()))
  const meant = readPng(await lab.page.evaluate((text) => window.lab.pictureOf(text), svg))
  if (keep !== '') {
    const folder = new URL('../../../../artifacts/', import.meta.url)
    await mkdir(folder, { recursive: true })
    await writeFile(new URL(`${keep}-imported.png`, folder), PNG.sync.write(drawn))
    await writeFile(new URL(`${keep}-meant.png`, folder), PNG.sync.write(meant))
  }
  return countDifferent(drawn, meant, TOLERANCE.threshold) / (drawn.width * drawn.height)
}

describe('an SVG as a page', () => {
  it('EX6 looks as the browser draws it, but for what is told as lost', async () => {
    const svg = await readFile(new URL('../../../../fixtures/exchange/pumpHouse.svg', import.meta.url), 'utf8')
    // The gradient of the tank is drawn in one colour; texts and line ends differ a little.
    const flat = svg.replace(/<linearGradient.*<\/linearGradient>/, '').replace('url(#water)', '#2f6690')
    expect(await importedShare(flat, { width: 640, height: 400 }, 'pumpHouse')).toBeLessThan(0.02)
  })
})

describe('a page as SVG looks in the browser as the engine draws it', () => {
  const size = { width: PICTURE.width * ACROSS, height: PICTURE.height * DOWN }
  it.each([undefined, 'design'] as const)('with every widget there is (mode %s)', async (mode) => {
    const scene = allWidgets(mode)
    const { text, share } = await compare(scene, size)
    expect(share).toBeLessThan(TOLERANCE.share)
    expect(text).toContain('<title>A &amp; B</title>')
    // The page is vectors and texts; the only picture is the page's own.
    expect(text.match(/<image /g)?.length ?? 0).toBe(mode === undefined ? 1 : 0)
  })

  it.each(scenes.filter(({ fails }) => fails === undefined).map((scene) => [scene.name, scene] as const))(
    'in the scene "%s"',
    async (_name, scene) => {
      const { share } = await compare(scene, { width: 1024, height: 768 })
      expect(share).toBeLessThan(TOLERANCE.share)
    },
  )

  it('EX6 and comes back as the same picture when it is imported', async () => {
    await lab.page.evaluate((page, o) => window.lab.open(page, o), allWidgets(undefined).page, size)
    const text = await lab.page.evaluate(() => window.lab.svg())
    expect(await importedShare(text, size)).toBeLessThan(0.02)
  })

  it('EX5 loads nothing and runs nothing, whatever its texts say', async () => {
    const title = '</text><script>alert(1)</script>&amp;"\'\u0000\ud800'
    const widget = { id: 't', widgetType: 'UsualText', position: { x: 0, y: 0, width: 900, height: 60 } }
    const font = { family: '"><script>', size: 20 }
    const hostile = { format: 1, widgets: [{ ...widget, data: { title }, style: { font } }] }
    await lab.page.evaluate((page) => window.lab.open(page), hostile)
    const text = await lab.page.evaluate(() => window.lab.svg())
    const elements = await lab.page.evaluate((svg) => {
      const document = new DOMParser().parseFromString(svg, 'image/svg+xml')
      return [...document.querySelectorAll('*')].map(({ tagName }) => tagName)
    }, text)
    expect(elements).toEqual(['svg', 'title', 'rect', 'text'])
  })
})
