import { makeAutoObservable, runInAction } from 'mobx'

/** How long the screen says that it reloads, ms. */
const NOTICE_MS = 2_000
/** A version that is still not whole after a reload is not reloaded again so soon, ms. */
const AGAIN_MS = 60_000
const RELOADED = 'mimic.reloaded'

export interface PageOfVersion {
  /** Of the build that this page was loaded from. */
  readonly own: string
  /** Of the build that the server has now. */
  newest(): Promise<string>
  /** Something would be lost. */
  hasInput(): boolean
  reload(): void
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
}

/**
 * A page that is older than the files its server kept reloads itself, once for a build in a minute; where something that
 * was typed would be lost, it offers to.
 */
export class NewVersion {
  state: 'none' | 'reloading' | 'offered' = 'none'
  readonly #page: PageOfVersion
  #isAsking = false

  constructor(page: PageOfVersion) {
    this.#page = page
    makeAutoObservable(this)
  }

  /** A part of the page could not be loaded: because there is a new version, or for another reason, which is told elsewhere. */
  async partFailed(): Promise<void> {
    if (this.#isAsking || this.state === 'reloading') return
    this.#isAsking = true
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
    // Somebody began to type meanwhile.
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

/** The page that this code runs in. */
export function pageOfVersion(): PageOfVersion {
  const typed = typedFields()
  return {
    own: entryOf(document),
    async newest() {
      const answer = await fetch('/', { cache: 'no-store' })
      return answer.ok ? entryOf(new DOMParser().parseFromString(await answer.text(), 'text/html')) : ''
    },
    // Whoever warns before the page is left is asked in the same way.
    hasInput: () => typed() || !window.dispatchEvent(new Event('beforeunload', { cancelable: true })),
    reload: () => location.reload(),
    storage: sessionStorage,
  }
}

/** The entry's name carries a hash of all that it loads. */
function entryOf(page: Document): string {
  return page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? ''
}

/** @returns whether a field that somebody typed into is still there with what was typed */
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
