import { createContext } from 'react'

/** The colours and the ground of the page for which the colour picker is opened. */
export interface PickerColours {
  /** Colours of the page, the most used first. */
  readonly ofPage: () => readonly string[]
  /** Colours of the project's other pages, the most used first. */
  readonly ofProject: () => Promise<readonly string[]>
  /** The opaque colours, 0xRRGGBBAA, behind the text whose colour a field holds; empty for other fields. */
  readonly grounds: (path: string) => readonly number[]
}

/** Undefined: the picker offers the recent colours alone. */
export const PickerColoursContext = createContext<PickerColours | undefined>(undefined)
