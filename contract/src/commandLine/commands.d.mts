import type { Command } from './commandLine.mjs'

export const commands: readonly Command[]

/** Scripts of package.json that are another command with options. */
export const shortcuts: Readonly<Record<string, string>>
