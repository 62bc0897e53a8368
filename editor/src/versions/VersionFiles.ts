import { paths } from '@mimic/contract'
import { emptyPage, type PageRecords, parsePage } from '@mimic/engine'
import { models } from '@mimic/engine/models'
import { caller } from '../api/caller.ts'
import type { Part } from '../stores/DesignerStore.ts'

/** Pages of up to some MB. */
const KEPT = 6

/** The pages in the saved versions of one page; those asked for last are kept. */
export class VersionFiles {
  readonly #pageId: string
  readonly #kept = new Map<number, Promise<PageRecords>>()

  constructor(pageId: string) {
    this.#pageId = pageId
  }

  /** An empty page for version 0, before the first save. @throws {CallError} */
  of(version: number): Promise<PageRecords> {
    if (version === 0) return Promise.resolve(emptyPage)
    const page = this.#kept.get(version) ?? this.#read(version)
    this.#kept.delete(version)
    this.#kept.set(version, page)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest)
    return page
  }

  async #read(version: number): Promise<PageRecords> {
    try {
      const path = paths.projectMonitorPageFile.replace(':pageId', this.#pageId).replace(':version', String(version))
      return parsePage(await caller.file(path), models).page
    } catch (error) {
      // The next request reads it again.
      this.#kept.delete(version)
      throw error
    }
  }
}

export const versionFiles: Part<VersionFiles> = ({ pageId }) => new VersionFiles(pageId)
