import type { Endpoint } from '@mimic/contract'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import type { Session } from '../sessions/Session.ts'
import { outsiderView } from './outsiderView.ts'

const row = Type.Object({ by: Type.String(), note: Type.String(), gatewayId: Type.Union([Type.String(), Type.Null()]) })
const reply = Type.Object({ rows: Type.Array(row), total: Type.Integer() })
const call = (paths: Partial<Endpoint>) => ({ id: 'x', reply, ...paths }) as Endpoint
const declared = call({ names: ['rows.by'], inner: ['rows.note', 'rows.gatewayId'] })
// The fields that are read of a session.
const partner = { by: 'person', isExternal: true, loginname: 'pumps' } as Session
const visitor = {
  by: 'visitor',
  loginname: 'pumps',
  share: { id: 's', equipId: 'e', visitorOrgId: 'b' },
} as Session
const data = {
  rows: [
    { by: 'anna', note: 'a', gatewayId: 'g' },
    { by: 'pumps', note: 'b', gatewayId: null },
  ],
  total: 2,
}

describe('a reply', () => {
  it('is told whole to an own account, and to a call without a session', () => {
    const view = outsiderView(declared)
    expect(view({ ...partner, isExternal: false } as Session, data)).toBe(data)
    expect(view(undefined, data)).toBe(data)
  })

  it('names nobody but themselves to partners', () => {
    expect(outsiderView(declared)(partner, data)).toEqual({
      ...data,
      rows: [{ ...data.rows[0], by: '' }, data.rows[1]],
    })
  })

  it('has neither names nor inner fields for a visitor, whose name may be that of somebody else', () => {
    const empty = { by: '', note: '', gatewayId: null }
    expect(outsiderView(declared)(visitor, data)).toEqual({ rows: [empty, empty], total: 2 })
  })

  it('without a declared field, or with one that cannot be empty, stops the start', () => {
    expect(() => outsiderView(call({ names: ['rows.who'] }))).toThrow('the reply has no x rows.who')
    expect(() => outsiderView(call({ inner: ['total'] }))).toThrow('x total cannot be left empty')
  })
})
