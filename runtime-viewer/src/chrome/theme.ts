/** `auto` follows the reader's system. */
export type ViewerTheme = 'light' | 'dark' | 'auto'

/** The colours of the viewer's chrome. A host may set each by a custom property `--mimic-<name>`. */
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
  },
} as const

/**
 * Background and text colours. An override applies only together with its partner, because one alone could make text
 * unreadable. The other colours on the surface follow from the pair unless the page around sets them.
 */
const pairs: Readonly<Record<string, string>> = {
  surface: 'text',
  text: 'surface',
  accent: 'accent-contrast',
  'accent-contrast': 'accent',
  warning: 'warning-contrast',
  'warning-contrast': 'warning',
}
/** Percentage of the text colour in colours derived from it and the surface. */
const onSurface: Readonly<Record<string, number>> = { 'text-muted': 85, border: 30, danger: 100, focus: 100 }

/** The first colour, only if the second is set: a property made of a missing one does not apply either. */
const given = (color: string, partner: string): string => `color-mix(in srgb, var(${color}) 100%, var(${partner}))`

function propertiesOf(theme: 'light' | 'dark'): string {
  const colors = themes[theme]
  const rules = Object.entries(colors).map(([name, value]) => {
    const own = `--mimic-${name}`
    if (name in pairs)
      return `--pair-${name}: ${given(own, `--mimic-${pairs[name]}`)}; --chrome-${name}: var(--pair-${name}, ${value});`
    if (!(name in onSurface)) return `--chrome-${name}: var(${own}, ${value});`
    const derived = `color-mix(in srgb, var(--pair-text) ${onSurface[name]}%, var(--pair-surface))`
    return `--pair-${name}: ${given(own, '--pair-surface')}; --soft-${name}: ${derived}; --chrome-${name}: var(--pair-${name}, var(--soft-${name}, ${value}));`
  })
  return rules.join(' ')
}

/** Style sheet with the colours of the chrome, of tables and of controls on the page. */
export function themeCss(theme: ViewerTheme): string {
  const scheme = theme === 'auto' ? 'light dark' : theme
  const own = `:host { color-scheme: ${scheme}; ${propertiesOf(theme === 'dark' ? 'dark' : 'light')} }`
  return theme === 'auto' ? `${own}\n@media (prefers-color-scheme: dark) { :host { ${propertiesOf('dark')} } }` : own
}
