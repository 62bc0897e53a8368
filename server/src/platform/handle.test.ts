import { history, user } from '@mimic/contract'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { everything } from './db/range.ts'
import { handlePerson } from './handle.ts'
import { noRegions } from './sessions/regions.ts'
import type { PersonSession, Session } from './sessions/Session.ts'

type Other = Exclude<Session, PersonSession>
type FieldsOf<S> = S extends Session ? keyof S : never
const common = {
  id: 's',
  scope: { orgId: 'org-a', userId: 'u', range: everything },
  loginname: 'u',
  orgTitle: 'A',
  auths: [],
  regions: noRegions,
} as const
const grant = { id: 'e', pageIds: ['p'], projectId: 'p', signalIds: [], alarms: false }
const others: { readonly [By in Other['by']]: Extract<Other, { by: By }> } = {
  visitor: { ...common, by: 'visitor', share: { id: 's', equipId: 'e', visitorOrgId: 'org-b' } },
  key: { ...common, by: 'key' },
  grant: { ...common, by: 'grant' },
  embed: { ...common, by: 'embed', embed: grant },
  seed: { ...common, by: 'seed' },
}

describe('a caller that is no person', () => {
  it('has no field of a person: no proof, no opened page or share, no standing of its own', () => {
    type Shared = 'by' | keyof typeof common
    expectTypeOf<FieldsOf<Other>>().toEqualTypeOf<Shared | 'share' | 'embed'>()
    expectTypeOf<Extract<keyof PersonSession, 'share' | 'embed'>>().toBeNever()
  })

  it.each(Object.values(others))('by $by does not reach the work of a call about a person', async (session) => {
    const { run } = handlePerson(user.logout, async () => ({ url: '' }))
    await expect(run(undefined as never, { session } as never)).rejects.toThrow('forbidden')
  })
})

it('a call of the public API cannot be about a person', () => {
  expect(() => handlePerson(history.query, async () => expect.unreachable())).toThrow(
    'monitor.project.history.query is about a person',
  )
})
