import { defineConfig } from 'vite'
import { buildTarget } from '../contract/src/browsers.ts'
import { builtPlugins } from './build/builtPlugins.ts'
import { types } from './build/types.ts'

/**
 * Two entries share their chunks: `mimic-viewer.js` for a plain page (defines the element), `index.js` for bundlers.
 * Backends and the animation worker are separate files, loaded when they are needed. `dist/` is what the server serves,
 * `lib/` (mode `package`) what `npm pack` takes.
 */
export default defineConfig(({ mode }) => ({
  base: './',
  plugins: [...builtPlugins.plugins(), types()],
  ...(mode === 'package' && { publicDir: false as const }),
  build: {
    target: buildTarget,
    outDir: mode === 'package' ? 'lib' : 'dist',
    // Open pages may still request older files; scripts/EarlierFiles.ts deletes them later.
    emptyOutDir: mode === 'package',
    modulePreload: false,
    rollupOptions: {
      input: { 'mimic-viewer': 'src/script.ts', index: 'src/index.ts' },
      preserveEntrySignatures: 'exports-only',
      output: {
        // The element and all that it imports is one chunk, whatever else uses parts of it: small ones compress worse.
        codeSplitting: { groups: [{ name: 'element', test: /runtime-viewer\/src\/element\.ts$/ }] },
        entryFileNames: '[name].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
  worker: builtPlugins.worker,
}))
