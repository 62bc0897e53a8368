import { paths } from '@mimic/contract'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { call } from '../api/caller.ts'
import type { Part } from '../stores/DesignerStore.ts'

interface Region {
  readonly id: string
  readonly title: string
}

/** The permission regions of the organisation: read when the first field asks for them. */
export class RegionCatalogue {
  rows: readonly Region[] = []
  state: 'idle' | 'loading' | 'ready' | 'failed' = 'idle'

  constructor() {
    makeAutoObservable(this, { rows: observableRef })
  }

  async load(): Promise<void> {
    this.state = 'loading'
    try {
      const rows = await call(paths.orgRegionQueryAll, {})
      runInAction(() => {
        this.rows = rows
        this.state = 'ready'
      })
    } catch {
      runInAction(() => {
        this.state = 'failed'
      })
    }
  }
}

export const regionCatalogue: Part<RegionCatalogue> = () => new RegionCatalogue()
