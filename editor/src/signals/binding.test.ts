import type { Props } from '@mimic/engine'
import { describe, expect, it } from 'vitest'
import type { FieldSource } from '../fields/FieldSource.ts'
import { type Bound, boundLeaves, kindsAt, readBound } from './binding.ts'

/** A field source of one widget, whose fields are stored in `leaves`. */
function sourceOf(leaves: Record<string, unknown>): FieldSource {
  return {
    value: (path) => leaves[path],
    write: (props: Props) => {
      Object.assign(leaves, props)
      return undefined
    },
  }
}

const path = 'data.signalId'
const bindings: readonly Bound[] = [
  { is: 'signal', id: 's1', equipId: 'e1', title: 'Level', equipTitle: 'Pump' },
  { is: 'mvar', id: 'm1', title: 'Mean' },
  { is: 'system', id: 'online_count', title: 'Online' },
]

describe('a binding', () => {
  it.each(bindings)('of a $is is read back as it was written', (bound) => {
    const source = sourceOf({})
    source.write(boundLeaves(path, bound))
    expect(readBound(source, path)).toEqual({ is: bound.is, id: bound.id })
  })

  it.each([
    ['signalId', bindings[0]!, { signalId: 's1', equipId: 'e1', title: 'Level' }],
    ['mvarId', bindings[1]!, { mvarId: 'm1', title: 'Mean' }],
    ['systemKey', bindings[2]!, { systemKey: 'online_count', title: 'Online' }],
  ])('in an item of a chart’s list, at %s, is of one kind', (at, bound, leaves) => {
    expect(kindsAt(at)).toEqual([bound.is])
    expect(boundLeaves(at, bound)).toEqual(leaves)
    expect(readBound(sourceOf(leaves), at)).toEqual({ is: bound.is, id: bound.id })
    for (const other of bindings.filter(({ is }) => is !== bound.is))
      expect(boundLeaves(at, other)).toEqual({ [at]: '' })
  })

  it('removes the earlier binding completely', () => {
    const leaves: Record<string, unknown> = {}
    const source = sourceOf(leaves)
    for (const bound of bindings) source.write(boundLeaves(path, bound))
    expect(leaves).toMatchObject({ 'data.type': 'system', 'data.systemKey': 'online_count' })
    expect([leaves[path], leaves['data.equipId'], leaves['data.mvarId']]).toEqual([undefined, undefined, undefined])
    source.write(boundLeaves(path, undefined))
    expect(readBound(source, path)).toBeUndefined()
    expect(leaves).toMatchObject({ 'data.type': 'signal' })
  })
})
