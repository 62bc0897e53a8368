import { plainEntities } from '../entities/plainEntities.ts'
import { type EntityCalls, entityCalls } from '../entity/entityCalls.ts'

type Plain = typeof plainEntities

/** The calls of all plain entities, by the name of the entity. */
export const plainCalls = Object.fromEntries(
  Object.entries(plainEntities).map(([name, entity]) => [name, entityCalls(entity)]),
  // Each name has the calls of its own declaration.
) as unknown as { readonly [N in keyof Plain]: EntityCalls<Plain[N]> }
