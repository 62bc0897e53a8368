import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { closed, Id, Nothing, pageOf, pageQuery, TimeMs } from './shapes.ts'

/** 5.4: half-width characters, case-sensitive. */
const NewPassword = Type.String({
  minLength: limits.password.min,
  maxLength: limits.password.max,
  pattern: '^[ -~]*$',
})
/** Digits, spaces and dashes, optionally after a country code. Empty means none. */
const Tel = Type.String({ maxLength: limits.tel, pattern: '^$|^\\+?[0-9][0-9 -]{3,}[0-9]$' })

/** Selects entries of the audit. */
const operationFilter = {
  objectId: Type.Optional(Id),
  of: Type.Optional(Type.Enum(['own', 'org'])),
  dateStart: Type.Optional(TimeMs),
  dateEnd: Type.Optional(TimeMs),
  /** A part of the account's name, of the object's name or of the details. */
  search: Type.Optional(Type.String({ maxLength: limits.search })),
  outcome: Type.Optional(Type.Enum(['success', 'failure'])),
}

const operationExample = {
  objectId: 'eq-a',
  of: 'org',
  dateStart: 1780000000000,
  dateEnd: 1780000060000,
  search: '',
  outcome: 'success',
} as const

/** Something that an account did, or asked for. */
export const Operation = Type.Object({
  id: Id,
  loginname: Type.String(),
  /** The dotted name of the call: `project.edit`. */
  action: Type.String(),
  /** Id of the object of the operation. */
  objectId: Type.String(),
  /** The object's current name, or its last one; empty if unknown. */
  objectTitle: Type.String(),
  /** `success`, `submitted`, or the code of a write that failed. */
  result: Type.String(),
  gmtCreate: TimeMs,
  /** Network address of the caller; empty for the server's own work and for entries older than this field. */
  address: Type.String(),
  /** The change as JSON; a write has device, tag, value before, wanted value, page, version and widget. */
  detail: Type.String(),
})
export type Operation = Static<typeof Operation>

export const account = {
  edit: endpoint({
    id: 'user.edit',
    path: '/lfscada/user/edit',
    allow: 'account.edit',
    denied: 'accountDenied',
    summary: "Changes the account's own information.",
    body: closed({ tel: Tel }),
    reply: Nothing,
    example: { tel: '0571-8888 6666' },
    audit: { action: 'user.edit', cn: '修改个人信息', en: 'Own information changed' },
  }),
  passwordEdit: endpoint({
    id: 'user.password.edit',
    path: '/lfscada/user/password/edit',
    allow: 'account.edit',
    denied: 'accountDenied',
    summary:
      "Changes the account's own password; its other sessions end. 400 that names `oldPassword` for a wrong one, 429 after five of them.",
    body: closed({ oldPassword: Type.String({ minLength: 1, maxLength: 64 }), password: NewPassword }),
    reply: Nothing,
    example: { oldPassword: 'secret-pw-1', password: 'wrong-one' },
    audit: { action: 'user.password.edit', cn: '修改密码', en: 'Password changed' },
  }),
  operationLog: endpoint({
    id: 'user.operationlog.queryByObjectId',
    path: '/lfscada/user/operationlog/queryByObjectId',
    allow: 'session',
    summary:
      'What the account has done, newest first, paged; of one object, where it is named. `of: org` is for administrators (403): what all accounts of the organisation have done.',
    body: closed({
      ...operationFilter,
      page: pageQuery.page,
      pageSize: pageQuery.pageSize,
    }),
    reply: pageOf(Operation),
    example: { ...operationExample, page: 1, pageSize: 10 },
    audit: 'reads',
  }),
  operationExport: endpoint({
    id: 'user.operationlog.export',
    method: 'GET',
    path: '/lfscada/user/operationlog/export',
    allow: 'session',
    encoding: 'file',
    summary: `The same as a CSV file (UTF-8, times in UTC+8 with their zone), ${limits.history.exportRows} rows at most.`,
    body: closed(operationFilter),
    reply: Type.Any(),
    example: operationExample,
    audit: { action: 'user.operationlog.export', cn: '导出操作日志', en: 'Operation log exported' },
  }),
}
