import type { Plugin } from 'vite'

const HELPER = '\0vite/preload-helper.js'

/** Dynamic imports as they are: no chunk brings a style sheet, and Vite's helper that waits for those weighs 0.9 kB. */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    resolveId: (id) => (id === HELPER ? id : undefined),
    load: (id) => (id === HELPER ? 'export const __vitePreload = (load) => load()' : undefined),
  }
}
