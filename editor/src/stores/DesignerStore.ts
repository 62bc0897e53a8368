import type { Locale } from '@mimic/contract'
import {
  createDocStore,
  createEngine,
  createHistory,
  type DocDiff,
  type DocStore,
  type Engine,
  type History,
} from '@mimic/engine'
import { Commands, Editing, type Tool } from '@mimic/engine/editing'
import { edits } from '@mimic/engine/edits'
import { views } from '@mimic/engine/views'
import { makeAutoObservable, observableRef, runInAction, untracked } from 'mobx'
import { fitPage } from './camera.ts'
import type { DesignerSettings } from './DesignerSettings.ts'

export interface EditorUser {
  readonly userId: string
  readonly loginname: string
}

/**
 * Makes the state that a feature keeps in one designer. Ask `store.part(part)` for it: called directly, it makes a
 * second one.
 */
export type Part<T> = (store: DesignerStore) => T

/** The page in its element: there from the first frame until the element goes. */
export interface Mounted {
  readonly engine: Engine
  readonly editing: Editing
}

type End = () => void

/** The server's answer about the page when it is opened. */
export interface PageInfo {
  readonly title: string
  /** The project's pages show this instead of a value in error; undefined: that value as it came. */
  readonly errorValue: number | undefined
  /** The template that the page belongs to; its signals stand for those of its equipment. */
  readonly templateId: string | undefined
}

/**
 * One page in the designer: the document with its undo, the engine once there is an element, and what is selected.
 * Features keep their own state in parts, so this core knows none of them.
 */
export class DesignerStore {
  selection: readonly string[] = []
  tool: Tool = { is: 'select' }
  /** Widgets that this user has hidden on this canvas alone. */
  hidden: ReadonlySet<string> = new Set()
  canUndo = false
  canRedo = false
  /** Counts changes of the document. The document is not observable: an observer of `revision` reads it again. */
  revision = 0
  zoom = 1
  isPreview = false
  editing: Editing | undefined = undefined
  commands: Commands | undefined = undefined
  info: PageInfo | undefined = undefined

  readonly projectId: string
  readonly pageId: string
  readonly user: EditorUser
  readonly settings: DesignerSettings
  readonly document: DocStore = createDocStore()
  /**
   * What gets the focus once the page is shown, because it was opened from another page's window: the list of pages where
   * it was chosen by keyboard, else the canvas. Undefined for the first page.
   */
  readonly focusFirst: 'pages' | 'canvas' | undefined
  /** Shows another page of the project instead of this one. */
  readonly openPage: (pageId: string) => void
  engine: Engine | undefined = undefined
  readonly #history: History = createHistory(this.document)
  readonly #parts = new Map<Part<unknown>, unknown>()
  readonly #mounts = new Set<(mounted: Mounted) => End>()
  readonly #ends: End[] = []

  constructor(given: {
    projectId: string
    pageId: string
    user: EditorUser
    settings: DesignerSettings
    focusFirst?: 'pages' | 'canvas' | undefined
    onOpenPage: (pageId: string) => void
  }) {
    this.projectId = given.projectId
    this.pageId = given.pageId
    this.user = given.user
    this.settings = given.settings
    this.focusFirst = given.focusFirst
    this.openPage = given.onOpenPage
    makeAutoObservable(this, {
      document: false,
      settings: false,
      focusFirst: false,
      openPage: false,
      user: false,
      engine: false,
      part: false,
      onMount: false,
      onClose: false,
      editing: observableRef,
      commands: observableRef,
      selection: observableRef,
      tool: observableRef,
      hidden: observableRef,
      info: observableRef,
    })
    this.onClose(
      this.document.onDiff(() =>
        runInAction(() => {
          this.revision++
        }),
      ),
    )
    this.onClose(
      this.#history.onChange(() =>
        runInAction(() => {
          this.canUndo = this.#history.canUndo
          this.canRedo = this.#history.canRedo
        }),
      ),
    )
  }

  /** A feature's own state in this designer; made when it is asked for first. */
  part<T>(make: Part<T>): T {
    // Only what `make` returned stands under it.
    if (this.#parts.has(make)) return this.#parts.get(make) as T
    const made = untracked(() => make(this))
    this.#parts.set(make, made)
    return made
  }

  /** Has `mount` called whenever the page stands in an element; the function that it returns ends it. */
  onMount(mount: (mounted: Mounted) => End): void {
    this.#mounts.add(mount)
  }

  onClose(end: End): void {
    this.#ends.push(end)
  }

  get drawType(): string | undefined {
    return this.tool.is === 'draw' && !this.tool.stamp ? this.tool.type : undefined
  }

  /** The symbol that the next drag or click on the canvas places. */
  get heldStamp(): string | undefined {
    return this.tool.is === 'draw' ? this.tool.stamp?.id : undefined
  }

  /** Draws the page into `host`. @returns the end of it */
  async mount(host: HTMLElement, surround: string, locale: Locale): Promise<End> {
    const engine = await createEngine({ host, document: this.document, views, mode: 'design', surround, locale })
    const editing = new Editing({ document: this.document, engine, edits, settings: this.settings })
    const stops = [
      engine.onCamera(({ zoom }) =>
        runInAction(() => {
          this.zoom = zoom
        }),
      ),
      editing.onChange(() => this.#follow(editing)),
    ]
    fitPage(engine)
    for (const mount of this.#mounts) stops.push(mount({ engine, editing }))
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

  /** Makes what `fn` writes one step of undo, also where it brings back removed widgets. @returns what was written */
  asOneStep(fn: () => void): DocDiff {
    return this.#history.asOneStep(fn)
  }

  undo(): void {
    this.editing?.cancel()
    this.#history.undo()
  }

  redo(): void {
    this.editing?.cancel()
    this.#history.redo()
  }

  /** Shows the page as operators see it, above the canvas, where selection and camera stay. */
  setPreview(isOn: boolean): void {
    this.editing?.cancel()
    this.isPreview = isOn
  }

  setInfo(info: PageInfo): void {
    this.info = info
  }

  close(): void {
    for (const end of this.#ends) end()
    this.#history.dispose()
  }

  #follow({ tool, selection, hidden, state }: Editing): void {
    runInAction(() => {
      this.tool = tool
      this.hidden = hidden
      // A marquee selects anew each frame. The panels follow once it is released.
      if (state.name !== 'select.marquee') this.selection = selection
    })
  }
}
