import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildTarget } from '../contract/src/browsers.ts'

const server = process.env['MIMIC_SERVER'] ?? 'http://localhost:8080'
const proxied = { target: server, ws: true, changeOrigin: false }

const withoutScreens = (name: string): string => name.replace(/(~.*)?(\.\w+)?$/, '')

export default defineConfig(({ command }) => {
  // A test run that starts the product builds it with NODE_ENV=test, and would ship React's development half.
  if (command === 'build') process.env['NODE_ENV'] = 'production'
  return {
    plugins: [react()],
    // The viewer's package names what it is packed with; the console is built with its sources.
    resolve: { tsconfigPaths: true },
    server: { proxy: { '/lfscada': proxied, '/org': proxied, '/usual': proxied, '/viewer': proxied } },
    worker: { format: 'es' },
    build: {
      target: buildTarget,
      // Open pages may still request older files; scripts/EarlierFiles.ts deletes them later.
      emptyOutDir: false,
      // Inlined assets would be data addresses; files are cached by their hash.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 900,
      rolldownOptions: {
        output: {
          // Modules that the same screens use are one file: a screen asks for half as many. Names list those screens.
          chunkFileNames: ({ name }) => `assets/${withoutScreens(name)}-[hash].js`,
          assetFileNames: ({ names: [name = ''] }) => `assets/${withoutScreens(name)}-[hash][extname]`,
          codeSplitting: {
            groups: [
              { name: 'first', tags: ['$initial'], priority: 2 },
              // Most screens use these, in tiny modules: with a file for each set of screens, a screen asked for 39 files
              // in the mean and the form of a device for 91, and with one file for all of them for 10 and 46.
              { name: 'kit', minShareCount: 12, priority: 1 },
              { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 250 },
            ],
          },
        },
      },
    },
  }
})
