/** An Apple keyboard: Command takes the place of Ctrl, and Ctrl with a click asks for the context menu. */
export const isMac = (): boolean => /^(Mac|iP)/.test(globalThis.navigator?.platform ?? '')
