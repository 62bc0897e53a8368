import { limits, type PageVersion, paths } from '@mimic/contract'
import { CallError } from '@mimic/contract/client'
import { type PageRecords, toRecords } from '@mimic/engine'
import { models } from '@mimic/engine/models'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { call } from '../api/caller.ts'
import { showBox } from '../stores/camera.ts'
import type { DesignerStore, Part } from '../stores/DesignerStore.ts'
import { type ShellStore, type SidePanel, shellStore } from '../stores/ShellStore.ts'
import { comparePages, type PageDiff } from './comparePages.ts'
import { restorePage } from './restorePage.ts'
import { versionFiles } from './VersionFiles.ts'

/** Versions that one request lists. */
const LISTED = 20

/** A saved version, or the shared page as it is now. */
export type Side = number | 'present'

interface Compared {
  readonly older: PageRecords
  /** Undefined: the page as it is now. */
  readonly newer: PageRecords | undefined
}

/** The versions of the page in the designer, and the two that are compared. */
export class VersionsStore implements SidePanel {
  /** Newest first. */
  rows: readonly PageVersion[] = []
  total = 0
  state: 'idle' | 'loading' | 'ready' | 'failed' = 'idle'
  /** Why the last thing asked for was not done, in the server's words. */
  problem = ''
  older: number | undefined = undefined
  newer: Side = 'present'
  compared: Compared | undefined = undefined
  isPictured = false
  /** The widget of the difference that is looked at. */
  looked: string | undefined = undefined
  /** The version that the user is asked about before it is restored. */
  asked: number | undefined = undefined
  /** The note that is being written for a save; undefined while none is. */
  note: string | undefined = undefined
  restored: { readonly version: number; readonly revision: number } | undefined = undefined
  readonly store: DesignerStore
  readonly #shell: ShellStore

  constructor(store: DesignerStore) {
    this.store = store
    this.#shell = store.part(shellStore)
    makeAutoObservable(this, {
      store: false,
      rows: observableRef,
      compared: observableRef,
      restored: observableRef,
    })
  }

  get present(): PageRecords {
    void this.store.revision
    return toRecords(this.store.document)
  }

  get after(): PageRecords | undefined {
    return this.compared && (this.compared.newer ?? this.present)
  }

  get diff(): PageDiff | undefined {
    return this.compared && this.after && comparePages(this.compared.older, this.after, models)
  }

  /** The version that was restored last, while nothing has been changed or undone since. */
  get justRestored(): number | undefined {
    return this.restored?.revision === this.store.revision ? this.restored.version : undefined
  }

  get isOpen(): boolean {
    return this.#shell.panel === this
  }

  toggle(isOpen: boolean): void {
    this.#shell.openPanel(isOpen ? this : undefined)
  }

  onClosed(): void {
    this.leaveComparison()
  }

  leaveComparison(): void {
    this.older = undefined
    this.newer = 'present'
    this.compared = undefined
    this.isPictured = false
    this.looked = undefined
  }

  /** Reads the newest part of the list again; the older rows stay. */
  async load(): Promise<void> {
    if (this.state !== 'ready') this.state = 'loading'
    await this.#list(1)
  }

  more(): Promise<void> {
    return this.#list(Math.floor(this.rows.length / LISTED) + 1)
  }

  /** Compares a version with the present page; with `isSecond` with the version that was chosen before. */
  choose(version: number, isSecond = false): Promise<void> {
    if (isSecond && this.older !== undefined && this.older !== version) return this.compareWith(version)
    this.older = version
    this.newer = 'present'
    return this.#read()
  }

  compareWith(side: Side): Promise<void> {
    const { older } = this
    if (older === undefined) return Promise.resolve()
    this.older = side === 'present' ? older : Math.min(older, side)
    this.newer = side === 'present' ? side : Math.max(older, side)
    return this.#read()
  }

  async edit(version: number, words: { readonly title: string; readonly note: string }): Promise<void> {
    await this.#try(async () => {
      const changed = await call(paths.pageVersionEdit, { pageId: this.store.pageId, version, ...words })
      runInAction(() => {
        this.rows = this.rows.map((row) => (row.version === version ? changed : row))
      })
    })
  }

  ask(version: number | undefined): void {
    this.asked = version
  }

  /** Turns the shared page into a version: one change of this user's, which colleagues see and undo takes back. */
  async restore(version: number): Promise<void> {
    this.asked = undefined
    await this.#try(async () => {
      const wanted = await this.store.part(versionFiles).of(version)
      const { editing, document } = this.store
      if (!editing) return
      editing.cancel()
      editing.write((tx) => restorePage(document, tx, wanted, models))
      runInAction(() => {
        this.restored = { version, revision: this.store.revision }
      })
    })
  }

  writeNote(note: string | undefined): void {
    this.note = note?.slice(0, limits.note)
  }

  setPictured(isPictured: boolean): void {
    this.isPictured = isPictured
  }

  /** Selects a widget on the canvas and brings it into the middle; one that is not there is outlined in the picture. */
  find(id: string): void {
    const { editing, engine } = this.store
    this.looked = id
    const box = editing?.boxOf(id)
    this.isPictured = box === undefined
    if (!editing || !engine || !box) return
    editing.select([id])
    showBox(engine, box)
  }

  async #list(page: number): Promise<void> {
    try {
      const { rows, total } = await call(paths.pageVersionQuery, { pageId: this.store.pageId, page, pageSize: LISTED })
      runInAction(() => {
        // A save in between shifts the pages of the list, so a version may come twice.
        const known = new Map([...this.rows, ...rows].map((row) => [row.version, row]))
        this.rows = [...known.values()].sort((a, b) => b.version - a.version)
        this.total = total
        this.state = 'ready'
      })
    } catch {
      runInAction(() => {
        // The last list stays visible.
        if (this.state !== 'ready') this.state = 'failed'
      })
    }
  }

  async #read(): Promise<void> {
    const { older, newer } = this
    if (older === undefined) return
    this.looked = undefined
    await this.#try(async () => {
      const files = this.store.part(versionFiles)
      const pages = await Promise.all([files.of(older), newer === 'present' ? undefined : files.of(newer)])
      runInAction(() => {
        // The user has chosen another version meanwhile.
        if (this.older !== older || this.newer !== newer) return
        this.compared = { older: pages[0], newer: pages[1] }
        this.isPictured = true
      })
    })
  }

  async #try(work: () => Promise<void>): Promise<void> {
    this.problem = ''
    try {
      await work()
    } catch (error) {
      runInAction(() => {
        this.problem = error instanceof CallError && error.message ? error.message : String(error)
      })
    }
  }
}

export const pageVersions: Part<VersionsStore> = (store) => new VersionsStore(store)
