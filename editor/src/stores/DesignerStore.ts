import { codes, type Locale, paths } from '@mimic/contract'
import { CallError } from '@mimic/contract/client'
import {
  createDocStore,
  createEngine,
  createHistory,
  type DocStore,
  type Engine,
  type History,
  preloadBackend,
} from '@mimic/engine'
import { Commands, Editing, type Tool } from '@mimic/engine/editing'
import { edits } from '@mimic/engine/edits'
import { views } from '@mimic/engine/views'
import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx'
import { call } from '../api/caller.ts'
import { fitPage } from '../canvas/fitPage.ts'
import { CoeditLink, type CoeditNotice, type LinkState } from '../coedit/CoeditLink.ts'
import { browserWire } from '../coedit/CoeditWire.ts'
import { IndexedOutbox } from '../coedit/IndexedOutbox.ts'
import { PresenceFeed } from '../coedit/PresenceFeed.ts'
import { type Person, type Presence, sentBoxes, sentSelection } from '../coedit/presence.ts'
import { Following } from '../following/Following.ts'
import { RulerGuides } from '../guides/RulerGuides.ts'
import { ImageLibrary } from '../images/ImageLibrary.ts'
import { ProjectPages } from '../pages/ProjectPages.ts'
import type { LiveSource } from '../preview/LiveSource.ts'
import { VersionFiles } from '../versions/VersionFiles.ts'
import type { DesignerSettings } from './DesignerSettings.ts'
import { PageSaving, type SaveState } from './PageSaving.ts'
import { ReportCatalogue } from './ReportCatalogue.ts'
import { SignalCatalogue } from './SignalCatalogue.ts'

export type Phase =
  | { readonly is: 'loading' }
  | { readonly is: 'ready' }
  | { readonly is: 'failed'; readonly code: number; readonly message: string }

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
  /** Whether the browser keeps them over its own end. */
  isKeptHere = true
  /** Changes of the user that do not stand, and why; the shell shows them until they are dismissed. */
  notices: readonly CoeditNotice[] = []
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
  isPreview = false
  editing: Editing | undefined = undefined
  commands: Commands | undefined = undefined

  readonly projectId: string
  readonly pageId: string
  readonly user: EditorUser
  readonly settings: DesignerSettings
  readonly guides: RulerGuides
  readonly liveSource: LiveSource | undefined
  readonly document: DocStore = createDocStore()
  readonly signals: SignalCatalogue
  readonly images: ImageLibrary
  readonly reports: ReportCatalogue
  readonly pages: ProjectPages
  readonly files: VersionFiles
  readonly following = new Following({ people: () => this.people, show: (view) => this.show({ view }) })
  /** Puts another page of the project in the place of this one. */
  readonly openPage: (pageId: string) => void
  readonly #history: History = createHistory(this.document)
  readonly #link: CoeditLink
  readonly #feed = new PresenceFeed((shown) => this.#link.setPresence(shown))
  readonly #disposers: (() => void)[] = []
  engine: Engine | undefined = undefined
  readonly #saving: PageSaving
  #title = ''
  /** What the project's pages show instead of a value in error; undefined: that value as it came. */
  errorValue: number | undefined

  constructor(given: {
    projectId: string
    pageId: string
    user: EditorUser
    settings: DesignerSettings
    liveSource: LiveSource | undefined
    onOpenPage: (pageId: string) => void
  }) {
    this.projectId = given.projectId
    this.pageId = given.pageId
    this.user = given.user
    this.settings = given.settings
    this.guides = new RulerGuides(given.pageId, localStorage)
    this.liveSource = given.liveSource
    this.signals = new SignalCatalogue(given.projectId)
    this.images = new ImageLibrary(given.projectId)
    this.reports = new ReportCatalogue(given.projectId)
    this.pages = new ProjectPages(given.projectId)
    this.files = new VersionFiles(given.pageId)
    this.openPage = given.onOpenPage
    this.#saving = new PageSaving({
      ...given,
      document: this.document,
      files: this.files,
      newestTitle: async () => {
        await this.pages.load()
        return this.title
      },
    })
    makeAutoObservable<this>(this, {
      document: false,
      settings: false,
      guides: false,
      liveSource: false,
      signals: false,
      images: false,
      pages: false,
      files: false,
      following: false,
      openPage: false,
      user: false,
      engine: false,
      editing: observableRef,
      commands: observableRef,
      people: observableRef,
      notices: observableRef,
      selection: observableRef,
      tool: observableRef,
      hidden: observableRef,
    })
    this.#link = new CoeditLink({
      userName: given.user.loginname,
      document: this.document,
      wire: browserWire(given.projectId, given.pageId),
      keeper: new IndexedOutbox({
        userId: given.user.userId,
        pageId: given.pageId,
        onFailed: () =>
          runInAction(() => {
            this.isKeptHere = false
          }),
      }),
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
          this.#feed.isWatched = people.some(({ isSelf }) => !isSelf)
        }),
      onSaved: ({ version }) => void this.#saving.heard(version),
      onNotice: (notice) =>
        runInAction(() => {
          this.notices = [...this.notices, notice]
        }),
    })
    this.#disposers.push(
      this.document.onDiff((_, origin) =>
        runInAction(() => {
          this.revision++
          if (origin !== 'load') this.#saving.touch()
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
    return this.tool.is === 'draw' && !this.tool.stamp ? this.tool.type : undefined
  }

  /** The symbol that the next drag or click on the canvas places. */
  get heldStamp(): string | undefined {
    return this.tool.is === 'draw' ? this.tool.stamp?.id : undefined
  }

  get title(): string {
    return this.pages.titleOf(this.pageId) ?? (this.#title || this.pageId)
  }

  async open(): Promise<void> {
    this.phase = { is: 'loading' }
    try {
      const [info] = await Promise.all([call(paths.pageInfo, { id: this.pageId }), preloadBackend()])
      await this.#link.open()
      runInAction(() => {
        this.#title = info.title
        this.errorValue = info.errorValue ?? undefined
        this.phase = { is: 'ready' }
      })
      await this.#saving.opened(info.version, info.savedBy === this.user.loginname ? undefined : info.savedBy)
    } catch (error) {
      const { code, message } = error instanceof CallError ? error : { code: codes.internal, message: String(error) }
      runInAction(() => {
        this.phase = { is: 'failed', code, message }
      })
    }
  }

  /** Draws the page into `host`. @returns the end of it */
  async mount(host: HTMLElement, surround: string, locale: Locale): Promise<() => void> {
    const engine = await createEngine({ host, document: this.document, views, mode: 'design', surround, locale })
    const editing = new Editing({ document: this.document, engine, edits, settings: this.settings })
    const stops = [
      engine.onCamera(({ zoom }) =>
        runInAction(() => {
          this.zoom = zoom
        }),
      ),
      editing.onChange(() => this.#follow(editing)),
      reaction(
        () => {
          const { isGridOn, isAdsorbOn, isRulerOn } = this.settings
          // What is not seen does not attract.
          return { isGridOn, isAdsorbOn, rulerGuides: isRulerOn ? this.guides.list : [] }
        },
        (settings) => {
          editing.settings = settings
        },
        { fireImmediately: true },
      ),
    ]
    fitPage(engine, host)
    stops.push(this.following.attach(engine, host))
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

  /** Shows the page as operators see it, above the drawing board, where selection and camera stay. */
  setPreview(isOn: boolean): void {
    this.editing?.cancel()
    this.isPreview = isOn
    if (isOn) this.show({ cursor: null })
  }

  /** Shows the others something of what is done here. */
  show(presence: Omit<Presence, 'user'>): void {
    this.#feed.show(presence)
  }

  get isUnsaved(): boolean {
    return this.#saving.isUnsaved
  }

  get version(): number {
    return this.#saving.version
  }

  get saveState(): SaveState {
    return this.#saving.state
  }

  save(options?: { readonly note?: string; readonly over?: number }): Promise<void> {
    return this.#saving.save(options)
  }

  /** Brings back what a colleague removed while it was worked on here. */
  bringBack(notice: Extract<CoeditNotice, { is: 'removed' }>): void {
    this.#link.bringBack(notice.removed)
    this.notices = this.notices.filter((each) => each !== notice)
  }

  dismissNotices(): void {
    this.notices = []
  }

  dismissSave(): void {
    this.#saving.dismiss()
  }

  startAutosave(): () => void {
    return this.#saving.startAutosave()
  }

  close(): void {
    for (const dispose of this.#disposers) dispose()
    this.#history.dispose()
    this.#feed.close()
    this.#link.close()
  }

  #follow(editing: Editing): void {
    const { tool, chrome, selection, hidden } = editing
    // What a marquee holds from frame to frame is drawn around it; the panels follow once it is let go.
    const isSelectionNew = this.selection !== selection && editing.state.name !== 'select.marquee'
    runInAction(() => {
      this.tool = tool
      this.hidden = hidden
      if (isSelectionNew) this.selection = selection
    })
    const isDragging = chrome.preview !== undefined || chrome.carried !== undefined
    if (isSelectionNew || isDragging || this.#isDragShown)
      this.#feed.show({}, () => ({
        selection: sentSelection(selection),
        drag: isDragging ? sentBoxes(selection, (id) => editing.boxOf(id)) : null,
      }))
    this.#isDragShown = isDragging
  }
  #isDragShown = false
}
