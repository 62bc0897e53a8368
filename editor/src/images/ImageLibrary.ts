import { codes, type Image, limits, paths } from '@mimic/contract'
import { CallError, upload } from '@mimic/contract/client'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { call, caller } from '../api/caller.ts'
import type { Part } from '../stores/DesignerStore.ts'

/** The server refuses all other types. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const

/** Why a picture was not taken: a reason of ours, or the server's own words. */
export type ImageProblem =
  | { readonly is: 'tooLarge' | 'unreadable' }
  | { readonly is: 'failed'; readonly message: string }

/** The pictures of a project, loaded when first asked for. */
export class ImageLibrary {
  images: readonly Image[] = []
  state: 'idle' | 'loading' | 'ready' | 'failed' = 'idle'
  /** Files on their way to the server. */
  uploading = 0
  problem: ImageProblem | undefined = undefined
  readonly #projectId: string

  constructor(projectId: string) {
    this.#projectId = projectId
    makeAutoObservable(this, { images: observableRef, problem: observableRef })
  }

  /** The picture at an address; undefined for what is none of this project. */
  at(url: string): Image | undefined {
    return this.images.find((each) => each.url === url)
  }

  async load(): Promise<void> {
    if (this.state === 'loading') return
    this.state = 'loading'
    try {
      const found: Image[] = []
      const pageSize = limits.pageSize.max
      for (let page = 1; ; page++) {
        const { rows, total } = await call(paths.imageQuery, { projectId: this.#projectId, page, pageSize })
        found.push(...rows)
        if (rows.length < pageSize || found.length >= total) break
      }
      runInAction(() => {
        this.images = found
        this.state = 'ready'
      })
    } catch {
      runInAction(() => {
        this.state = 'failed'
      })
    }
  }

  /** Keeps a file as a picture of the project. @returns it, or nothing where there is a `problem` */
  async add(file: File): Promise<Image | undefined> {
    this.problem = undefined
    if (file.size > limits.image.bytes) {
      this.problem = { is: 'tooLarge' }
      return undefined
    }
    this.uploading++
    try {
      const title = file.name.slice(0, limits.title) || 'image'
      const added = await upload(caller, paths.imageUpload, { projectId: this.#projectId, title }, file)
      runInAction(() => {
        this.images = [added, ...this.images]
      })
      return added
    } catch (error) {
      runInAction(() => {
        this.problem = problemOf(error)
      })
      return undefined
    } finally {
      runInAction(() => {
        this.uploading--
      })
    }
  }

  /** The saved pages that show an image; undefined when the server did not answer. */
  async usage(id: string): Promise<{ readonly titles: readonly string[]; readonly total: number } | undefined> {
    try {
      const { pages, total } = await call(paths.imageUsage, { id })
      return { titles: pages.map(({ title }) => title), total }
    } catch {
      return undefined
    }
  }

  async remove(id: string): Promise<void> {
    this.problem = undefined
    try {
      await call(paths.imageDelete, { id })
    } catch (error) {
      // Somebody else deleted it first.
      if (!(error instanceof CallError) || error.code !== codes.notFound) {
        runInAction(() => {
          this.problem = problemOf(error)
        })
        return
      }
    }
    runInAction(() => {
      this.images = this.images.filter((each) => each.id !== id)
    })
  }
}

export const imageLibrary: Part<ImageLibrary> = ({ projectId }) => new ImageLibrary(projectId)

function problemOf(error: unknown): ImageProblem {
  if (error instanceof CallError && error.code === codes.tooLarge) return { is: 'tooLarge' }
  if (error instanceof CallError && error.code === codes.invalid) return { is: 'unreadable' }
  return { is: 'failed', message: error instanceof Error ? error.message : String(error) }
}
