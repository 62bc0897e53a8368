import type { Props } from '@mimic/engine'
import { pageProps } from '@mimic/engine'
import { pageSize } from '@mimic/engine/editing'

export interface NewPageFile {
  readonly width: number
  readonly height: number
  /** The page file. */
  readonly text: string
}

/**
 * The first version of a new page: empty, with the size of a page beside it.
 *
 * @param con options of that page
 * @returns undefined where its size is that of every new page, which needs no version
 */
export function newPageFile(con: Props): NewPageFile | undefined {
  const { width, height } = pageSize(con)
  if (width === pageProps.width.initial && height === pageProps.height.initial) return undefined
  return { width, height, text: JSON.stringify({ format: 1, con: { width, height }, widgets: [] }) }
}
