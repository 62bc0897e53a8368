/** `auto`: as the reader's system is set. */
export type ViewerTheme = 'light' | 'dark' | 'auto'

/** What the viewer's chrome is made of. Each may be set from outside, as a custom property `--mimic-<name>`. */
const themes = {
  light: {
    surface: '#ffffff',
    text: '#1f2933',
    'text-muted': '#5d6b75',
    border: '#c9d1d6',
    accent: '#2f6f8f',
    'accent-contrast': '#ffffff',
    warning: '#8f5600',
    'warning-contrast': '#ffffff',
    danger: '#b3261e',
    focus: '#1a73a8',
    scrim: 'rgb(20 28 34 / 45%)',
    stale: '#6b747d',
    bad: '#9c5700',
    mark: '#ffffff',
  },
  dark: {
    surface: '#1d262d',
    text: '#e8eef2',
    'text-muted': '#a3b1bb',
    border: '#46545f',
    accent: '#5aa6cc',
    'accent-contrast': '#0d1a22',
    warning: '#e0a03a',
    'warning-contrast': '#1d1400',
    danger: '#ff8a80',
    focus: '#7cc4ea',
    scrim: 'rgb(0 0 0 / 60%)',
    stale: '#b5c0c8',
    bad: '#ffb74d',
    mark: '#1d262d',
  },
} as const

const propertiesOf = (theme: 'light' | 'dark'): string =>
  Object.entries(themes[theme])
    .map(([name, value]) => `--chrome-${name}: var(--mimic-${name}, ${value});`)
    .join(' ')

/** What the chrome takes its colours from, tables and controls on the page included. */
export function themeCss(theme: ViewerTheme): string {
  const scheme = theme === 'auto' ? 'light dark' : theme
  const own = `:host { color-scheme: ${scheme}; ${propertiesOf(theme === 'dark' ? 'dark' : 'light')} }`
  return theme === 'auto' ? `${own}\n@media (prefers-color-scheme: dark) { :host { ${propertiesOf('dark')} } }` : own
}
