import { defineConfig } from 'vite'
import { builtPlugins } from '../../../build/builtPlugins.ts'

/** The page of the viewer's browser tests. */
export default defineConfig({
  plugins: builtPlugins.plugins(),
  worker: builtPlugins.worker,
  build: { target: 'es2022', modulePreload: false, assetsInlineLimit: 0 },
})
