import type { Permission } from './permissions.ts'

const everyRight =
  'every right of the organisation: all permissions that roles give, all data, and to be an operator where it has one'

/**
 * Things that somebody can get hold of by changing calls, beside the data that the calls are about, and what the server
 * asks of the caller for it. Otherwise a permission would be worth more than it says.
 */
export const reaches = {
  accounts: {
    what: 'Accounts: password, second factors, hardware key, invitation, role, regions, data range, sessions',
    needs:
      'every permission, region and the data range of the account, before and after; to be an operator for that of an operator',
  },
  roles: {
    what: 'Roles, and whether they require a second factor',
    needs: 'every permission of the role, before and after, and what the accounts that have it need',
  },
  keys: {
    what: 'API keys, and grants of API access to partner companies',
    needs: 'every permission and the data range of the key or grant, before and after',
  },
  logins: {
    what: 'Logins of the company, and whether local passwords count: they decide who is let in as whom',
    needs: everyRight,
  },
  messages: {
    what: 'Providers of mails and text messages, which have the codes and links for new passwords; those codes where they are shown on screen',
    needs: everyRight,
  },
  shares: {
    what: 'Shares, by which accounts of other organisations use equipment',
    needs: 'to view equipment and projects, and the permission of each right of the share, unless the share is off',
  },
  embeds: {
    what: 'Embed tokens, by which pages of other sites use pages',
    needs: 'to write values for signals to be written, to view alarms for alarms; a token shows what its maker may see',
  },
  enterprises: {
    what: 'Enterprises, the passwords of their main accounts, and who is an operator',
    needs: 'nothing more: to be an operator is worth every right of every enterprise',
  },
} as const satisfies Readonly<Record<string, { readonly what: string; readonly needs: string }>>

export type Reach = keyof typeof reaches

/** Reach of the calls of each permission. A permission with an empty list is worth what it says, and no more. */
export const worth: Readonly<Record<Permission, readonly Reach[]>> = {
  'equipment.read': [],
  'equipment.edit': ['shares'],
  'project.read': [],
  'project.edit': [],
  'page.edit': ['embeds'],
  'signal.write': [],
  'alarm.confirm': [],
  'alarm.shelve': [],
  'alarm.outOfService': [],
  'account.edit': [],
  'people.read': [],
  'people.edit': ['accounts'],
  'role.edit': ['accounts', 'logins', 'roles'],
  'feedback.answer': [],
  'outbox.read': ['messages'],
  'outbox.send': [],
  'outbox.edit': ['messages'],
  'api.edit': ['keys'],
  'style.edit': [],
  'frame.edit': [],
  'order.dispatch': [],
  'order.work': [],
  'inspection.plan': [],
  'purchase.read': [],
  'purchase.edit': [],
  monitor_multi_designer_alarm: [],
  monitor_multi_designer_repair: [],
  monitor_equipinfo_menu_alarm: [],
  monitor_designer_menu_alarm: [],
  'platform.operate': ['accounts', 'enterprises'],
}
