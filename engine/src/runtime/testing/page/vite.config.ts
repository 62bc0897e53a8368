import { defineConfig } from 'vite'

/** The page of the engine's browser tests, built as a product would build it. */
export default defineConfig({ base: './', build: { modulePreload: false } })
