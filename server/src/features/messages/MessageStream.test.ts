import type { LiveMessage } from '@mimic/contract/live'
import { expect, it } from 'vitest'
import type { TableRow } from '../../platform/db/Database.ts'
import { type Listener, MessageStream } from './MessageStream.ts'

const stored = (part: Partial<TableRow<'stored_message'>> = {}): TableRow<'stored_message'> => ({
  ...{ id: 'm', orgId: 'org-a', type: 'order', subject: 'repair', dataId: 'order-a', stage: 'created' },
  ...{ title: 'Leak', params: '{"equipTitle":"Pump"}', once: '', gmtCreate: 7 },
  ...{ userId: null, roleId: null, auth: null, equipId: null },
  ...part,
})
const reader = { userId: 'user-a', roleId: 'operation', auths: ['equipment.read'] } as const
const range = { key: 'k', equips: new Set(['eq-a']), gateways: new Set<string>(), variables: new Set<string>() }

/** What a listener is told of the rows. */
function told(rows: readonly TableRow<'stored_message'>[], listener: Partial<Listener> = {}): LiveMessage[] {
  const stream = new MessageStream(() => undefined)
  const heard: LiveMessage[] = []
  stream.listen({
    ...{ orgId: 'org-a', sights: [], reader },
    ...listener,
    send: (text) => heard.push(JSON.parse(text) as LiveMessage) > 0,
  })
  stream.noteStored(rows)
  stream.flush()
  stream.flush()
  return heard
}

it('tells a stored message once, with what its text is made of', () => {
  expect(told([stored({ equipId: 'eq-a' })])).toEqual([
    {
      ...{ id: 'm', type: 'order', equipType: 'repair', subject: 'repair', stage: 'created', title: 'Leak', note: '' },
      ...{ params: { equipTitle: 'Pump', title: 'Leak' }, dataId: 'order-a', equipId: 'eq-a', dataStatus: 'created' },
      gmtCreate: 7,
    },
  ])
})

it.each([
  ['another organisation', { orgId: 'org-b' }, {}],
  ['another account', { userId: 'user-b' }, {}],
  ['another role', { roleId: 'viewer' }, {}],
  ['a permission that it does not have', { auth: 'people.edit' }, {}],
  ['equipment out of its range', { equipId: 'eq-b' }, { range }],
  ['nobody at a wall', {}, { reader: undefined }],
] as const)('is silent about a message for %s', (_, row, listener) => {
  expect(told([stored(row)], listener)).toEqual([])
})

it('tells what is for the account, its role, its permission and its range', () => {
  const own = { userId: 'user-a', roleId: 'operation', auth: 'equipment.read', equipId: 'eq-a' }
  expect(told([stored(own)], { range })).toHaveLength(1)
})

it('tells twenty of a burst, and how many more there were', () => {
  const heard = told(Array.from({ length: 25 }, (_, i) => stored({ id: `m${i}` })))
  expect([heard.length, heard.at(-1)?.more]).toEqual([20, 5])
})
