import type { Dispose } from '../document/DocStore.ts'
import { type BackendChoice, chooseBackend, forgetBackend } from '../gpu/chooseBackend.ts'
import type { Backend, Device } from '../gpu/Device.ts'
import { loadDevice } from './loadDevice.ts'

/** A lost context that is not back after this long is given up for Canvas 2D. */
const CONTEXT_PATIENCE_MS = 4000

export interface SurfaceOptions {
  readonly host: HTMLElement
  /** The canvas is empty, for this reason: all must be drawn. */
  readonly onEmpty: (reason: 'mount' | 'backend' | 'context restored') => void
  readonly onError: (error: unknown) => void
}

/** The canvas in the host, and the backend behind it: it can be switched while the page lives, and lose its context. */
export class Surface {
  readonly #options: SurfaceOptions
  #device: Device
  #choice: BackendChoice
  /** Nothing can be drawn: its context is away. */
  #isLost = false
  #isDestroyed = false
  #lostTimer: ReturnType<typeof setTimeout> | undefined
  #stopContext: Dispose = () => {}

  constructor(device: Device, choice: BackendChoice, options: SurfaceOptions) {
    this.#options = options
    this.#device = device
    this.#choice = choice
    this.#mount('mount')
  }

  get device(): Device {
    return this.#device
  }

  get isLost(): boolean {
    return this.#isLost
  }

  /** Why this backend draws. */
  get reason(): string {
    return this.#choice.why
  }

  /** Puts another backend in the place of the one that draws. @throws what starting it throws; then the old one goes on */
  async use(backend: Backend | 'auto'): Promise<void> {
    const choice = backend === 'auto' ? chooseBackend('auto') : { backend, why: 'asked for' }
    if (choice.backend === this.#device.backend && !this.#isLost) return
    const device = await loadDevice(choice.backend)
    if (this.#isDestroyed) {
      device.destroy()
      return
    }
    this.#unmount()
    this.#device = device
    this.#choice = choice
    this.#mount('backend')
  }

  destroy(): void {
    this.#isDestroyed = true
    this.#unmount()
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
    const { onError } = this.#options
    this.#lostTimer = setTimeout(() => {
      onError(new Error('The WebGL context was lost and did not come back.'))
      this.use('canvas2d').catch(onError)
    }, CONTEXT_PATIENCE_MS)
  }
}
