import { coloursOf, isReadable, type StylePicture, type Theme } from '@mimic/contract'

/** The stored look of an organisation. */
export interface StoredStyle {
  readonly id: string
  readonly windowTitle: string
  readonly accent: string
  readonly accentDark: string
  readonly palette: string
  readonly gmtLogo: number
  readonly gmtFavicon: number
  readonly gmtLogin: number
}

/** Mimic's own look. */
export const ownTheme: Theme = { title: 'Mimic', faviconIco: '/favicon.svg' }

const COLOUR = /^#[0-9a-f]{6}$/i

/** The look of a stored style. Whatever of it could not be used is Mimic's own, so that no style locks anybody out. */
export function themeOf(style: StoredStyle | undefined): Theme {
  if (!style) return ownTheme
  const { windowTitle, accent, accentDark, palette, gmtLogo, gmtFavicon, gmtLogin } = style
  const at = (kind: StylePicture, since: number) => `/lfscada/content/style/${style.id}/${kind}?v=${since}`
  const colours = coloursOf(palette).filter((each) => COLOUR.test(each))
  return {
    title: windowTitle.trim() || ownTheme.title,
    faviconIco: gmtFavicon > 0 ? at('favicon', gmtFavicon) : ownTheme.faviconIco,
    ...(gmtLogo > 0 && { logo: at('logo', gmtLogo) }),
    ...(gmtLogin > 0 && { loginPicture: at('login', gmtLogin) }),
    ...(COLOUR.test(accent) && isReadable(accent, 'light') && { accent }),
    ...(COLOUR.test(accentDark) && isReadable(accentDark, 'dark') && { accentDark }),
    ...(colours.length > 0 && { palette: colours }),
  }
}
