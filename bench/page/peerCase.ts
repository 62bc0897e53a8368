import { seededRandom } from '@mimic/engine/testing'
import type { Scene } from '../src/peers/Item.ts'
import { measureText } from '../src/peers/measureText.ts'
import type { Measured, PeerRequest, PeerResult } from '../src/peers/PeerCase.ts'
import type { PeerLoaders, PeerScene, SignalChange } from '../src/peers/PeerScene.ts'
import { sceneOf } from '../src/peers/sceneOf.ts'
import { someOf } from '../src/peers/someOf.ts'

const MOUNTS = 3
const DRAGGED = 200
const LIVE_SHARE = 0.02
/** Frames drawn before the measurement, so that fonts and atlases are loaded and code is compiled. */
const WARM_FRAMES = 5
/** A slow engine is measured over fewer frames, but never fewer than the minimum. */
const PATIENCE_MS = 10_000
const LEAST_FRAMES = 5
/** The browser draws for this long before an idle page is measured. */
const SETTLE_MS = 1_500

/** Lets the suite run its cases with the given engines on this page. */
export function serveCases(loaders: PeerLoaders): void {
  countAnimationFrames()
  const load = async ({ engine }: PeerRequest) => {
    const loader = loaders[engine]
    if (!loader) throw new Error(`this page has no ${engine}`)
    return loader()
  }
  window.runPeerCase = async (request) => {
    if (request.scenario === 'first picture') return firstPicture(() => load(request), request)
    const peer = await mounted(await load(request), request)
    try {
      const scene = sceneOf(JSON.parse(request.json), measureText)
      if (request.scenario === 'hit test' || request.scenario === 'hit test moving' || request.scenario === 'marquee') {
        const { hitTest, marquee } = await import('./pickCase.ts')
        return request.scenario === 'marquee' ? marquee(peer, scene, request) : hitTest(peer, scene, request)
      }
      return await frames(peer, step(peer, scene, request), request.frames)
    } finally {
      peer.destroy()
    }
  }
  let open: PeerScene | undefined
  let live: ((frame: number) => void) | undefined
  let signalIds: readonly string[] = []
  window.openPeer = async (request) => {
    open = await mounted(await load(request), request)
    if (request.scenario !== 'memory') {
      const scene = sceneOf(JSON.parse(request.json), measureText)
      signalIds = [...scene.bySignal.keys()]
      if (request.scenario === 'heap growth') live = step(open, scene, request)
    }
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
  }
  window.livePeer = async (count) => {
    if (!open || !live) throw new Error('no live page is open')
    for (let i = 0; i < count; i++) {
      live(i)
      await open.draw()
    }
  }
  window.showValues = async () => {
    open?.setValues(signalIds.map((id, i) => ({ id, value: (i * 37) % 101 })))
    await open?.draw()
    // By then animated values have arrived.
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
  }
}

function sizedHost(scale: number): HTMLElement {
  const host = document.querySelector<HTMLElement>('#host')
  if (!host) throw new Error('the bench page has no host')
  if (scale < 1) {
    host.style.width = `${1920 * scale}px`
    host.style.height = `${1080 * scale}px`
  }
  return host
}

async function mounted(peer: PeerScene, { json, scale }: PeerRequest): Promise<PeerScene> {
  await peer.mount(sizedHost(scale), json)
  if (scale < 1) peer.setCamera(0, 0, scale)
  await peer.draw()
  return peer
}

async function firstPicture(load: () => Promise<PeerScene>, { json, scale }: PeerRequest): Promise<PeerResult> {
  const [js, total]: [number[], number[]] = [[], []]
  for (let i = 0; i < MOUNTS; i++) {
    const peer = await load()
    await animationFrame()
    const startedAt = performance.now()
    await peer.mount(sizedHost(scale), json)
    const mountMs = performance.now() - startedAt
    const drawMs = await peer.draw()
    fence(peer)
    js.push(mountMs + drawMs)
    total.push(performance.now() - startedAt)
    peer.destroy()
  }
  return times(js, total)
}

async function frames(peer: PeerScene, change: (frame: number) => void, count: number): Promise<PeerResult> {
  const [js, total]: [number[], number[]] = [[], []]
  const deadline = performance.now() + PATIENCE_MS
  for (let i = -WARM_FRAMES; i < count; i++) {
    if (i >= LEAST_FRAMES && performance.now() > deadline) break
    await animationFrame()
    const startedAt = performance.now()
    change(i)
    const changeMs = performance.now() - startedAt
    const drawMs = await peer.draw()
    const drawnAt = performance.now()
    fence(peer)
    if (i < 0) continue
    js.push(changeMs + drawMs)
    total.push(changeMs + drawMs + performance.now() - drawnAt)
  }
  return times(js, total)
}

/** Returns the function that makes the scenario's change before each frame. */
function step(peer: PeerScene, scene: Scene, { scenario, seed, scale }: PeerRequest): (frame: number) => void {
  if (scenario === 'live' || scenario === 'heap growth') return liveStep(peer, scene, seed)
  if (scenario === 'everything moves') return (frame) => peer.moveAll(frame % 2 === 0 ? 3 : -3)
  if (scenario === 'pan')
    return (frame) => peer.setCamera(Math.sin(frame / 5) * 40 + 41, Math.cos(frame / 5) * 30 + 31, scale)
  if (scenario === 'zoom')
    return (frame) => peer.setCamera(300, 200, scale * (1 + (0.5 + 0.5 * Math.sin(frame / 5)) * 1.5 + frame * 1e-3))
  if (scenario === 'drag 200') {
    const ids = someOf([...scene.byTop.keys()], DRAGGED, seed)
    return (frame) => peer.moveSome(ids, frame % 20 < 10 ? 5 : -5, frame % 10 < 5 ? 3 : -3)
  }
  throw new Error(`no frames are drawn for ${scenario}`)
}

/** New values for the signals of 2 % of the widgets, while a tenth of all widgets rotates or blinks. */
function liveStep(peer: PeerScene, scene: Scene, seed: number): () => void {
  const random = seededRandom(seed)
  const signals = [...scene.bySignal]
  const wanted = Math.max(1, Math.round(scene.items.length * LIVE_SHARE))
  return () => {
    const changes: SignalChange[] = []
    for (let changed = 0; changed < wanted; ) {
      const [id, driven] = signals[Math.floor(random() * signals.length)] as [string, readonly number[]]
      changes.push({ id, value: random() * 100 })
      changed += driven.length
    }
    peer.setValues(changes)
    peer.tick(performance.now())
  }
}

function times(js: number[], total: number[]): PeerResult {
  const list: Measured[] = [
    { metric: 'js', unit: 'ms', values: js },
    { metric: 'total', unit: 'ms', values: total },
  ]
  return list
}

const animationFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))

/** Waits for the picture: reading one pixel back forces every pending drawing to finish. */
function fence(peer: PeerScene): void {
  for (const canvas of peer.canvases()) {
    const gl = canvas.getContext('webgl2') ?? canvas.getContext('webgl')
    if (gl) gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
    else canvas.getContext('2d')?.getImageData(0, 0, 1, 1)
  }
}

function countAnimationFrames(): void {
  window.animationFrames = 0
  const request = window.requestAnimationFrame.bind(window)
  window.requestAnimationFrame = (fn) =>
    request((time) => {
      window.animationFrames++
      fn(time)
    })
}
