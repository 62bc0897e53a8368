import { expect, it } from 'vitest'
import { groupRules, groupsOf, renamedRules, ruleFor } from './groupMap.ts'

it('reads groups with roles and departments, and names the line that is neither', () => {
  expect(groupRules('plant-admins = admin\n\n ops = operation / Works')).toEqual([
    { group: 'plant-admins', role: 'admin', dept: '' },
    { group: 'ops', role: 'operation', dept: 'Works' },
  ])
  // The whole name of a group in a directory, and a department with an equals sign.
  expect(groupRules('cn=ops,dc=a = viewer / Works\n/ops/night=operation/A=B')).toEqual([
    { group: 'cn=ops,dc=a', role: 'viewer', dept: 'Works' },
    { group: '/ops/night', role: 'operation', dept: 'A=B' },
  ])
  for (const wrong of ['a = viewer\nno role', 'a = viewer\nb =', 'a = viewer\n= viewer'])
    expect(groupRules(wrong)).toBe(2)
})

it('the first line that fits counts, and a claim of another kind has no groups', () => {
  const rules = groupRules('a = admin\nb = viewer')
  if (typeof rules === 'number') throw new Error('the rules are right')
  expect(ruleFor(rules, groupsOf(['b', 'a', 7]))?.role).toBe('admin')
  expect(ruleFor(rules, groupsOf('c, b'))?.role).toBe('viewer')
  for (const claim of [undefined, null, 7, {}, ['A']]) expect(ruleFor(rules, groupsOf(claim))).toBeUndefined()
})

it('a role or a department gets another name where a line names it, and nowhere else', () => {
  const text = 'cn=Ops,dc=a = Ops / Ops\n\n  x=Opsters\ny = viewer / Ops'
  expect(renamedRules(text, 'role', 'Ops', 'Shift')).toBe('cn=Ops,dc=a = Shift / Ops\n\n  x=Opsters\ny = viewer / Ops')
  expect(renamedRules(text, 'dept', 'Ops', 'Hall')).toBe('cn=Ops,dc=a = Ops / Hall\n\n  x=Opsters\ny = viewer / Hall')
  expect(renamedRules(text, 'role', 'Nobody', 'Shift')).toBe(text)
})
