/** One line of the mapping: members of the group have the role, and are of the department where one is named. */
export interface GroupRule {
  readonly group: string
  readonly role: string
  /** Empty for none. */
  readonly dept: string
}

/** `group = role / department`; of several ` = ` the last one counts, because names of directories have `=` themselves. */
const forms = [/^(.+)\s=\s([^=/]+)(?:\/(.+))?$/, /^([^=]+)=([^/]+)(?:\/(.+))?$/]

const ruleOf = (line: string): GroupRule | undefined => {
  const [, group = '', role = '', dept = ''] = forms.map((form) => form.exec(line.trim())).find(Boolean) ?? []
  const rule = { group: group.trim(), role: role.trim(), dept: dept.trim() }
  return rule.group === '' || rule.role === '' ? undefined : rule
}

/**
 * Reads lines `group = role` and `group = role / department`; empty lines are left out.
 * @returns the number of the first line that is none of these, from 1, in place of the rules
 */
export function groupRules(text: string): readonly GroupRule[] | number {
  const rules: GroupRule[] = []
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const rule = ruleOf(line)
    if (!rule) return i + 1
    rules.push(rule)
  }
  return rules
}

/** The same lines with another name of a role or a department; lines without it stay letter by letter. */
export const renamedRules = (text: string, what: 'role' | 'dept', before: string, after: string): string =>
  text
    .split('\n')
    .map((line) => {
      const rule = ruleOf(line)
      if (rule?.[what] !== before) return line
      const { group, role, dept }: GroupRule = what === 'role' ? { ...rule, role: after } : { ...rule, dept: after }
      return `${group} = ${role}${dept === '' ? '' : ` / ${dept}`}`
    })
    .join('\n')

/** The groups of a claim, which providers send as a list or as one text. */
export function groupsOf(claim: unknown): readonly string[] {
  if (typeof claim === 'string') return claim.split(/[,\s]+/).filter(Boolean)
  return Array.isArray(claim) ? claim.filter((each): each is string => typeof each === 'string') : []
}

/**
 * The first rule, in the administrator's order, one of whose groups the person is in.
 * @param isSame compares the group of a rule with one of the person; letter by letter by default
 */
export const ruleFor = (
  rules: readonly GroupRule[],
  groups: readonly string[],
  isSame: (rule: string, group: string) => boolean = (rule, group) => rule === group,
): GroupRule | undefined => rules.find(({ group }) => groups.some((each) => isSame(group, each)))
