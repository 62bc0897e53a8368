import { paths } from '@mimic/contract'
import { makeAutoObservable, observableRef } from 'mobx'
import { call } from '../api/caller.ts'
import type { Part } from '../stores/DesignerStore.ts'
import { type ReadState, readInto } from '../stores/readInto.ts'

interface Region {
  readonly id: string
  readonly title: string
}

/** The permission regions of the organisation: read when the first field asks for them. */
export class RegionCatalogue {
  rows: readonly Region[] = []
  state: ReadState = 'idle'

  constructor() {
    makeAutoObservable(this, { rows: observableRef })
  }

  load(): Promise<void> {
    return readInto(
      this,
      () => call(paths.orgRegionQueryAll, {}),
      (rows) => {
        this.rows = rows
      },
    )
  }
}

export const regionCatalogue: Part<RegionCatalogue> = () => new RegionCatalogue()
