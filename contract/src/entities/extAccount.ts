import { defineEntity } from '../entity/Entity.ts'
import { limits } from '../limits.ts'
import { orgAccountEntity } from './orgAccount.ts'

const { loginname, name, roleId, rangeGroups, rangeEquips, rangeProjects, tel, email, isDisabled } =
  orgAccountEntity.fields
const { gmtLogin, gmtCreate, gmtModified, state, hasFactor, gmtAvatar } = orgAccountEntity.facts

/** The same list without the condition that shows it in the form of an own account. */
function granted<F extends { readonly shownWith: object }>({ shownWith: _, ...field }: F): Omit<F, 'shownWith'> {
  return field
}

/** An account of somebody of a partner company, who sees only what is granted. It is added with a password, by a call made by hand. */
export const extAccountEntity = defineEntity({
  name: 'extAccount',
  table: 'account',
  sample: 'extAccount-a',
  unused: 'extAccount-unused',
  id: 'org.external',
  path: '/lfscada/org/external',
  verbs: ['query', 'edit', 'delete', 'import'],
  importAdds: true,
  read: 'people.read',
  change: 'people.edit',
  needsProof: true,
  one: { cn: '外部账号', en: 'External account' },
  many: { cn: '外部账号', en: 'External accounts' },
  limit: limits.people.accounts,
  keepsRemoved: true,
  fields: {
    loginname,
    name,
    company: { is: 'text', min: 1, max: limits.title, label: { cn: '所属公司', en: 'Company' } },
    roleId,
    rangeGroups: granted(rangeGroups),
    rangeEquips: granted(rangeEquips),
    rangeProjects: granted(rangeProjects),
    /** Its last day (UTC+8); empty for no end. */
    lastDay: {
      is: 'text',
      max: 10,
      form: 'day',
      initial: '',
      label: { cn: '有效期至', en: 'Last day' },
    },
    tel,
    email,
    isDisabled,
  },
  facts: { state, hasFactor, gmtAvatar, gmtLogin, gmtCreate, gmtModified },
  searched: ['loginname', 'name', 'company'],
  time: 'gmtCreate',
  list: {
    screen: 'manage-account-ext',
    path: '/manage/account/ext',
    title: { cn: '外部账号', en: 'External accounts' },
    icon: 'account',
    columns: ['loginname', 'name', 'company', 'roleId', 'lastDay', 'state', 'gmtLogin'],
    filters: ['roleId'],
    searchHint: { cn: '登录名、姓名或公司', en: 'Login, name or company' },
  },
  removal: orgAccountEntity.removal,
  summaries: {
    edit: 'Changes an account of a partner company; what it has open follows within 2 s. Of its role, only the permissions to monitor, to write values, to acknowledge alarms and to handle repair orders apply. 400 with reason `used` for a login name that somebody has, `notHeld` for a role with rights or for a range that the caller does not hold.',
    import:
      'Edits each account that has an id and adds each one without: all of them, or none. A new account has no password until it is invited or given one. Refusals as those of an edit name the row: `rows.3.loginname`.',
    delete: 'Removes an account; its sessions end and its name stays in the audit.',
  },
})
