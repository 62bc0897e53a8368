import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { bundleTypes } from './bundleTypes.ts'

const ENTRY = fileURLToPath(new URL('../src/index.ts', import.meta.url))
/** The script only makes the element known; its types come with it. */
const SCRIPT = "import './index.js'\n"

/** Writes the types of the viewer beside its files. */
export function types(): Plugin {
  return {
    name: 'types',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'index.d.ts', source: bundleTypes(ENTRY) })
      this.emitFile({ type: 'asset', fileName: 'mimic-viewer.d.ts', source: SCRIPT })
    },
  }
}
