import { defineConfig } from 'vite'

/**
 * Two entries share their chunks: `mimic-viewer.js` for a plain page (defines the element), `index.js` for bundlers.
 * Backends and the animation worker are separate files, loaded when they are needed.
 */
export default defineConfig({
  base: './',
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    modulePreload: false,
    rollupOptions: {
      input: { 'mimic-viewer': 'src/script.ts', index: 'src/index.ts', example: 'example.html' },
      preserveEntrySignatures: 'exports-only',
      output: {
        entryFileNames: (chunk) => (chunk.name === 'example' ? 'assets/[name].js' : '[name].js'),
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
  worker: { format: 'es' },
})
