import { describe, expect, it } from 'vitest'
import { NO_GROUP, shownEquipment } from './groupView.ts'

const device = (id: string, equipName: string) => ({ id, equipName, sn: `PS-${id}`, gatewayTitle: '', address: '' })
const equipment = [device('1', 'Inlet pump'), device('2', 'Filter'), device('3', 'Outlet pump')]
const groups = [
  { id: 'a', title: 'A', deptId: '', parentId: '', equipIds: ['1', '2'] },
  { id: 'b', title: 'B', deptId: '', parentId: '', equipIds: ['2'] },
  { id: 'c', title: 'C', deptId: '', parentId: 'b', equipIds: [] },
]
const shown = (view: string, search = '', isDeep = false) =>
  shownEquipment(equipment, groups, view, search, isDeep).map(({ id }) => id)

describe('the equipment of a view', () => {
  it('is all, that of a group, or that of none', () => {
    expect(shown('')).toEqual(['1', '2', '3'])
    expect(shown('a')).toEqual(['1', '2'])
    expect(shown('b')).toEqual(['2'])
    expect(shown(NO_GROUP)).toEqual(['3'])
    expect(shown('gone')).toEqual([])
  })

  it('is that of the groups below as well, each device once', () => {
    const nested = groups.map((group) => (group.id === 'a' ? { ...group, parentId: 'c' } : group))
    const ids = (view: string) => shownEquipment(equipment, nested, view, '', true).map(({ id }) => id)
    expect([ids('b'), ids('c'), ids('a')]).toEqual([
      ['1', '2'],
      ['1', '2'],
      ['1', '2'],
    ])
    expect(shown('c', '', true)).toEqual([])
  })

  it('is searched by name and tag, whatever the case', () => {
    expect(shown('', ' PUMP')).toEqual(['1', '3'])
    expect(shown('a', 'ps-2')).toEqual(['2'])
  })
})
