import type { Camera, Engine } from '@mimic/engine'
import { makeAutoObservable, reaction, runInAction } from 'mobx'
import { coedit } from '../coedit/CoeditStore.ts'
import type { Person, PresenceView } from '../coedit/presence.ts'
import type { Part } from '../stores/DesignerStore.ts'

/** ms between two messages: smooth enough to follow, and little to send. */
const SHOW_MS = 100

export interface FollowingOptions {
  readonly people: () => readonly Person[]
  /** Shows this view to the others. */
  readonly show: (view: PresenceView) => void
}

/** Shows this view to colleagues, and follows the view of one of them until the user moves it. */
export class Following {
  /** The followed colleague, by the id of their window. */
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

  /** Follows and shows by the camera of `engine`. @returns the end of it */
  attach(engine: Engine): () => void {
    const { host } = engine
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
        // The followed colleague has left the page.
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

export const following: Part<Following> = (store) => {
  const room = store.part(coedit)
  const followed = new Following({ people: () => room.people, show: (view) => room.show({ view }) })
  store.onMount(({ engine }) => followed.attach(engine))
  return followed
}

/** The view by its middle, so that windows of different sizes show the same part. */
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
