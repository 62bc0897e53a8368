import { defineEntity } from '../entity/Entity.ts'
import { limits } from '../limits.ts'

/** An account of the organisation, as those see it who manage it. It is added with a password, so that call is made by hand. */
export const orgAccountEntity = defineEntity({
  name: 'orgAccount',
  table: 'account',
  sample: 'account-spare',
  unused: 'orgAccount-unused',
  id: 'org.account',
  path: '/lfscada/org/account',
  verbs: ['query', 'edit', 'delete'],
  read: 'people.read',
  change: 'people.edit',
  one: { cn: '账号', en: 'Account' },
  many: { cn: '账号', en: 'Accounts' },
  limit: limits.people.accounts,
  keepsRemoved: true,
  fields: {
    loginname: {
      is: 'text',
      min: 1,
      max: limits.loginname,
      form: 'login',
      label: { cn: '登录名', en: 'Login name' },
    },
    /** 5.4: the name that people see. */
    name: { is: 'text', max: limits.people.name, initial: '', label: { cn: '姓名', en: 'Display name' } },
    roleId: { is: 'reference', to: 'role', sample: 'viewer', initial: 'viewer', label: { cn: '角色', en: 'Role' } },
    deptId: {
      is: 'reference',
      to: 'dept',
      sample: 'dept-parent',
      initial: '',
      label: { cn: '部门', en: 'Department' },
    },
    tel: { is: 'text', max: limits.tel, form: 'tel', initial: '', label: { cn: '电话', en: 'Phone' } },
    email: { is: 'text', max: limits.people.email, form: 'email', initial: '', label: { cn: '邮箱', en: 'E-mail' } },
    /** It cannot log in, and what it has open closes. */
    isDisabled: { is: 'flag', initial: false, label: { cn: '停用', en: 'Disabled' } },
  },
  facts: {
    roleTitle: { is: 'text', max: limits.title, label: { cn: '角色', en: 'Role' } },
    deptTitle: { is: 'text', max: limits.title, label: { cn: '部门', en: 'Department' } },
    /** `new` and `due`: it has to choose a password at its next login, its first one or a later one. */
    state: {
      is: 'choice',
      choices: {
        active: { cn: '正常', en: 'Active' },
        new: { cn: '尚未登录', en: 'Not logged in yet' },
        due: { cn: '待改密码', en: 'New password due' },
        disabled: { cn: '已停用', en: 'Disabled' },
      },
      label: { cn: '状态', en: 'State' },
    },
    /** Its sessions need a hardware key. */
    useLock: { is: 'flag', label: { cn: '硬件锁', en: 'Hardware key' } },
    /** 0: never. */
    gmtLogin: { is: 'time', label: { cn: '最近登录', en: 'Last login' } },
    gmtCreate: { is: 'time', label: { cn: '创建时间', en: 'Created' } },
    gmtModified: { is: 'time', label: { cn: '修改时间', en: 'Changed' } },
  },
  searched: ['loginname', 'name'],
  time: 'gmtCreate',
  list: {
    screen: 'manage-account-int',
    path: '/manage/account/int',
    title: { cn: '内部账号', en: 'Internal accounts' },
    icon: 'account',
    columns: ['loginname', 'name', 'roleId', 'deptId', 'tel', 'state', 'gmtLogin'],
    filters: ['roleId', 'deptId'],
    searchHint: { cn: '登录名或姓名', en: 'Login or display name' },
  },
  removal: {
    cn: '该账号的会话将立即结束。它的名字仍保留在操作日志和报警记录中，登录名不能再次使用。',
    en: 'What it has open closes at once. Its name stays in the operation log and in alarms, and is not given again.',
  },
  summaries: {
    edit: 'Changes an account; what it has open follows within 2 s. 400 with reason `used` for a login name that somebody has, `notHeld` for a role with rights that the caller does not hold, 409 with `own` for the caller’s own role or state, `last` where nobody would be left who manages accounts.',
    delete:
      'Removes an account; its sessions end and its name stays in the audit. 409 with reason `own`, or `last` where nobody would be left who manages accounts.',
  },
})
