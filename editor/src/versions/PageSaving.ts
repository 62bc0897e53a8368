import { codes, paths } from '@mimic/contract'
import { CallError, type FileFields, upload } from '@mimic/contract/client'
import { type DocStore, pageProps, toPageFile } from '@mimic/engine'
import { models } from '@mimic/engine/models'
import type { PageRecords } from '@mimic/engine/schema'
import { makeAutoObservable, reaction, runInAction } from 'mobx'
import { call, caller } from '../api/caller.ts'
import { coedit } from '../coedit/CoeditStore.ts'
import { pageTitle, projectPages } from '../pages/ProjectPages.ts'
import type { DesignerSettings } from '../stores/DesignerSettings.ts'
import type { Part } from '../stores/DesignerStore.ts'
import { lostChanges } from './lostChanges.ts'
import { type VersionFiles, versionFiles } from './VersionFiles.ts'

export type SaveState =
  | { readonly is: 'idle' }
  | { readonly is: 'saving' }
  | { readonly is: 'saved'; readonly version: number }
  /** Another save came first: `at` ms since 1970 UTC. */
  | {
      readonly is: 'conflict'
      readonly by: string
      readonly version: number
      readonly at: number
      readonly note: string
    }
  | { readonly is: 'failed'; readonly message: string; readonly at?: RefusedField }

/** A field of the page that the server did not take: its path in the page file, and the widget; null: the page's own. */
export interface RefusedField {
  readonly path: string
  readonly widgetId: string | null
}

export interface SavedPage {
  readonly projectId: string
  readonly pageId: string
  readonly document: DocStore
  readonly files: VersionFiles
  readonly settings: DesignerSettings
  /** The newest title, asked of the server: a save must not take back what a colleague named the page since. */
  newestTitle(): Promise<string>
}

/** Saves the page as versions: knows whether it differs from the newest one, and reconciles with saves of colleagues. */
export class PageSaving {
  isUnsaved = false
  /** The version that the page is based on. */
  version = 0
  state: SaveState = { is: 'idle' }
  readonly #page: SavedPage
  /** Counts changes: one that came during a save stays unsaved. */
  #revision = 0
  /** The newest version that was announced; the next save is still based on `version`. */
  #newest = 0
  #isOpened = false

  constructor(page: SavedPage) {
    this.#page = page
    makeAutoObservable(this)
  }

  /** The document has changed, by whomever. */
  touch(): void {
    this.#revision++
    this.isUnsaved = true
  }

  /** The page was opened; `savedBy` is who saved its newest version, undefined when that is this user. */
  async opened(version: number, savedBy: string | undefined): Promise<void> {
    this.version = version
    this.#isOpened = true
    await this.#compareWithSaved()
    if (this.isUnsaved && savedBy !== undefined) await this.#stepBack(version)
    await this.#catchUp()
  }

  /** Somebody saved the page, now or while this window was offline. The room announces it again each time it is joined. */
  async heard(version: number): Promise<void> {
    if (version <= Math.max(this.#newest, this.version)) return
    this.#newest = version
    if (!this.#isOpened) return
    await this.#catchUp()
    await this.#compareWithSaved()
  }

  /** Saves the page as a new version. `over`: that one came first, the difference was shown, and the user goes on. */
  async save({ note = '', over }: { readonly note?: string; readonly over?: number } = {}): Promise<void> {
    if (this.state.is === 'saving') return
    this.state = { is: 'saving' }
    const revision = this.#revision
    try {
      const title = await this.#page.newestTitle()
      // A colleague's changes may still have been on their way when their save was announced.
      await this.#catchUp()
      const version = await this.#store(title, over ?? this.version, note)
      runInAction(() => {
        this.version = version
        if (this.#revision === revision) this.isUnsaved = false
        this.state = { is: 'saved', version }
      })
    } catch (error) {
      const next = await this.#saveProblem(error, note)
      runInAction(() => {
        this.state = next
      })
    }
  }

  /** Takes a newer version as the base if nothing of it would be lost, so two who draw together can save in turn. */
  async #store(title: string, base: number, note: string): Promise<number> {
    try {
      const file = JSON.stringify(toPageFile(this.#page.document, models))
      const blob = new Blob([file], { type: 'application/json' })
      return (await upload(caller, paths.projectPageSave, this.#saveFields(title, base, note), blob)).version
    } catch (error) {
      if (!isConflict(error)) throw error
      this.#newest = Math.max(this.#newest, (await this.#newestVersion())?.version ?? 0)
      await this.#catchUp()
      if (this.version <= base || this.version < this.#newest) throw error
      return this.#store(title, this.version, note)
    }
  }

  dismiss(): void {
    this.state = { is: 'idle' }
  }

  /** Saves by itself while autosave is on (9) and there is something to save. @returns the end of it */
  startAutosave(): () => void {
    const { settings } = this.#page
    let timer: ReturnType<typeof setInterval> | undefined
    const stop = reaction(
      () => [settings.isAutosaveOn, settings.intervalMin] as const,
      ([isOn, minutes]) => {
        clearInterval(timer)
        if (isOn)
          timer = setInterval(() => {
            if (this.isUnsaved) void this.save()
          }, minutes * 60_000)
      },
      { fireImmediately: true },
    )
    return () => {
      stop()
      clearInterval(timer)
    }
  }

  #saveFields(title: string, baseVersion: number, note: string): FileFields<typeof paths.projectPageSave> {
    const { pageId, projectId, document } = this.#page
    const { con } = document
    const read = <V>(prop: { readonly initial: V; parse(v: unknown): V | undefined }, v: unknown) =>
      prop.parse(v) ?? prop.initial
    return {
      id: pageId,
      projectId,
      title: title.slice(0, 64),
      width: read(pageProps.width, con['width']),
      height: read(pageProps.height, con['height']),
      fit: read(pageProps.fit, con['fit']),
      bgColor: read(pageProps.bgColor, con['bgColor']),
      bgImage: read(pageProps.bgImage, con['bgImage']),
      baseVersion,
      note,
    }
  }

  /**
   * Takes the newest version as the base if the shared page contains all of its changes. Where the page would take something
   * back, the base stays, so that the server refuses the save and the user is shown the difference.
   */
  async #catchUp(): Promise<void> {
    const { files, document } = this.#page
    const newest = this.#newest
    if (newest <= this.version) return
    try {
      const [base, theirs] = await Promise.all([files.of(this.version), files.of(newest)])
      runInAction(() => {
        if (newest > this.version && lostChanges(base, theirs, document, models) === 'none') this.version = newest
      })
    } catch {
      // A version could not be read: the server will refuse the save, which shows the difference.
    }
  }

  /** The room may have been left before a version that was saved outside of it: nothing of it is on the shared page. */
  async #stepBack(version: number): Promise<void> {
    const { files, document } = this.#page
    this.#newest = Math.max(this.#newest, version)
    if (version < 2) return
    const stepBack = () => {
      if (this.version === version) this.version = version - 1
    }
    try {
      const [base, theirs] = await Promise.all([files.of(version - 1), files.of(version)])
      if (lostChanges(base, theirs, document, models) === 'all') runInAction(stepBack)
    } catch {
      // A version could not be read: the next save compares them, and overwrites nothing that the page does not hold.
      runInAction(stepBack)
    }
  }

  /** The shared page may be ahead of the newest version when it is opened, and a colleague may have saved it since. */
  async #compareWithSaved(): Promise<void> {
    const revision = this.#revision
    const isSame = await this.#isAsSaved().catch(() => false)
    runInAction(() => {
      if (this.#revision === revision) this.isUnsaved = !isSame
    })
  }

  async #isAsSaved(): Promise<boolean> {
    const { pageId, files, document } = this.#page
    const { version } = await call(paths.projectMonitorPageInfo, { id: pageId })
    // Equal pages give equal bytes.
    const text = (page: PageRecords) => JSON.stringify(toPageFile(page, models))
    return text(await files.of(version)) === text(document)
  }

  async #saveProblem(error: unknown, note: string): Promise<SaveState> {
    const message = error instanceof Error ? error.message : String(error)
    if (!isConflict(error)) return { is: 'failed', message, ...refusedField(error) }
    try {
      const newest = await this.#newestVersion()
      if (!newest) return { is: 'failed', message }
      return { is: 'conflict', version: newest.version, by: newest.savedBy, at: newest.gmtCreate, note }
    } catch {
      return { is: 'failed', message }
    }
  }

  async #newestVersion() {
    return (await call(paths.pageVersionQuery, { pageId: this.#page.pageId, pageSize: 1 })).rows[0]
  }
}

export const pageSaving: Part<PageSaving> = (store) => {
  const { document } = store
  const saving = new PageSaving({
    projectId: store.projectId,
    pageId: store.pageId,
    document,
    settings: store.settings,
    files: store.part(versionFiles),
    newestTitle: async () => {
      await store.part(projectPages).load()
      return pageTitle(store)
    },
  })
  store.onClose(
    document.onDiff((_, origin) => {
      if (origin !== 'load') saving.touch()
    }),
  )
  store.part(coedit).onSaved = (version) => void saving.heard(version)
  return saving
}

const isConflict = (error: unknown) => error instanceof CallError && error.code === codes.conflict

function refusedField(error: unknown): { readonly at?: RefusedField } {
  const [field] = error instanceof CallError ? error.fields : []
  if (!field?.path.startsWith('file.') && field?.path !== 'bgImage') return {}
  return { at: { path: field.path.replace(/^file\./, ''), widgetId: field.detail ?? null } }
}
