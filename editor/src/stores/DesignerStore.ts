import { type BodyOf, codes, pageVersion, project, projectMonitor } from '@mimic/contract'
import {
  createDocStore,
  createEngine,
  createHistory,
  type DocStore,
  type Engine,
  type History,
  pageProps,
  toPageFile,
} from '@mimic/engine'
import { Commands, Editing, type Tool } from '@mimic/engine/editing'
import { edits } from '@mimic/engine/edits'
import { models } from '@mimic/engine/models'
import type { PageRecords } from '@mimic/engine/schema'
import { views } from '@mimic/engine/views'
import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx'
import { CallError, call } from '../api/call.ts'
import { fitPage } from '../canvas/fitPage.ts'
import { CoeditLink, type LinkState } from '../coedit/CoeditLink.ts'
import { type Person, sentBoxes, sentSelection } from '../coedit/presence.ts'
import { ImageLibrary } from '../images/ImageLibrary.ts'
import { ProjectPages } from '../pages/ProjectPages.ts'
import { lostChanges } from '../versions/lostChanges.ts'
import { VersionFiles } from '../versions/VersionFiles.ts'
import type { DesignerSettings } from './DesignerSettings.ts'
import { SignalCatalogue } from './SignalCatalogue.ts'

export type Phase =
  | { readonly is: 'loading' }
  | { readonly is: 'ready' }
  | { readonly is: 'failed'; readonly code: number; readonly message: string }

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
  | { readonly is: 'failed'; readonly message: string }

export interface EditorUser {
  readonly userId: string
  readonly loginname: string
}

/** One page in the designer: the document and its room, the engine once there is an element, and what the shell shows. */
export class DesignerStore {
  phase: Phase = { is: 'loading' }
  link: LinkState = { is: 'connecting' }
  /** The user's changes that the server has not confirmed as stored. */
  pending = 0
  people: readonly Person[] = []
  selection: readonly string[] = []
  tool: Tool = { is: 'select' }
  /** Out of sight on this drawing board alone. */
  hidden: ReadonlySet<string> = new Set()
  canUndo = false
  canRedo = false
  /** Counts changes of the document: what observes it reads the document anew. */
  revision = 0
  zoom = 1
  isUnsaved = false
  isPreview = false
  version = 0
  saveState: SaveState = { is: 'idle' }
  editing: Editing | undefined = undefined
  commands: Commands | undefined = undefined

  readonly projectId: string
  readonly pageId: string
  readonly user: EditorUser
  readonly settings: DesignerSettings
  readonly document: DocStore = createDocStore()
  readonly signals: SignalCatalogue
  readonly images: ImageLibrary
  readonly pages: ProjectPages
  readonly files: VersionFiles
  /** Puts another page of the project in the place of this one. */
  readonly openPage: (pageId: string) => void
  readonly #history: History = createHistory(this.document)
  readonly #link: CoeditLink
  readonly #disposers: (() => void)[] = []
  engine: Engine | undefined = undefined
  #title = ''
  /** The newest version that was told of; the next save goes on from `version`. */
  #newest = 0

  constructor(given: {
    projectId: string
    pageId: string
    user: EditorUser
    settings: DesignerSettings
    onOpenPage: (pageId: string) => void
  }) {
    this.projectId = given.projectId
    this.pageId = given.pageId
    this.user = given.user
    this.settings = given.settings
    this.signals = new SignalCatalogue(given.projectId)
    this.images = new ImageLibrary(given.projectId)
    this.pages = new ProjectPages(given.projectId)
    this.files = new VersionFiles(given.pageId)
    this.openPage = given.onOpenPage
    makeAutoObservable<this>(this, {
      document: false,
      settings: false,
      signals: false,
      images: false,
      pages: false,
      files: false,
      openPage: false,
      user: false,
      engine: false,
      editing: observableRef,
      commands: observableRef,
      people: observableRef,
      selection: observableRef,
      tool: observableRef,
      hidden: observableRef,
    })
    this.#link = new CoeditLink({
      projectId: given.projectId,
      pageId: given.pageId,
      userName: given.user.loginname,
      document: this.document,
      onState: (link) =>
        runInAction(() => {
          this.link = link
        }),
      onPending: (count) =>
        runInAction(() => {
          this.pending = count
        }),
      onPeople: (people) =>
        runInAction(() => {
          this.people = people
        }),
      onSaved: ({ version }) => {
        this.#newest = Math.max(this.#newest, version)
        void this.#catchUp().then(() => this.#compareWithSaved())
      },
    })
    this.#disposers.push(
      this.document.onDiff((_, origin) =>
        runInAction(() => {
          this.revision++
          if (origin !== 'load') this.isUnsaved = true
        }),
      ),
      this.#history.onChange(() =>
        runInAction(() => {
          this.canUndo = this.#history.canUndo
          this.canRedo = this.#history.canRedo
        }),
      ),
    )
  }

  get drawType(): string | undefined {
    return this.tool.is === 'draw' ? this.tool.type : undefined
  }

  get title(): string {
    return this.pages.titleOf(this.pageId) ?? (this.#title || this.pageId)
  }

  async open(): Promise<void> {
    this.phase = { is: 'loading' }
    try {
      const info = await call(projectMonitor.pageInfo, { id: this.pageId })
      await this.#link.open()
      runInAction(() => {
        this.#title = info.title
        this.version = info.version
        this.phase = { is: 'ready' }
      })
      await this.#compareWithSaved()
      if (this.isUnsaved && info.savedBy !== this.user.loginname) await this.#stepBack(info.version)
    } catch (error) {
      const { code, message } = error instanceof CallError ? error : { code: codes.internal, message: String(error) }
      runInAction(() => {
        this.phase = { is: 'failed', code, message }
      })
    }
  }

  /** Draws the page into `host`. @returns the end of it */
  async mount(host: HTMLElement, surround: string): Promise<() => void> {
    const engine = await createEngine({ host, document: this.document, views, mode: 'design', surround })
    const editing = new Editing({ document: this.document, engine, edits, settings: this.settings })
    const stops = [
      engine.onCamera(({ zoom }) =>
        runInAction(() => {
          this.zoom = zoom
        }),
      ),
      editing.onChange(() => this.#follow(editing)),
      reaction(
        () => [this.settings.isGridOn, this.settings.isAdsorbOn] as const,
        ([isGridOn, isAdsorbOn]) => {
          editing.settings = { isGridOn, isAdsorbOn }
        },
        { fireImmediately: true },
      ),
    ]
    fitPage(engine, host)
    runInAction(() => {
      this.engine = engine
      this.editing = editing
      this.commands = new Commands(editing)
    })
    return () => {
      for (const stop of stops) stop()
      editing.dispose()
      engine.destroy()
      runInAction(() => {
        this.editing = undefined
        this.commands = undefined
        this.engine = undefined
      })
    }
  }

  undo(): void {
    this.editing?.cancel()
    this.#history.undo()
  }

  redo(): void {
    this.editing?.cancel()
    this.#history.redo()
  }

  setPreview(isOn: boolean): void {
    this.isPreview = isOn
    this.editing?.select([])
    this.engine?.setMode(isOn ? 'live' : 'design')
  }

  setCursor(cursor: { readonly x: number; readonly y: number } | null): void {
    this.#link.setPresence({ cursor })
  }

  /** Saves the page as a new version. `over`: that one came first, the difference was shown, and the user goes on. */
  async save({ note = '', over }: { readonly note?: string; readonly over?: number } = {}): Promise<void> {
    if (this.saveState.is === 'saving') return
    this.saveState = { is: 'saving' }
    const revision = this.revision
    try {
      // The title is the list's: a save must not take back what a colleague named the page since.
      await this.pages.load()
      // What a colleague saved may have been on its way here when it was told.
      await this.#catchUp()
      const { version } = await call(project.pageSave, this.#saveBody(over ?? this.version, note))
      runInAction(() => {
        this.version = version
        if (this.revision === revision) this.isUnsaved = false
        this.saveState = { is: 'saved', version }
      })
    } catch (error) {
      const next = await this.#saveProblem(error, note)
      runInAction(() => {
        this.saveState = next
      })
    }
  }

  dismissSave(): void {
    this.saveState = { is: 'idle' }
  }

  /** Saves by itself while autosave is on (9) and there is something to save. @returns the end of it */
  startAutosave(): () => void {
    let timer: ReturnType<typeof setInterval> | undefined
    const stop = reaction(
      () => [this.settings.isAutosaveOn, this.settings.intervalMin] as const,
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

  close(): void {
    for (const dispose of this.#disposers) dispose()
    this.#history.dispose()
    this.#link.close()
  }

  #follow(editing: Editing): void {
    const { tool, chrome, selection, hidden } = editing
    const isSelectionNew = this.selection !== selection
    runInAction(() => {
      this.tool = tool
      this.hidden = hidden
      if (isSelectionNew) this.selection = selection
    })
    const drag = chrome.preview ? sentBoxes(selection, (id) => editing.boxOf(id)) : null
    if (isSelectionNew || drag || this.#isDragShown)
      this.#link.setPresence({ selection: sentSelection(selection), drag })
    this.#isDragShown = drag !== null
  }
  #isDragShown = false

  #saveBody(baseVersion: number, note: string): BodyOf<typeof project.pageSave> {
    const { con } = this.document
    const read = <V>(prop: { readonly initial: V; parse(v: unknown): V | undefined }, v: unknown) =>
      prop.parse(v) ?? prop.initial
    return {
      id: this.pageId,
      projectId: this.projectId,
      title: this.title.slice(0, 64),
      width: read(pageProps.width, con['width']),
      height: read(pageProps.height, con['height']),
      fit: read(pageProps.fit, con['fit']),
      bgColor: read(pageProps.bgColor, con['bgColor']),
      bgImage: read(pageProps.bgImage, con['bgImage']),
      baseVersion,
      note,
      file: JSON.stringify(toPageFile(this.document, models)),
    }
  }

  /**
   * Goes on from the newest version, if the shared page has all that is new in it. Where the page would take something
   * back, the base stays, so that the server refuses the save and the user is shown what.
   */
  async #catchUp(): Promise<void> {
    const newest = this.#newest
    if (newest <= this.version) return
    try {
      const [base, theirs] = await Promise.all([this.files.of(this.version), this.files.of(newest)])
      runInAction(() => {
        if (newest > this.version && lostChanges(base, theirs, this.document, models) === 'none') this.version = newest
      })
    } catch {
      // Not known: the server refuses the save, which shows the difference.
    }
  }

  /** The room may have been left before a version that was saved outside of it: nothing of it is on the shared page. */
  async #stepBack(version: number): Promise<void> {
    this.#newest = version
    if (version < 2) return
    const [base, theirs] = await Promise.all([this.files.of(version - 1), this.files.of(version)])
    runInAction(() => {
      if (this.version === version && lostChanges(base, theirs, this.document, models) === 'all')
        this.version = version - 1
    })
  }

  /** The shared page may be ahead of the newest version when it is opened, and a colleague may have saved it since. */
  async #compareWithSaved(): Promise<void> {
    const revision = this.revision
    const isSame = await this.#isAsSaved().catch(() => false)
    runInAction(() => {
      if (this.revision === revision) this.isUnsaved = !isSame
    })
  }

  async #isAsSaved(): Promise<boolean> {
    const { version } = await call(projectMonitor.pageInfo, { id: this.pageId })
    // Equal pages give equal bytes.
    const text = (page: PageRecords) => JSON.stringify(toPageFile(page, models))
    return text(await this.files.of(version)) === text(this.document)
  }

  async #saveProblem(error: unknown, note: string): Promise<SaveState> {
    const message = error instanceof Error ? error.message : String(error)
    if (!(error instanceof CallError) || error.code !== codes.conflict) return { is: 'failed', message }
    try {
      const { rows } = await call(pageVersion.query, { pageId: this.pageId, pageSize: 1 })
      const [newest] = rows
      if (!newest) return { is: 'failed', message }
      return { is: 'conflict', version: newest.version, by: newest.savedBy, at: newest.gmtCreate, note }
    } catch {
      return { is: 'failed', message }
    }
  }
}
