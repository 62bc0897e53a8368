import type { Dispose } from '../document/DocStore.ts'
import { type BackendChoice, chooseBackend, forgetBackend } from '../gpu/chooseBackend.ts'
import type { Backend, Device } from '../gpu/Device.ts'
import { loadBackend, loadDevice } from './loadDevice.ts'

/**
 * Canvas 2D stands in for a context that is still lost after this time, so that the page is visible again within a
 * second. Chromium restores a 2D context after 0.5 s and WebGL after 1 s at the earliest.
 */
const PATIENCE_MS: Readonly<Record<Backend, number>> = { webgl: 300, canvas2d: 800 }
/**
 * Waits between attempts to return to WebGL; the last one repeats. Browsers refuse contexts to pages that lost many.
 */
const RETURN_MS = [2_000, 10_000, 60_000, 300_000]
/** WebGL that has drawn for this long counts as stable again. */
const STEADY_MS = 600_000

export interface SurfaceOptions {
  readonly host: HTMLElement
  /** Called with the reason when the canvas is empty and everything must be drawn. */
  readonly onEmpty: (reason: 'mount' | 'backend' | 'context restored') => void
  readonly onError: (error: unknown) => void
}

/** The canvas in the host and its backend, which can be switched while the page lives, and can lose its context. */
export class Surface {
  readonly #options: SurfaceOptions
  #device: Device
  #choice: BackendChoice
  /** True while the context is lost and nothing can be drawn. */
  #isLost = false
  #isDestroyed = false
  #lostTimer: ReturnType<typeof setTimeout> | undefined
  #returnTimer: ReturnType<typeof setTimeout> | undefined
  #stopContext: Dispose = () => {}
  /** Attempts to return to WebGL since it was stable. */
  #tries = 0
  #steadyFromMs = 0

  constructor(device: Device, choice: BackendChoice, options: SurfaceOptions) {
    this.#options = options
    this.#device = device
    this.#choice = choice
    this.#mount('mount')
    if (choice.wanted === 'webgl' && choice.backend !== 'webgl') this.#returnLater()
  }

  get device(): Device {
    return this.#device
  }

  get isLost(): boolean {
    return this.#isLost
  }

  /** The reason why this backend draws. */
  get reason(): string {
    return this.#choice.why
  }

  /** Replaces the backend. @throws if the new one fails to start; then the old one goes on */
  async use(backend: Backend | 'auto'): Promise<void> {
    clearTimeout(this.#returnTimer)
    const choice = chooseBackend(backend)
    if (choice.backend !== this.#device.backend || this.#isLost) await this.#replace(choice, () => true)
    this.#choice = choice
  }

  destroy(): void {
    this.#isDestroyed = true
    clearTimeout(this.#returnTimer)
    this.#unmount()
  }

  /** @param isStillNeeded asked once the other backend has been loaded */
  async #replace(choice: BackendChoice, isStillNeeded: () => boolean): Promise<void> {
    const device = await loadDevice(choice.backend)
    if (this.#isDestroyed || !isStillNeeded()) {
      device.destroy()
      return
    }
    this.#unmount()
    this.#device = device
    this.#choice = choice
    this.#mount('backend')
  }

  #mount(reason: 'mount' | 'backend'): void {
    const { canvas } = this.#device
    canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;display:block'
    this.#options.host.prepend(canvas)
    this.#isLost = false
    this.#stopContext = this.#device.onContext((state) => this.#contextChanged(state))
    this.#options.onEmpty(reason)
  }

  #unmount(): void {
    clearTimeout(this.#lostTimer)
    this.#stopContext()
    this.#device.canvas.remove()
    this.#device.destroy()
  }

  #contextChanged(state: 'lost' | 'restored'): void {
    this.#isLost = state === 'lost'
    clearTimeout(this.#lostTimer)
    if (state === 'restored') {
      this.#options.onEmpty('context restored')
      return
    }
    forgetBackend()
    // The stand-in is loaded while the browser may still restore the context.
    loadBackend('canvas2d').catch(this.#options.onError)
    this.#lostTimer = setTimeout(() => this.#standIn(), PATIENCE_MS[this.#device.backend])
  }

  /** Canvas 2D takes the place of a lost context; of WebGL only until WebGL works again. */
  async #standIn(): Promise<void> {
    const { onError } = this.#options
    const { backend, wanted } = this.#choice
    onError(new Error('The browser took the drawing context away and did not give it back in time.'))
    try {
      await this.#replace({ backend: 'canvas2d', why: 'the context was lost', wanted }, () => this.#isLost)
      if (backend !== 'webgl' || this.#device.backend === 'webgl') return
      if (performance.now() - this.#steadyFromMs > STEADY_MS) this.#tries = 0
      this.#returnLater()
    } catch (error) {
      if (this.#isDestroyed) return
      onError(error)
      this.#lostTimer = setTimeout(() => this.#standIn(), RETURN_MS[0])
    }
  }

  #returnLater(): void {
    this.#returnTimer = setTimeout(
      async () => {
        const { wanted } = this.#choice
        forgetBackend()
        // The failure was reported when the context was lost.
        await this.use(wanted).catch(() => {})
        this.#steadyFromMs = performance.now()
        if (!this.#isDestroyed && this.#choice.wanted === wanted && this.#device.backend !== 'webgl')
          this.#returnLater()
      },
      RETURN_MS[Math.min(this.#tries++, RETURN_MS.length - 1)],
    )
  }
}
