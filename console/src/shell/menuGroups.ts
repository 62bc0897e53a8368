import type { Texts } from '@mimic/contract/entities'
import type { MenuEntry } from '../kit/defineFeature.ts'

type Placed = Pick<MenuEntry, 'area' | 'to' | 'text'>

/** The groups of the management, which has more entries than a window is high. The first that takes an address has it. */
export const manageGroups = [
  { group: 'devices', takes: /^\/manage\/(eg\/|system\/(hardware|protocol|model)$)/ },
  { group: 'operations', takes: /^\/manage\/ops\// },
  { group: 'alarms', takes: /^\/manage\/(alarm\/|sms\/(notify|roster|shift|absence)$)/ },
  { group: 'people', takes: /^\/manage\/(account|orgal)\// },
  { group: 'services', takes: /^\/manage\/(card|sms|api)\// },
  { group: 'system', takes: /^\/manage\// },
] as const
export type ManageGroup = (typeof manageGroups)[number]['group']

/** An area's entries in the order of the menu, in its groups; an area without groups is one without a name. */
export function inGroups<E extends Placed>(entries: readonly E[]): { group: ManageGroup | undefined; entries: E[] }[] {
  const groupOf = ({ to }: Placed) => manageGroups.find(({ takes }) => takes.test(to))?.group
  return [...manageGroups.map(({ group }) => group), undefined]
    .map((group) => ({ group, entries: entries.filter((entry) => groupOf(entry) === group) }))
    .filter((each) => each.entries.length > 0)
}

/** The entries whose name, in either language, has each of the words. */
export function findEntries<E extends { readonly text: Texts }>(entries: readonly E[], search: string): E[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return entries.filter(({ text }) => words.every((word) => `${text.cn} ${text.en}`.toLowerCase().includes(word)))
}
