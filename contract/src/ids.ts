import { limits } from './limits.ts'

/** The pattern of an id: it stands in addresses, lists and formulas as it is. */
export const ID_PATTERN = `[A-Za-z0-9_-]{1,${limits.id}}`
const ID = new RegExp(`^${ID_PATTERN}$`)
export const isId = (text: string): boolean => ID.test(text)
