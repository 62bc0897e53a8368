import type { Endpoint } from '@mimic/contract'
import type { TSchema } from 'typebox'
import { isExternal, type Session } from '../sessions/Session.ts'

/** A path of a reply, and what stands there instead. */
interface Hidden {
  readonly path: readonly string[]
  readonly instead: '' | null
}

/** The reply of a call as a session may see it. */
export type OutsiderView = (session: Session | undefined, data: unknown) => unknown

/**
 * Hides from accounts of partner companies and from visitors of a share who of the organisation did what, and from
 * visitors what else the shared page does not show. Own names stay.
 * @throws {Error} for a declared path that the reply does not have
 */
export function outsiderView({ id, reply, names = [], inner = [] }: Endpoint): OutsiderView {
  const hidden = (paths: readonly string[]) =>
    paths.map((each): Hidden => {
      const path = each.split('.')
      return { path, instead: emptyOf(reply, path, `${id} ${each}`) }
    })
  const [ofNames, ofInner] = [hidden(names), hidden(inner)]
  return (session, data) => {
    const isVisitor = session?.by === 'visitor'
    if (!session || !(isVisitor || isExternal(session))) return data
    const own = isVisitor ? undefined : session.loginname
    const all = isVisitor ? [...ofNames, ...ofInner] : ofNames
    return all.reduce((shown, each) => without(shown, each, 0, own), data)
  }
}

function without(data: unknown, hidden: Hidden, depth: number, own: string | undefined): unknown {
  const { path, instead } = hidden
  if (Array.isArray(data)) return data.map((each) => without(each, hidden, depth, own))
  const name = path[depth]
  if (name === undefined) return data === own ? data : instead
  if (typeof data !== 'object' || data === null || !(name in data)) return data
  // Just seen to be an object.
  const fields = data as Readonly<Record<string, unknown>>
  return { ...fields, [name]: without(fields[name], hidden, depth + 1, own) }
}

/** Value of a field of a reply that is unknown: null if that is one of its values. */
function emptyOf(schema: TSchema, path: readonly string[], place: string): '' | null {
  const { anyOf, items, properties, type } = schema as {
    readonly anyOf?: readonly TSchema[]
    readonly items?: TSchema
    readonly properties?: Readonly<Record<string, TSchema>>
    readonly type?: string
  }
  if (items) return emptyOf(items, path, place)
  const [name, ...rest] = path
  if (name !== undefined) {
    const field = properties?.[name]
    if (!field) throw new Error(`the reply has no ${place}`)
    return emptyOf(field, rest, place)
  }
  if (anyOf?.some((each) => (each as { readonly type?: string }).type === 'null')) return null
  if (type !== 'string') throw new Error(`${place} cannot be left empty`)
  return ''
}
