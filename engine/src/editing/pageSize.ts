import { pageProps } from '../schema/props/pageProps.ts'
import type { Props } from '../schema/props/prop.ts'

/** Width and height of the page, page units. */
export function pageSize(con: Props): { width: number; height: number } {
  const { width, height } = pageProps
  return {
    width: width.parse(con['width']) ?? width.initial,
    height: height.parse(con['height']) ?? height.initial,
  }
}
