import { expect, it } from 'vitest'
import { ownTheme, themeOf } from './themeOf.ts'

const style = {
  id: 's1',
  windowTitle: 'Water works',
  accent: '#1f5a3d',
  accentDark: '#7fc8a2',
  palette: '#1f5a3d,#b3541e',
  gmtLogo: 5,
  gmtFavicon: 6,
  gmtLogin: 7,
}

it('gives all that a style has', () => {
  expect(themeOf(style)).toEqual({
    title: 'Water works',
    faviconIco: '/lfscada/content/style/s1/favicon?v=6',
    logo: '/lfscada/content/style/s1/logo?v=5',
    loginPicture: '/lfscada/content/style/s1/login?v=7',
    accent: '#1f5a3d',
    accentDark: '#7fc8a2',
    palette: ['#1f5a3d', '#b3541e'],
  })
})

it('without a style, or with an empty one, it is Mimic’s own', () => {
  expect(themeOf(undefined)).toEqual(ownTheme)
  const empty = { windowTitle: ' ', accent: '', accentDark: '', palette: '', gmtLogo: 0, gmtFavicon: 0, gmtLogin: 0 }
  expect(themeOf({ id: 's1', ...empty })).toEqual(ownTheme)
})

it('leaves out what nobody could read or use', () => {
  const broken = { accent: '#ffee00', accentDark: 'url(x)', palette: 'red,#b3541e' }
  const theme = themeOf({ ...style, ...broken })
  expect(theme).toMatchObject({ title: 'Water works', palette: ['#b3541e'] })
  expect(theme).not.toHaveProperty('accent')
  expect(theme).not.toHaveProperty('accentDark')
})
