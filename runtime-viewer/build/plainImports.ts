import type { Plugin } from 'vite'

const HELPER = '\0vite/preload-helper.js'

/**
 * Leaves dynamic imports unchanged: no chunk has a style sheet, and Vite's helper that waits for those takes 0.9 kB.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    resolveId: (id) => (id === HELPER ? id : undefined),
    load: (id) => (id === HELPER ? 'export const __vitePreload = (load) => load()' : undefined),
  }
}
