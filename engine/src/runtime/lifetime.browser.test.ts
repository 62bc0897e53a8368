import { afterAll, beforeAll, expect, it } from 'vitest'
import { isLong } from '../testing/walks.ts'
import { type LabSession, openLab } from './testing/openLab.ts'
import { widgetScenes } from './testing/widgetScenes.ts'

let lab: LabSession
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab?.close())

/** A leak of every mount shows in few; a leak of one mount in several needs more of them. */
const MOUNTS = isLong ? 50 : 5
/** Without a graphics card, a mount takes seconds on a busy machine, and a call has a time limit. */
const AT_ONCE = 5

/** One of every widget, on a page. */
const page = {
  format: 1,
  con: { width: 2000, height: 1300 },
  widgets: widgetScenes.map(({ name, page: own }, i) => ({
    id: `g${i}`,
    widgetType: 'WidgetGroup',
    position: { x: 330 * (i % 6), y: 210 * Math.floor(i / 6), width: 320, height: 200, rotate: 0 },
    children: (own as { widgets: readonly object[] }).widgets.map((widget) => ({ ...widget, id: name })),
  })),
}

/** Counts, from now on, resources that do not end with a page by themselves. */
function watchHeld(): void {
  const held = new Set<string>()
  const observers = new Set<ResizeObserver>()
  const timers = new Set<unknown>()
  const idOf = new WeakMap<object, number>()
  let ids = 0
  const keyOf = (...[target, type, fn]: readonly [object, string, object]) => {
    for (const each of [target, fn]) if (!idOf.has(each)) idOf.set(each, ++ids)
    return `${target.constructor.name} ${idOf.get(target)} ${type} ${idOf.get(fn)}`
  }
  // Listeners of elements are freed with their elements.
  const lasts = (target: EventTarget) => !(target instanceof Element || target instanceof ShadowRoot)
  const { addEventListener, removeEventListener } = EventTarget.prototype
  EventTarget.prototype.addEventListener = function (type, fn, options) {
    const { once = false, signal } = typeof options === 'object' ? options : {}
    if (fn && lasts(this) && !once) {
      const key = keyOf(this, type, fn)
      held.add(key)
      signal?.addEventListener('abort', () => held.delete(key), { once: true })
    }
    addEventListener.call(this, type, fn, options)
  }
  EventTarget.prototype.removeEventListener = function (type, fn, options) {
    if (fn && lasts(this)) held.delete(keyOf(this, type, fn))
    removeEventListener.call(this, type, fn, options)
  }
  const { observe, disconnect } = ResizeObserver.prototype
  ResizeObserver.prototype.observe = function (...args) {
    observers.add(this)
    observe.apply(this, args)
  }
  ResizeObserver.prototype.disconnect = function () {
    observers.delete(this)
    disconnect.call(this)
  }
  const { setTimeout: later, clearTimeout: clearLater, setInterval: every, clearInterval: clearEvery } = window
  const kept = (id: number) => {
    timers.add(id)
    return id
  }
  const dropped = (clear: (id?: number) => void) => (id?: number) => {
    timers.delete(id)
    clear(id)
  }
  Object.assign(window, {
    setTimeout(fn: () => void, ms?: number) {
      const id = later(() => {
        timers.delete(id)
        fn()
      }, ms)
      return kept(id)
    },
    setInterval: (fn: () => void, ms?: number) => kept(every(fn, ms)),
    clearTimeout: dropped(clearLater),
    clearInterval: dropped(clearEvery),
    held: () => ({ listeners: [...held], observers: observers.size, timers: timers.size }),
  })
}

type Held = { held(): { listeners: string[]; observers: number; timers: number } }

it.each(['canvas2d', 'webgl'] as const)(
  `GP6 GP17 ${MOUNTS} mounts and unmounts of every widget on %s leave no listener, observer, timer, element or graphics resource`,
  async (backend) => {
    await lab.page.reload()
    await lab.page.waitForFunction('window.lab !== undefined')
    await lab.page.evaluate(watchHeld)
    for (let round = 0; round < MOUNTS; round += AT_ONCE) {
      const used = await lab.page.evaluate(
        async (file, wanted, times) => {
          let most = 0
          for (let i = 0; i < times; i++) {
            await window.lab.open(file, {
              backend: wanted,
              hasTables: true,
              past: { level: 1 },
              width: 300,
              height: 200,
            })
            const engine = window.lab.engine!
            engine.destroy()
            const { buffers, textures, shaders } = engine.stats().resources
            most = Math.max(most, buffers + textures + shaders)
          }
          return most
        },
        page,
        backend,
        AT_ONCE,
      )
      expect(used).toBe(0)
    }
    const left = await lab.page.evaluate(() => ({
      ...(window as unknown as Held).held(),
      elements: document.getElementById('host')!.childElementCount,
      backend: window.lab.engine!.backend,
    }))
    expect(left).toEqual({ listeners: [], observers: 0, timers: 0, elements: 0, backend })
  },
  isLong ? 600_000 : undefined,
)
