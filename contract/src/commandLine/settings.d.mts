import type { Setting } from './commandLine.mjs'

export const settings: Readonly<Record<string, Setting>>
