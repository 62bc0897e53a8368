import { describe, expect, it } from 'vitest'
import { endpoints } from './calls/index.ts'
import { externalPermissions } from './permissions.ts'

/** Fields that name people although partners read them, and why. */
const told: Readonly<Record<string, string>> = {
  'user.info loginname': 'the own account',
  'user.operationlog.queryByObjectId rows.loginname': 'own entries, without the permission to see accounts',
  'monitor.second.query by': 'whoever agrees to a write knows whose it is',
  'monitor.second.query loginname': 'whoever agrees to a write knows whose it is',
}

interface Shape {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
}

/** The paths of the texts in a reply whose names say that they name people. */
const people = ({ properties = {}, items, anyOf = [] }: Shape, path = ''): string[] => [
  ...Object.entries(properties).flatMap(([name, field]) => {
    const own = path === '' ? name : `${path}.${name}`
    const isPerson = /^(author|inspector|loginname|by|\w+By)$/.test(name) && field.type === 'string'
    return isPerson ? [own] : people(field, own)
  }),
  ...(items ? people(items, path) : []),
  ...anyOf.flatMap((each) => people(each, path)),
]

describe('who of the organisation did what', () => {
  const open = endpoints.filter(
    ({ allow, isInside }) => !isInside && (allow === 'session' || externalPermissions.some((each) => each === allow)),
  )

  it('is hidden from partner companies in each reply that they get', () => {
    const named = open.flatMap((e) => people(e.reply as Shape).map((path) => ({ e, path, place: `${e.id} ${path}` })))
    expect(named.length).toBeGreaterThan(10)
    const missing = named.filter(({ e, path, place }) => !e.names?.includes(path) && !(place in told))
    // The own words of a person stand under the own name.
    expect(missing.map(({ place }) => place).filter((place) => place !== 'feedback.own rows.author')).toEqual([])
    expect(Object.keys(told).filter((place) => !named.some((each) => each.place === place))).toEqual([])
  })
})
