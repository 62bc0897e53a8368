import type { SvgPicture } from './SvgPicture.ts'

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
   * Takes a part that no widget can show, to be drawn as pixels.
   * @returns an address to show; undefined where it cannot. Without it such parts lose what makes them so.
   */
  readonly drawPicture?: (picture: SvgPicture) => string | undefined
}
