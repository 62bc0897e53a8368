import { defineConfig } from 'vite'

/** The designer alone, for its browser tests. */
export default defineConfig({ build: { chunkSizeWarningLimit: 5000 } })
