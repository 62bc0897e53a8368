import type { VectorPicture } from './VectorPicture.ts'

/** Width of one line in page units. */
export type MeasureLine = (
  text: string,
  font: { readonly size: number; readonly family: string; readonly isBold: boolean; readonly isItalic: boolean },
) => number

/** The services that readers of foreign files need from their environment. */
export interface ForeignOptions {
  readonly measure: MeasureLine
  /** @returns whether an image's address belongs to this server */
  readonly isOwnImage: (url: string) => boolean
  /**
   * Stores a picture (a `data:` address) that is too large for a leaf, and returns an address to show instead. Without
   * it such pictures are lost.
   */
  readonly keepPicture?: (address: string) => string
  /**
   * Draws a fill that no widget can show.
   * @returns a `data:` address; undefined where it cannot. Without it such fills are lost.
   */
  readonly drawPicture?: (picture: VectorPicture) => string | undefined
}
