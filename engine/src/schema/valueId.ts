/**
 * The ids under which values come to a page (3.3): a signal's own, `mvar:` and the id of a measured variable, `system:`
 * and the key of a system value.
 */
export const mvarValueId = (mvarId: string): string => `mvar:${mvarId}`
export const systemValueId = (systemKey: string): string => `system:${systemKey}`
