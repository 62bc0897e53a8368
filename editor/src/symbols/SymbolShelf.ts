import { makeAutoObservable, observableRef } from 'mobx'
import type { Part } from '../stores/DesignerStore.ts'
import { type ReadState, readInto } from '../stores/readInto.ts'
import type { SymbolSpec } from './SymbolSpec.ts'
import type { SymbolGroup } from './symbolLibrary.ts'

/** The symbol library in one designer. It is a file of its own, fetched when somebody first looks for a symbol. */
export class SymbolShelf {
  groups: readonly SymbolGroup[] = []
  state: ReadState = 'idle'

  constructor() {
    makeAutoObservable(this, { groups: observableRef })
  }

  /** Fetches the library once; after a failure the next call tries again. */
  async load(): Promise<void> {
    if (this.state === 'ready' || this.state === 'loading') return
    await readInto(
      this,
      () => import('./symbolLibrary.ts'),
      ({ symbolLibrary }) => {
        this.groups = symbolLibrary
      },
    )
  }
}

export const symbolShelf: Part<SymbolShelf> = () => new SymbolShelf()

/** What the search looks at. */
export const symbolNames = ({ id, cn, en, words }: SymbolSpec): readonly string[] => [id, cn, en, words]
