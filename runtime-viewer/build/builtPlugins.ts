import type { Plugin } from 'vite'
import { ownKeys } from './ownKeys.ts'
import { plainImports } from './plainImports.ts'
import { workerUrls } from './workerUrls.ts'

/** How the viewer is built, wherever it is built by itself: its product, and the page of its tests. */
export const builtPlugins = {
  plugins: (): Plugin[] => [plainImports(), ownKeys(), workerUrls()],
  worker: { format: 'es' as const, plugins: (): Plugin[] => [ownKeys()] },
}
