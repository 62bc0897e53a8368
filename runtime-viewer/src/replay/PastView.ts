import type { PageInfo } from '@mimic/contract'
import type { LoadedPage } from '../page/LoadedPage.ts'
import type { ValueKnown } from '../page/ValueKnown.ts'
import type { Replay, ReplayHost } from './Replay.ts'

/** The viewer's interface for its view of the past. */
export interface PastViewHost {
  readonly replay: () => Omit<ReplayHost, 'onPicture'>
  /** The page that is live; undefined before it is there. */
  readonly present: () => LoadedPage | undefined
  readonly onPicture: (page: LoadedPage | undefined) => void
  /** Called when the past is shown; null: the present again. */
  readonly onTime: (timeMs: number | null) => void
  readonly onError: (error: unknown) => void
}

/** Switches between the present and the recorded past. The code of the replay is loaded on first use. */
export class PastView {
  readonly #host: PastViewHost
  #replay: Replay | undefined
  #picture: LoadedPage | undefined
  /** The instant that was requested last; null: the present. */
  #wantedMs: number | null = null

  constructor(host: PastViewHost) {
    this.#host = host
  }

  get isShown(): boolean {
    return this.#replay !== undefined
  }

  get timeMs(): number | null {
    return this.#replay?.timeMs ?? null
  }

  /** The replayed page; undefined while it is not on the screen. */
  get picture(): LoadedPage | undefined {
    return this.#picture
  }

  /** The recorded facts about a value that is doubtful at this instant. */
  known(id: string, equipId: string | undefined): ValueKnown | undefined {
    return this.#replay?.known(id, equipId)
  }

  /** @param timeMs null: back to the present */
  goTo(timeMs: number | null): void {
    this.#wantedMs = timeMs
    if (timeMs === null) this.#end()
    else if (this.#replay) this.#replay.seek(timeMs)
    else if (this.#host.present()) this.#start().catch(this.#host.onError)
  }

  /** Another page is live: the replay shows that page at the same instant. */
  async enter(info: PageInfo): Promise<void> {
    if (this.#replay) this.#replay.enter(info)
    else if (this.#wantedMs !== null) await this.#start()
  }

  /** Rebuilds the replay at its instant, in another language. */
  renew(): void {
    const at = this.timeMs
    if (at === null) return
    this.#drop()
    this.#wantedMs = at
    this.#start().catch(this.#host.onError)
  }

  destroy(): void {
    this.#wantedMs = null
    this.#drop()
  }

  async #start(): Promise<void> {
    const { Replay } = await import('./Replay.ts')
    const page = this.#host.present()
    if (this.#replay || this.#wantedMs === null || !page) return
    const host = { ...this.#host.replay(), onPicture: (picture: LoadedPage | undefined) => this.#show(picture) }
    this.#replay = new Replay(host, page.info, this.#wantedMs)
    this.#host.onTime(this.#replay.timeMs)
  }

  #end(): void {
    if (!this.#replay) return
    this.#drop()
    this.#host.onTime(null)
  }

  #drop(): void {
    const replay = this.#replay
    this.#replay = undefined
    replay?.destroy()
  }

  #show(picture: LoadedPage | undefined): void {
    this.#picture = picture
    this.#host.onPicture(picture)
  }
}
