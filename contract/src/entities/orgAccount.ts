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
  verbs: ['query', 'edit', 'delete', 'import'],
  importAdds: true,
  read: 'people.read',
  change: 'people.edit',
  needsProof: true,
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
    /** The permission regions whose widgets it sees. */
    regionIds: {
      is: 'references',
      to: 'region',
      sample: 'region-a',
      max: limits.people.regions,
      initial: '',
      label: { cn: '权限区域', en: 'Permission regions' },
    },
    /** The equipment and projects that it sees. */
    dataRange: {
      is: 'choice',
      initial: 'all',
      choices: {
        all: { cn: '全部数据', en: 'Everything' },
        dept: { cn: '本部门及下级部门', en: 'Own department and below' },
        chosen: { cn: '指定的数据', en: 'Chosen' },
      },
      label: { cn: '数据范围', en: 'Data range' },
    },
    rangeGroups: {
      is: 'references',
      to: 'group',
      max: limits.people.rangeIds,
      sample: 'group-a',
      initial: '',
      shownWith: { field: 'dataRange', value: 'chosen' },
      label: { cn: '设备分组', en: 'Groups' },
    },
    rangeEquips: {
      is: 'references',
      to: 'equipment',
      max: limits.people.rangeIds,
      sample: 'eq-a',
      initial: '',
      shownWith: { field: 'dataRange', value: 'chosen' },
      label: { cn: '设备', en: 'Equipment' },
    },
    rangeProjects: {
      is: 'references',
      to: 'project',
      max: limits.people.rangeIds,
      sample: 'project-a',
      initial: '',
      shownWith: { field: 'dataRange', value: 'chosen' },
      label: { cn: '项目', en: 'Projects' },
    },
    tel: { is: 'text', max: limits.tel, form: 'tel', initial: '', label: { cn: '电话', en: 'Phone' } },
    email: { is: 'text', max: limits.people.email, form: 'email', initial: '', label: { cn: '邮箱', en: 'E-mail' } },
    /** It logs in by its own password even while local passwords are off. */
    isFallback: {
      is: 'flag',
      initial: false,
      label: { cn: '应急账号（停用本地密码时仍可登录）', en: 'Fallback (logs in while local passwords are off)' },
    },
    /** Nobody changes its password on screen, and its sessions may go on without a limit: they only view. */
    isWall: { is: 'flag', initial: false, label: { cn: '大屏账号（只能查看）', en: 'Wall screen (only views)' } },
    /** It cannot log in, and what it has open closes. */
    isDisabled: { is: 'flag', initial: false, label: { cn: '停用', en: 'Disabled' } },
  },
  facts: {
    roleTitle: { is: 'text', max: limits.title, label: { cn: '角色', en: 'Role' } },
    deptTitle: { is: 'text', max: limits.title, label: { cn: '部门', en: 'Department' } },
    /** `twin`: another account has its login name in another case, so only the exact spelling logs in; renaming one ends it. `demo`: it has the password that the demo gave it. `new` and `due`: it has to choose a password at its next login, its first one or a later one. */
    state: {
      is: 'choice',
      choices: {
        active: { cn: '正常', en: 'Active' },
        new: { cn: '尚未登录', en: 'Not logged in yet' },
        due: { cn: '待改密码', en: 'New password due' },
        demo: { cn: '演示账号', en: 'Demo account' },
        twin: { cn: '重名（仅大小写不同）', en: 'Name differs in case only' },
        disabled: { cn: '已停用', en: 'Disabled' },
      },
      label: { cn: '状态', en: 'State' },
    },
    /** Its sessions need a hardware key. */
    useLock: { is: 'flag', label: { cn: '硬件锁', en: 'Hardware key' } },
    /** It has a second factor. */
    hasFactor: { is: 'flag', label: { cn: '二次验证', en: 'Second factor' } },
    /** It has bound a WeChat, by which its person logs in. */
    hasWechat: { is: 'flag', label: { cn: '微信', en: 'WeChat' } },
    /** Since when it has its picture; 0 without one. */
    gmtAvatar: { is: 'time', label: { cn: '头像', en: 'Avatar' } },
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
    columns: ['loginname', 'name', 'roleId', 'deptId', 'dataRange', 'state', 'gmtLogin'],
    filters: ['roleId', 'deptId'],
    searchHint: { cn: '登录名或姓名', en: 'Login or display name' },
  },
  removal: {
    cn: '该账号的会话将立即结束。它的名字仍保留在操作日志和报警记录中，登录名不能再次使用。',
    en: 'What it has open closes at once. Its name stays in the operation log and in alarms, and is not given again.',
  },
  summaries: {
    edit: 'Changes an account; what it has open follows within 2 s. 400 with reason `used` for a login name that somebody has, `notHeld` for a role with rights or for permission regions that the caller does not hold, or for a data range wider than the caller’s, `required` for a limited range that includes nothing, 409 with `own` for the caller’s own role, state or data range, `last` where nobody would be left who manages accounts, `noFallback` where no fallback account would, while local passwords are off. 400 with `isWall` and reason `onlyViews` for the account of a wall screen whose role does more than view (`detail`: the first such permission).',
    import:
      'Edits each account that has an id and adds each one without: all of them, or none. A new account has no password until it is invited or given one. Refusals as those of an edit name the row: `rows.3.loginname`.',
    delete:
      'Removes an account; its sessions end and its name stays in the audit. 409 with reason `own`, `last` where nobody would be left who manages accounts, or `noFallback` where no fallback account would, while local passwords are off.',
  },
})
