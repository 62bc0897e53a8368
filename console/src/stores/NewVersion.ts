import { makeAutoObservable, runInAction } from 'mobx'

/** The notice stands this long before the page reloads, ms. */
const NOTICE_MS = 2_000
/** Least time between two reloads for the same build, ms. It stops a loop when a new version is still incomplete. */
const AGAIN_MS = 60_000
const RELOADED = 'mimic.reloaded'

export interface PageOfVersion {
  /** The build that this page was loaded from. */
  readonly own: string
  /** The build that the server has now. */
  newest(): Promise<string>
  /** True when a reload would lose input. */
  hasInput(): boolean
  reload(): void
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
}

/**
 * Reloads a page whose files the server no longer has, at most once a minute for one build. When input would be lost, it
 * offers the reload instead.
 */
export class NewVersion {
  state: 'none' | 'reloading' | 'offered' = 'none'
  readonly #page: PageOfVersion
  #isAsking = false

  constructor(page: PageOfVersion) {
    this.#page = page
    makeAutoObservable(this)
  }

  /** A part of the page could not be loaded. When there is no new version, the reason is another and is reported elsewhere. */
  async partFailed(): Promise<void> {
    if (this.#isAsking || this.state === 'reloading') return
    this.#isAsking = true
    // A server that does not answer has no newer version to offer.
    const newest = await this.#page.newest().catch(() => '')
    this.#isAsking = false
    if (newest === '' || newest === this.#page.own) return
    const state = this.#mayReload(newest) ? 'reloading' : 'offered'
    runInAction(() => {
      this.state = state
    })
    if (state === 'reloading') setTimeout(() => this.#reload(newest), NOTICE_MS)
  }

  #reload(newest: string): void {
    // The user began to type in the meantime.
    if (this.#page.hasInput()) runInAction(() => (this.state = 'offered'))
    else {
      this.#page.storage.setItem(RELOADED, `${Date.now()} ${newest}`)
      this.#page.reload()
    }
  }

  #mayReload(newest: string): boolean {
    const [at = '', ...build] = (this.#page.storage.getItem(RELOADED) ?? '').split(' ')
    const isAgain = build.join(' ') === newest && Date.now() - Number(at) < AGAIN_MS
    return !isAgain && !this.#page.hasInput()
  }
}

/** Binds a {@link NewVersion} to the page that this code runs in. */
export function pageOfVersion(): PageOfVersion {
  const typed = typedFields()
  return {
    own: entryOf(document),
    async newest() {
      const answer = await fetch('/', { cache: 'no-store' })
      return answer.ok ? entryOf(new DOMParser().parseFromString(await answer.text(), 'text/html')) : ''
    },
    // A listener that would warn before the page is left reports unsaved input in the same way.
    hasInput: () => typed() || !window.dispatchEvent(new Event('beforeunload', { cancelable: true })),
    reload: () => location.reload(),
    storage: sessionStorage,
  }
}

/** The file name of the entry contains a hash of everything that it loads. */
function entryOf(page: Document): string {
  return page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? ''
}

/** @returns whether a field still holds text that was typed into it */
function typedFields(): () => boolean {
  const fields = new Set<HTMLInputElement | HTMLTextAreaElement>()
  const note = (event: Event) => {
    const [field] = event.composedPath()
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) fields.add(field)
  }
  document.addEventListener('input', note, { capture: true })
  return () => {
    for (const field of fields) if (!field.isConnected || field.value === '') fields.delete(field)
    return fields.size > 0
  }
}
