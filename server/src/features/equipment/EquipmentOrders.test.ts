import { describe, expect, it, vi } from 'vitest'
import { Events } from '../../platform/events.ts'
import { EquipmentOrders, type Listed } from './EquipmentOrders.ts'

const setup = () => {
  const events = new Events(() => undefined)
  const orders = new EquipmentOrders(events)
  const read = vi.fn(async () => 'a dept gate\nb  ')
  const make = vi.fn(async (): Promise<string[]> => ['a'])
  const whole = (orgId = 'org', list: unknown = 'all') => orders.whole(orgId, list, read)
  const part = (from?: readonly Listed[], orgId = 'org') => orders.part(orgId, 'range', make, from)
  return { events, orders, read, make, whole, part }
}

describe('the kept orders of equipment', () => {
  it('are read once for each list and organisation', async () => {
    const { whole, read } = setup()
    expect(await whole()).toEqual([
      { id: 'a', deptId: 'dept', gatewayId: 'gate' },
      { id: 'b', deptId: '', gatewayId: null },
    ])
    await whole()
    expect(read).toHaveBeenCalledTimes(1)
    await whole('org', 'other')
    await whole('other')
    expect(read).toHaveBeenCalledTimes(3)
    read.mockResolvedValue('')
    expect(await whole('empty')).toEqual([])
  })

  it.each(['equipmentChanged', 'rangesChanged'] as const)(
    'are read again after %s of the organisation',
    async (name) => {
      const { whole, read, events } = setup()
      await whole()
      events.emit(name, { orgId: 'other' })
      await whole()
      expect(read).toHaveBeenCalledTimes(1)
      events.emit(name, { orgId: 'org' })
      read.mockResolvedValue('c  ')
      expect((await whole()).map(({ id }) => id)).toEqual(['c'])
      expect(read).toHaveBeenCalledTimes(2)
    },
  )

  it('leave what was made from them while changes of equipment leave them the same', async () => {
    const { whole, part, events, read, make } = setup()
    await part(await whole())
    events.emit('equipmentChanged', { orgId: 'org' })
    await part(await whole())
    expect(read).toHaveBeenCalledTimes(2)
    expect(make).toHaveBeenCalledTimes(1)
    events.emit('equipmentChanged', { orgId: 'org' })
    read.mockResolvedValue('a other gate\nb  ')
    make.mockResolvedValue([])
    expect(await part(await whole())).toEqual([])
    expect(make).toHaveBeenCalledTimes(2)
  })

  it('end for groups and departments when these change, and stay when equipment does', async () => {
    const { part, events, make } = setup()
    await part()
    events.emit('equipmentChanged', { orgId: 'org' })
    events.emit('rangesChanged', { orgId: 'other' })
    await part()
    expect(make).toHaveBeenCalledTimes(1)
    events.emit('rangesChanged', { orgId: 'org' })
    await part()
    expect(make).toHaveBeenCalledTimes(2)
  })

  it('are not kept when a change comes while they are read', async () => {
    const { whole, part, read, make, events } = setup()
    read.mockImplementationOnce(async () => {
      events.emit('equipmentChanged', { orgId: 'org' })
      return 'old  '
    })
    expect((await whole())[0]?.id).toBe('old')
    expect((await whole())[0]?.id).toBe('a')
    make.mockImplementationOnce(async () => {
      events.emit('rangesChanged', { orgId: 'org' })
      return ['old']
    })
    expect(await part()).toEqual(['old'])
    expect(await part()).toEqual(['a'])
  })

  it('leave the one that nobody used for longest when there are too many', async () => {
    const { whole, orders, read } = setup()
    const large = Array.from({ length: 200_000 }, (_, i) => `${i}`)
    const fill = (name: string) => orders.part('org', name, async () => large)
    await whole()
    await fill('1')
    await fill('2')
    await whole()
    await fill('3')
    await whole()
    expect(read).toHaveBeenCalledTimes(1)
    const again = vi.fn(async () => large)
    await orders.part('org', '2', again)
    await orders.part('org', '1', again)
    expect(again).toHaveBeenCalledTimes(1)
  })
})
