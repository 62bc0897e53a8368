import { describe, expect, it } from 'vitest'
import { menu } from './menu.ts'
import { findEntries, inGroups } from './menuGroups.ts'

describe('the groups of the menu', () => {
  const manage = menu.filter(({ area }) => area === 'manage')

  it('hold every entry of the management once, few enough to be read at a glance', () => {
    const groups = inGroups(manage)
    expect(
      groups
        .flatMap(({ entries }) => entries)
        .map(({ to }) => to)
        .sort(),
    ).toEqual(manage.map(({ to }) => to).sort())
    for (const { group, entries } of groups) {
      expect(group).toBeDefined()
      expect(entries.length, group).toBeLessThanOrEqual(12)
    }
  })

  it('keep the order of the menu, and leave out a group without entries', () => {
    const entry = (to: string) => ({ area: 'manage' as const, to, text: { cn: '', en: '' } })
    expect(inGroups([entry('/manage/sms/send'), entry('/manage/eg/group'), entry('/manage/sms/statistics')])).toEqual([
      { group: 'devices', entries: [entry('/manage/eg/group')] },
      { group: 'services', entries: [entry('/manage/sms/send'), entry('/manage/sms/statistics')] },
    ])
    expect(inGroups([{ ...entry('/msg/messageAll'), area: 'msg' }]).map(({ group }) => group)).toEqual([undefined])
  })

  it('are searched by words in either language', () => {
    const names = (search: string) => findEntries(menu, search).map(({ to }) => to)
    expect(names('GATEWAY')).toContain('/manage/eg/gateway')
    expect(names('网关')).toContain('/manage/eg/gateway')
    expect(names('log operation')).toContain('/account/log')
    expect(names('no such entry')).toEqual([])
    expect(names('  ')).toHaveLength(menu.length)
  })
})
