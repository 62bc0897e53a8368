/** Permissions of an account. `public` and `session` are the two access levels that need no permission. */
export const permissions = [
  'equipment.read',
  'equipment.edit',
  'project.read',
  'project.edit',
  /** Open the designer and save pages. */
  'page.edit',
  /** Write values to signals. */
  'signal.write',
  'alarm.confirm',
  /** Shelve alarms for a time. */
  'alarm.shelve',
  /** Take alarm conditions out of service. */
  'alarm.outOfService',
  /** Change the account's own password and user information. */
  'account.edit',
  /** See accounts, departments and roles, and what everybody has done. */
  'people.read',
  /** Add, change, disable and remove accounts; arrange departments. */
  'people.edit',
  /** Make roles. */
  'role.edit',
  /** Read what people have written to the operations staff, and answer it. */
  'feedback.answer',
  /** See the messages that were sent, with their statistics. */
  'outbox.read',
  /** Write messages to people; keep templates. */
  'outbox.send',
  /** Set up the providers that send them. */
  'outbox.edit',
  /** Make, renew and revoke keys of programs. */
  'api.edit',
  /** Change the look of the console for the organisation: styles, and which one it uses. */
  'style.edit',
  /** Keep the list of pages of other sites that the console shows in frames. */
  'frame.edit',
  /** Dispatch orders to people, and end them early. */
  'order.dispatch',
  /** Take orders on, receive and finish them. */
  'order.work',
  /** Keep contents and plans of inspections. */
  'inspection.plan',
  /** See orders of cards and messages, and their invoices. */
  'purchase.read',
  /** Make, submit and cancel such orders, and ask for invoices. */
  'purchase.edit',
  // Named by the specification, section 6.
  'monitor_multi_designer_alarm',
  'monitor_multi_designer_repair',
  'monitor_equipinfo_menu_alarm',
  'monitor_designer_menu_alarm',
  /** Keep the organisations of the server. No role gives it: it belongs to the operators of the platform. */
  'platform.operate',
] as const

export type Permission = (typeof permissions)[number]
/** The permissions that roles give. */
export type RolePermission = Exclude<Permission, 'platform.operate'>
const rolesGive = permissions.filter((each): each is RolePermission => each !== 'platform.operate')
/** The permissions that accounts of partner companies may have; others of their roles do not apply. */
export const externalPermissions: readonly Permission[] = [
  'equipment.read',
  'project.read',
  'signal.write',
  'alarm.confirm',
  'account.edit',
  'order.work',
  'monitor_multi_designer_alarm',
  'monitor_multi_designer_repair',
  'monitor_equipinfo_menu_alarm',
  'monitor_designer_menu_alarm',
]
/** `public`: no session needed. `session`: any logged-in account. */
export type Allow = 'public' | 'session' | Permission

export type Role = 'admin' | 'operation' | 'designer' | 'viewer'

const reads = ['equipment.read', 'project.read'] as const
/** The permissions of each role. admin and operation are the operations staff of section 6. */
export const rolePermissions: Record<Role, readonly RolePermission[]> = {
  admin: rolesGive,
  operation: [
    ...reads,
    'signal.write',
    'alarm.confirm',
    'alarm.shelve',
    'account.edit',
    'feedback.answer',
    'order.dispatch',
    'order.work',
    'monitor_multi_designer_alarm',
    'monitor_multi_designer_repair',
    'monitor_equipinfo_menu_alarm',
    'monitor_designer_menu_alarm',
  ],
  designer: [...reads, 'project.edit', 'page.edit', 'account.edit'],
  /** May view alarms but not confirm them. */
  viewer: [
    ...reads,
    'account.edit',
    'monitor_multi_designer_alarm',
    'monitor_equipinfo_menu_alarm',
    'monitor_designer_menu_alarm',
  ],
}

/** All that an account of a wall screen may do: view. */
export const wallPermissions: readonly Permission[] = rolePermissions.viewer.filter((each) => each !== 'account.edit')

/** The permissions by which a key of a program carries the plant as text, and changes nothing by any other call. */
export const plantPermissions = ['equipment.edit', 'project.edit', 'page.edit'] as const satisfies readonly Permission[]

/** The permissions that a key of a program can have. */
export const machinePermissions = [
  'equipment.read',
  'project.read',
  ...plantPermissions,
  'signal.write',
  'alarm.confirm',
  'monitor_multi_designer_alarm',
  'monitor_equipinfo_menu_alarm',
  'monitor_designer_menu_alarm',
] as const satisfies readonly Permission[]
export type MachinePermission = (typeof machinePermissions)[number]

/** The permissions that a grant to a partner company can have: reads and writes, and nothing that changes the plant. */
export const grantPermissions = [
  'equipment.read',
  'project.read',
  'signal.write',
  'alarm.confirm',
  'monitor_multi_designer_alarm',
  'monitor_equipinfo_menu_alarm',
  'monitor_designer_menu_alarm',
] as const satisfies readonly MachinePermission[]

export const isBuiltInRole = (id: string): id is Role => Object.hasOwn(rolePermissions, id)

/** The permissions of an account that manages the others: each organisation keeps one that has them all. */
export const administration = ['people.read', 'people.edit', 'role.edit'] as const satisfies readonly Permission[]

/** 6: the kind of account that has these permissions. `admin` and `operation` are operations staff. */
export function roleTypeOf(auths: readonly Permission[]): Role {
  if (administration.every((each) => auths.includes(each))) return 'admin'
  if (auths.includes('signal.write') || auths.includes('alarm.confirm')) return 'operation'
  return auths.includes('page.edit') ? 'designer' : 'viewer'
}
