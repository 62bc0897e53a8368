import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { bundleTypes } from './bundleTypes.ts'

const ENTRY = fileURLToPath(new URL('../src/index.ts', import.meta.url))
/** The script makes the element known, and gives its class; its types come with it. */
const SCRIPT = "export { MimicViewerElement } from './index.js'\n"

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
