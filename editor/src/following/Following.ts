import type { Camera, Engine } from '@mimic/engine'
import { makeAutoObservable, reaction, runInAction } from 'mobx'
import type { Person, PresenceView } from '../coedit/presence.ts'

/** Ten times a second is smooth enough to follow, and little to send. */
const SHOW_MS = 100

export interface FollowingOptions {
  readonly people: () => readonly Person[]
  /** Shows the others what is seen here. */
  readonly show: (view: PresenceView) => void
}

/** Shows colleagues what is seen here, and sees what one of them sees, until the own hand moves the view. */
export class Following {
  /** Who is followed, by the id of the window. */
  clientId: number | undefined = undefined
  readonly #options: FollowingOptions

  constructor(options: FollowingOptions) {
    this.#options = options
    makeAutoObservable(this)
  }

  get person(): Person | undefined {
    return this.#options.people().find(({ clientId }) => clientId === this.clientId)
  }

  start(clientId: number): void {
    this.clientId = clientId
  }

  stop(): void {
    this.clientId = undefined
  }

  /** Follows and shows by the camera of `engine`, which fills `host`. @returns the end of it */
  attach(engine: Engine, host: HTMLElement): () => void {
    let isLed = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = () => {
      timer = undefined
      this.#options.show(viewOf(engine.camera, host))
    }
    const stopListening = engine.onCamera(() => {
      if (!isLed && this.clientId !== undefined) this.stop()
      timer ??= setTimeout(show, SHOW_MS)
    })
    show()
    const stopLeading = reaction(
      () => ({ id: this.clientId, view: this.person?.view }),
      ({ id, view }) => {
        if (id === undefined) return
        // Gone: there is nobody to follow any more.
        if (!this.person) runInAction(() => this.stop())
        if (!view) return
        isLed = true
        engine.setCamera(cameraOf(view, host))
        isLed = false
      },
    )
    return () => {
      clearTimeout(timer)
      stopListening()
      stopLeading()
    }
  }
}

/** Its middle, so that windows of different sizes see the same. */
function viewOf({ x, y, zoom }: Camera, host: HTMLElement): PresenceView {
  const round = (n: number) => Math.round(n * 100) / 100
  return {
    x: round(x + host.clientWidth / zoom / 2),
    y: round(y + host.clientHeight / zoom / 2),
    zoom: Math.round(zoom * 1e4) / 1e4,
  }
}

function cameraOf({ x, y, zoom }: PresenceView, host: HTMLElement): Camera {
  return { x: x - host.clientWidth / zoom / 2, y: y - host.clientHeight / zoom / 2, zoom }
}
