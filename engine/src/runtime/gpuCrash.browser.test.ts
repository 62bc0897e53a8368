import { afterEach, expect, it } from 'vitest'
import type { Backend } from '../gpu/Device.ts'
import { isLong, walks } from '../testing/walks.ts'
import { countDifferent, readPng } from './testing/comparePng.ts'
import { drawScene, shownOn } from './testing/drawScene.ts'
import { crashGpuProcess } from './testing/gpuCrash.ts'
import { type LabSession, openLab } from './testing/openLab.ts'
import { scenes } from './testing/scenes.ts'
import type { VisualScene } from './testing/VisualScene.ts'
import { widgetScenes } from './testing/widgetScenes.ts'

// Each test has its own browser, which ends itself when its GPU process has crashed too often. A usual run crashes one.
let lab: LabSession
const open = async (backend: Backend) => {
  // Canvases live in the GPU process, as they do with a graphics card. WebGL is slow that way.
  lab = await openLab({ args: backend === 'canvas2d' ? ['--ignore-gpu-blocklist', '--enable-gpu-rasterization'] : [] })
}
afterEach(() => lab?.close())

const named = (name: string) => scenes.find((scene) => scene.name === name) as VisualScene
/** Images at several sizes, text and gauges, which are cached in bitmaps and scaled copies. */
const parts = [named('images'), named('text'), named('gauges'), named('polygons')]
const widgetsOf = ({ page }: { readonly page: unknown }) => (page as { widgets: readonly { id?: string }[] }).widgets
const grouped = (name: string, widgets: readonly { id?: string }[], x: number, y: number) => ({
  id: `group-${name}`,
  widgetType: 'WidgetGroup',
  position: { x, y, width: 1024, height: 768, rotate: 0 },
  children: widgets.map((widget, i) => ({ ...widget, id: `${name}-${widget.id ?? i}` })),
})
const everything = {
  name: 'everything',
  width: 1030,
  height: 1450,
  frozenAt: 1_000,
  now: Date.UTC(2026, 10, 21),
  page: {
    format: 1,
    con: { width: 2060, height: 2900, bgColor: '#ffffff' },
    widgets: [
      ...widgetScenes.map((scene, i) => grouped(scene.name, widgetsOf(scene), 330 * (i % 6), 210 * Math.floor(i / 6))),
      ...parts.map((scene, i) => grouped(scene.name, widgetsOf(scene), 1030 * (i % 2), 1310 + 780 * Math.floor(i / 2))),
    ],
  },
  fails: named('images').fails ?? 0,
  signals: named('gauges').signals ?? [],
  values: named('gauges').values ?? [],
} as const

/** Records the fate of the engine's canvas, and uncaught errors. */
function watchPage(): void {
  const seen = { isLost: false, isDrawn: false, isLate: false, uncaught: [] as string[] }
  Object.assign(window, { seen })
  const lost = () => {
    if (seen.isLost) return
    seen.isLost = true
    // A timer of the page's own says what came first, however busy the machine is.
    setTimeout(() => {
      seen.isLate = !seen.isDrawn
    }, 1_000)
  }
  for (const name of ['contextlost', 'webglcontextlost'])
    document.getElementById('host')?.addEventListener(name, lost, true)
  window.lab.engine?.onFrame(() => {
    seen.isDrawn ||= seen.isLost
  })
  window.addEventListener('error', ({ message }) => seen.uncaught.push(message))
  window.addEventListener('unhandledrejection', ({ reason }) => seen.uncaught.push(String(reason)))
}
type Seen = { seen: { isDrawn: boolean; isLate: boolean; uncaught: string[] } }
const seen = () => lab.page.evaluate(() => (window as unknown as Seen).seen)

/** Changes a value and the page's background: everything is drawn, and unchanged widgets are copied from caches. */
const touch = (round: number) =>
  lab.page.evaluate(async (value) => {
    window.lab.engine!.setValues([{ id: 'g1', value, time: 10 + value, quality: 0 }])
    window.lab.doc!.transact('user', (tx) => tx.patch('$page', { bgColor: value % 2 ? '#ffffff' : '#fffffe' }))
    await window.lab.still()
  }, round)

it.each<Backend>(walks<Backend>(['canvas2d', 'webgl']))(
  'GP20 after a real crash of the GPU process every widget is drawn again as on a fresh page (%s)',
  async (backend) => {
    await open(backend)
    await drawScene(lab.page, everything, backend, 0.5)
    for (let round = 0; round < 4; round++) await touch(round)
    await lab.page.evaluate(watchPage)
    await crashGpuProcess(lab.browser)
    // Frames are drawn meanwhile, as on a live page, also before the browser reports the lost context.
    await lab.page.evaluate(() => window.lab.engine!.setConnected(false))
    await lab.page.evaluate(() => window.lab.engine!.setConnected(true))
    await lab.page.waitForFunction(() => (window as unknown as Seen).seen.isDrawn)
    await lab.page.waitForFunction((wanted) => window.lab.engine!.backend === wanted, {}, backend)
    for (let round = 4; round < 8; round++) await touch(round)
    const after = await shownOn(lab.page)
    expect((await seen()).uncaught).toEqual([])

    await drawScene(lab.page, everything, backend, 0.5)
    for (let round = 4; round < 8; round++) await touch(round)
    const fresh = await shownOn(lab.page)
    // Edges that a damaged region clips, and images in another place of their texture, are a shade off.
    expect(countDifferent(fresh, after, 0.1)).toBeLessThan(40)
    expect(countDifferent(fresh, after, 0.5)).toBe(0)
  },
)

it.runIf(isLong)(
  'GP9 a page on WebGL shows all again within 1 s of a crash of the GPU process, and returns to WebGL',
  async () => {
    const scene = named('shapes')
    await open('webgl')
    const wanted = await drawScene(lab.page, scene, 'canvas2d')
    const before = await drawScene(lab.page, scene, 'webgl')
    await lab.page.evaluate(watchPage)
    await crashGpuProcess(lab.browser)
    await lab.page.waitForFunction(() => (window as unknown as Seen).seen.isDrawn)
    const standIn = await lab.page.evaluate(() => ({ backend: window.lab.engine!.backend, png: window.lab.png() }))
    expect((await seen()).isLate).toBe(false)
    expect(standIn.backend).toBe('canvas2d')
    expect(countDifferent(wanted, readPng(standIn.png), 0.1)).toBe(0)
    await lab.page.waitForFunction(() => window.lab.engine!.backend === 'webgl')
    await lab.page.evaluate(() => window.lab.still())
    expect(countDifferent(before, await shownOn(lab.page), 0)).toBe(0)
  },
)
