import type { Style, StylePicture } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'

const sinceOf: Readonly<Record<StylePicture, (style: Style) => number>> = {
  logo: ({ gmtLogo }) => gmtLogo,
  favicon: ({ gmtFavicon }) => gmtFavicon,
  login: ({ gmtLogin }) => gmtLogin,
}

/** The address of a picture of a style; undefined where it has none. */
export function pictureAddress(style: Style, kind: StylePicture): string | undefined {
  const since = sinceOf[kind](style)
  if (since === 0) return undefined
  return `${paths.stylePicture.replace(':styleId', style.id).replace(':kind', kind)}?v=${since}`
}
