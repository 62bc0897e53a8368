import type { Plugin } from 'vite'

const NESTED =
  /new URL\(new URL\([`'"](?:\.\/)?([\w.-]+\.js)[`'"],\s*import\.meta\.url\)\.href,\s*[`'"]{2}\s*\+\s*import\.meta\.url\)/g

/**
 * Writes workers in the form that every bundler finds, `new Worker(new URL('./name.js', import.meta.url))`. Vite's own
 * form, an address within an address, is found by none.
 */
export function workerUrls(): Plugin {
  return {
    name: 'worker-urls',
    enforce: 'post',
    // Vite writes its form last, when the names of all files are known.
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = file.code.replaceAll(NESTED, "new URL('./$1', import.meta.url)")
      }
    },
  }
}
