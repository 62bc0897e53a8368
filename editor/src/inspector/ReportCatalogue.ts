import { limits, paths, type Report } from '@mimic/contract'
import { makeAutoObservable, observableRef } from 'mobx'
import { call } from '../api/caller.ts'
import type { Part } from '../stores/DesignerStore.ts'
import { type ReadState, readInto } from '../stores/readInto.ts'

/** The reports of the project: read anew whenever a picker of them is opened, because they are made elsewhere. */
export class ReportCatalogue {
  rows: readonly Report[] = []
  state: ReadState = 'idle'
  readonly #projectId: string

  constructor(projectId: string) {
    this.#projectId = projectId
    makeAutoObservable(this, { rows: observableRef })
  }

  find(id: string): Report | undefined {
    return this.rows.find((each) => each.id === id)
  }

  of(kind: Report['kind']): readonly Report[] {
    return this.rows.filter((each) => each.kind === kind)
  }

  /** Titles of a report's columns, in their order. A column without a title has its variable's. */
  async columnTitles({ id, columns }: Report): Promise<readonly string[]> {
    try {
      return (await call(paths.reportQueryCols, { reportId: id })).map(({ title }) => title)
    } catch {
      // The titles that the list has; a column without one stays empty.
      return columns.map(({ title }) => title)
    }
  }

  async load(): Promise<void> {
    if (this.state === 'loading') return
    await readInto(
      this,
      // All reports of a project fit into one page of the list.
      () => call(paths.reportQuery, { projectId: this.#projectId, page: 1, pageSize: limits.pageSize.max }),
      ({ rows }) => {
        this.rows = rows.toSorted((a, b) => a.title.localeCompare(b.title))
      },
    )
  }
}

export const reportCatalogue: Part<ReportCatalogue> = ({ projectId }) => new ReportCatalogue(projectId)
