import { type PageSummary, paths } from '@mimic/contract'
import { CallError, upload } from '@mimic/contract/client'
import type { Props } from '@mimic/engine'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { call, caller } from '../api/caller.ts'
import type { DesignerStore, Part } from '../stores/DesignerStore.ts'
import { type ReadState, readInto } from '../stores/readInto.ts'
import { newPageFile } from './newPageFile.ts'
import { PageThumbnails } from './PageThumbnails.ts'

/** The pages of a project as the server lists them. Changes take effect at once for everybody; undo does not cover them. */
export class ProjectPages {
  rows: readonly PageSummary[] = []
  homePageId: string | null = null
  state: ReadState = 'idle'
  /** Why the last change was not made, in the server's words. */
  problem = ''
  readonly thumbnails = new PageThumbnails()
  readonly #projectId: string

  constructor(projectId: string) {
    this.#projectId = projectId
    makeAutoObservable(this, { rows: observableRef, thumbnails: false })
  }

  titleOf(id: string): string | undefined {
    return this.rows.find((page) => page.id === id)?.title
  }

  find(id: string): PageSummary | undefined {
    return this.rows.find((page) => page.id === id)
  }

  load(): Promise<void> {
    return readInto(
      this,
      () => call(paths.projectPageQuery, { projectId: this.#projectId }),
      ({ rows, homePageId }) => {
        this.rows = rows
        this.homePageId = homePageId
      },
    )
  }

  /** @param beside options of a page of the project: the new one gets its size */
  add(title: string, beside: Props): Promise<PageSummary | undefined> {
    const projectId = this.#projectId
    return this.#change(async () => {
      const page = await call(paths.projectPageAdd, { projectId, title })
      const file = newPageFile(beside)
      if (!file) return page
      const { id } = page
      const { width, height, text } = file
      const fields = { id, projectId, title, width, height, baseVersion: page.version }
      await upload(caller, paths.projectPageSave, fields, new Blob([text], { type: 'application/json' }))
      return page
    })
  }

  rename(id: string, title: string): Promise<PageSummary | undefined> {
    return this.#change(() => call(paths.projectPageEdit, { id, title }))
  }

  copy(id: string, title: string): Promise<PageSummary | undefined> {
    return this.#change(() => call(paths.projectPageCopy, { id, title }))
  }

  /** @returns whether it is gone */
  async remove(id: string): Promise<boolean> {
    return (await this.#change(() => call(paths.projectPageDelete, { id }))) !== undefined
  }

  setHome(id: string): Promise<unknown> {
    return this.#change(() => call(paths.projectPageHome, { id }))
  }

  /** @returns whether it was taken */
  async protect(id: string, checkpwd: boolean, password?: string): Promise<boolean> {
    const body = { id, checkpwd, ...(password ? { password } : {}) }
    return (await this.#change(() => call(paths.projectPagePassword, body))) !== undefined
  }

  /** Puts a page at a place among the others; it stands there at once, and goes back where the server refuses. */
  async move(id: string, to: number): Promise<void> {
    const moving = this.find(id)
    if (!moving) return
    const rest = this.rows.filter((page) => page.id !== id)
    const wanted = rest.toSpliced(to, 0, moving)
    if (wanted.every((page, i) => page === this.rows[i])) return
    this.rows = wanted
    const pageIds = wanted.map((page) => page.id).join(',')
    await this.#change(() => call(paths.projectPageSort, { projectId: this.#projectId, pageIds }))
  }

  dismiss(): void {
    this.problem = ''
  }

  /** Makes a change and reads the list again: a colleague may have changed it too. Undefined: it was not made. */
  async #change<T>(make: () => Promise<T>): Promise<T | undefined> {
    runInAction(() => {
      this.problem = ''
    })
    let done: T | undefined
    try {
      done = await make()
    } catch (error) {
      runInAction(() => {
        this.problem = error instanceof CallError && error.message ? error.message : String(error)
      })
    }
    await this.load()
    return done
  }
}

export const projectPages: Part<ProjectPages> = ({ projectId }) => new ProjectPages(projectId)

/** The title of the page in the designer; its id until it is known. */
export const pageTitle = (store: DesignerStore): string =>
  store.part(projectPages).titleOf(store.pageId) ?? (store.info?.title || store.pageId)
