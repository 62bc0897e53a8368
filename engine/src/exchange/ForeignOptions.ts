import type { VectorPicture } from './VectorPicture.ts'

/** Width of one line in page units. */
export type MeasureLine = (
  text: string,
  font: { readonly size: number; readonly family: string; readonly isBold: boolean; readonly isItalic: boolean },
) => number

/** What every reader of foreign files asks of where it runs. */
export interface ForeignOptions {
  readonly measure: MeasureLine
  /** Whether an address of an image is one of this server's own. */
  readonly isOwnImage: (url: string) => boolean
  /** Takes a picture (a `data:` address) that is too large for a leaf, and gives an address to show instead. Without it such pictures are lost. */
  readonly keepPicture?: (address: string) => string
  /** Draws what no widget shows. @returns a `data:` address; undefined where it cannot. Without it such fills are lost. */
  readonly drawPicture?: (picture: VectorPicture) => string | undefined
}
