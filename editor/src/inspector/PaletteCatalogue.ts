import { paths } from '@mimic/contract'
import { makeAutoObservable, observableRef } from 'mobx'
import { call } from '../api/caller.ts'
import type { Part } from '../stores/DesignerStore.ts'
import { type ReadState, readInto } from '../stores/readInto.ts'

/** Palettes of the product. Each differs in lightness too, and none has an alarm colour. */
export const seriesPalettes = {
  calm: ['#2f6690', '#5b8f7b', '#8a6fa8', '#9a7b4f', '#3f8f9f', '#44546a'],
  blue: ['#1b4f72', '#2e86c1', '#5dade2', '#85929e', '#117a65', '#48c9b0'],
  earth: ['#6e4b2a', '#a47148', '#5f7a3a', '#8f9e5f', '#3d6b6b', '#7d8ca3'],
  strong: ['#1f77b4', '#9467bd', '#2ca02c', '#8c564b', '#17becf', '#4d4d4d'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** The palette of the organisation's look: read when the first list of colours asks for it. Empty where it has none. */
export class PaletteCatalogue {
  own: readonly string[] = []
  state: ReadState = 'idle'

  constructor() {
    makeAutoObservable(this, { own: observableRef })
  }

  load(): Promise<void> {
    return readInto(
      this,
      () => call(paths.userTheme, {}),
      ({ palette = [] }) => {
        this.own = palette
      },
    )
  }
}

export const paletteCatalogue: Part<PaletteCatalogue> = () => new PaletteCatalogue()
