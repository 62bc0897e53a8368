import { limits, paths, type Report } from '@mimic/contract'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { call } from '../api/caller.ts'

/** The reports of the project: read anew whenever a picker of them is opened, because they are made elsewhere. */
export class ReportCatalogue {
  rows: readonly Report[] = []
  state: 'idle' | 'loading' | 'ready' | 'failed' = 'idle'
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

  /** What the columns of a report are called, in their order: a column without a title of its own has its variable's. */
  async columnTitles({ id, columns }: Report): Promise<readonly string[]> {
    try {
      return (await call(paths.reportQueryCols, { reportId: id })).map(({ title }) => title)
    } catch {
      return columns.map(({ title }) => title)
    }
  }

  async load(): Promise<void> {
    if (this.state === 'loading') return
    if (this.state !== 'ready') this.state = 'loading'
    try {
      // A project has no more of them than one page takes.
      const { rows } = await call(paths.reportQuery, {
        projectId: this.#projectId,
        page: 1,
        pageSize: limits.pageSize.max,
      })
      runInAction(() => {
        this.rows = rows.toSorted((a, b) => a.title.localeCompare(b.title))
        this.state = 'ready'
      })
    } catch {
      runInAction(() => {
        // What is known stays to be seen.
        if (this.state !== 'ready') this.state = 'failed'
      })
    }
  }
}
