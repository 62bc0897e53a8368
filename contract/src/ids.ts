import { limits } from './limits.ts'

/** The letters of an id, for a pattern. */
export const ID_CHARS = 'A-Za-z0-9_-'
/** The pattern of an id: it stands in addresses, lists and formulas as it is. */
export const ID_PATTERN = `[${ID_CHARS}]{1,${limits.id}}`
const ID = new RegExp(`^${ID_PATTERN}$`)
export const isId = (text: string): boolean => ID.test(text)
