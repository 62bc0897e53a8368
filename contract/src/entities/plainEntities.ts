import { templateEntity } from './template.ts'

/**
 * The entities that need no call beside those of their declaration, by name. Their calls and their routes are made from
 * this list.
 */
export const plainEntities = { template: templateEntity } as const
