import { createHash } from 'node:crypto'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope, rowsInScopes, rowText, unlimited } from '../../platform/db/range.ts'
import { mvarKey } from '../mvars/store/calcRule.ts'
import type { ListenedRange } from './MessageStream.ts'

/** Rows of ranges in memory at once: a range may include thousands of devices. */
const ROWS_AT_ONCE = 20_000

/** The equipment, gateways and measured variables that the range of a scope includes now; undefined for everything. */
export async function listenedRange(db: Db, scope: Scope): Promise<ListenedRange | undefined> {
  if (scope.range.is === 'all') return undefined
  const [own] = await rowsInScopes(db, [scope], LISTENED)
  return toRange(own ?? new Set(), await plantOf(db, scope))
}

/** The keys of the ranges of limited scopes of one organisation, in their order. */
export async function listenedKeys(db: Db, scopes: readonly Scope[]): Promise<string[]> {
  const [first] = scopes
  if (!first) return []
  const plant = await plantOf(db, first)
  const atOnce = Math.ceil(ROWS_AT_ONCE / (plant.devices.length + plant.mvars.length + 100))
  const keys: string[] = []
  while (keys.length < scopes.length) {
    const part = scopes.slice(keys.length, keys.length + atOnce)
    for (const own of await rowsInScopes(db, part, LISTENED)) keys.push(toRange(own, plant).key)
  }
  return keys
}

const LISTENED = { equipment: 'all', mvar: 'all' } as const

/** All that messages of an organisation are about. */
async function plantOf(db: Db, scope: Scope) {
  const all = unlimited(scope)
  const devices = db.selectFrom('equipment').select(['id', 'gatewayId']).where(inScope(all, 'equipment'))
  const mvars = db.selectFrom('mvar').select('id').where(inScope(all, 'mvar'))
  return { devices: await devices.orderBy('id').execute(), mvars: await mvars.orderBy('id').execute() }
}

function toRange(own: ReadonlySet<string>, { devices, mvars }: Awaited<ReturnType<typeof plantOf>>): ListenedRange {
  const seen = devices.filter(({ id }) => own.has(rowText('equipment', id)))
  const equips = seen.map(({ id }) => id)
  const gateways = seen.flatMap(({ gatewayId }) => gatewayId ?? [])
  const variables = mvars.filter(({ id }) => own.has(rowText('mvar', id))).map(({ id }) => mvarKey(id))
  const key = createHash('sha256')
    .update([...equips, '', ...gateways, '', ...variables].join())
    .digest('base64url')
  return { key, equips: new Set(equips), gateways: new Set(gateways), variables: new Set(variables) }
}
