import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countDifferent, readPng } from '../../runtime/testing/comparePng.ts'
import { type LabSession, openLab } from '../../runtime/testing/openLab.ts'
import { scenes, type VisualScene } from '../../runtime/testing/scenes.ts'
import { PICTURE, widgetScenes } from '../../runtime/testing/widgetScenes.ts'
import { widgetTypes } from '../../schema/widgetTypes.ts'

/** Visibly different pixels (0.1 on pixelmatch's scale): edges are smoothed in another way than on the canvas. */
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

/** Both pictures of a scene; the share of pixels that differ. */
async function compare(scene: VisualScene, size: { width: number; height: number }) {
  await lab.page.evaluate((s, o) => window.lab.open(s.page, { ...s, ...o }), scene, {
    backend: 'canvas2d' as const,
    frozenAt: 0,
    ...size,
  })
  const drawn = readPng(await lab.page.evaluate(() => window.lab.png()))
  const { text, png } = await lab.page.evaluate(() => window.lab.svg())
  const read = readPng(png)
  expect([read.width, read.height]).toEqual([drawn.width, drawn.height])
  return { text, share: countDifferent(read, drawn, TOLERANCE.threshold) / (drawn.width * drawn.height) }
}

describe('a page as SVG looks in the browser as the engine draws it', () => {
  const size = { width: PICTURE.width * ACROSS, height: PICTURE.height * DOWN }
  it.each([undefined, 'design'] as const)('with every widget there is (mode %s)', async (mode) => {
    const scene = allWidgets(mode)
    const { text, share } = await compare(scene, size)
    expect(share).toBeLessThan(TOLERANCE.share)
    expect(text).toContain('<title>A &amp; B</title>')
    // Vectors and texts: the only picture is the one that the page shows as a picture.
    expect(text.match(/<image /g)?.length ?? 0).toBe(mode === undefined ? 1 : 0)
  })

  it.each(scenes.filter(({ fails }) => fails === undefined).map((scene) => [scene.name, scene] as const))(
    'in the scene "%s"',
    async (_name, scene) => {
      const { share } = await compare(scene, { width: 1024, height: 768 })
      expect(share).toBeLessThan(TOLERANCE.share)
    },
  )

  it('loads nothing and runs nothing, whatever its texts say', async () => {
    const title = '</text><script>alert(1)</script>&amp;"\'\u0000\ud800'
    const widget = { id: 't', widgetType: 'UsualText', position: { x: 0, y: 0, width: 900, height: 60 } }
    const font = { family: '"><script>', size: 20 }
    const hostile = { format: 1, widgets: [{ ...widget, data: { title }, style: { font } }] }
    await lab.page.evaluate((page) => window.lab.open(page), hostile)
    const { text } = await lab.page.evaluate(() => window.lab.svg())
    const elements = await lab.page.evaluate((svg) => {
      const document = new DOMParser().parseFromString(svg, 'image/svg+xml')
      return [...document.querySelectorAll('*')].map(({ tagName }) => tagName)
    }, text)
    expect(elements).toEqual(['svg', 'title', 'rect', 'text'])
  })
})
