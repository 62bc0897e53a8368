import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, Nothing, pageOf, pageQuery, TimeMs, Title } from '../endpoint/shapes.ts'
import { orgAccountEntity } from '../entities/orgAccount.ts'
import { userConfigFields } from '../entities/userConfig.ts'
import { textForms } from '../entity/Entity.ts'
import { fieldSchemas, givenSchemas } from '../entity/entityCalls.ts'
import { limits } from '../limits.ts'

/** 5.4: half-width characters, case-sensitive. */
export const NewPassword = Type.String({
  minLength: limits.password.min,
  maxLength: limits.password.max,
  pattern: '^[ -~]*$',
})
// The declaration of accounts has them too; each has an initial value, so each may be left out.
const { name, email } = orgAccountEntity.fields
/** Empty means none. */
const Tel = Type.String({ maxLength: limits.tel, pattern: textForms.tel })

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

const UserConfig = Type.Object(fieldSchemas(userConfigFields))
export type UserConfig = Static<typeof UserConfig>

/** A session that is open. */
export const OpenSession = Type.Object({
  id: Id,
  /** Network address of the login. */
  address: Type.String(),
  /** The browser as it names itself. */
  agent: Type.String(),
  gmtCreate: TimeMs,
  /** Last call, exact to a minute. */
  gmtSeen: TimeMs,
  /** True for the session that asks. */
  isOwn: Type.Boolean(),
  /** The wall that shows pages by it; empty for any other session. */
  device: Type.String(),
  /** True for that of a wall, which goes on without a limit; false for one with the usual limits. */
  isKept: Type.Boolean(),
})
export type OpenSession = Static<typeof OpenSession>

export const account = {
  sessionQuery: endpoint({
    id: 'user.session.query',
    allow: 'session',
    summary: 'The open sessions of the own account, the newest first.',
    body: closed({}),
    reply: Type.Array(OpenSession),
    example: {},
    audit: 'reads',
  }),
  sessionEnd: endpoint({
    id: 'user.session.end',
    allow: 'account.edit',
    denied: 'accountDenied',
    summary: 'Ends one session of the own account, or all but the one that asks; what they have open closes at once.',
    body: closed({ sessionId: Type.Optional(Id) }),
    reply: Type.Object({ ended: Type.Integer({ minimum: 0 }) }),
    example: { sessionId: 'no-session' },
    audit: { action: 'user.session.end', cn: '结束本人会话', en: 'Own sessions ended' },
  }),
  sessionDevice: endpoint({
    id: 'user.session.device',
    isForWalls: true,
    allow: 'session',
    summary:
      'Makes the session that of the named wall, or goes on with it; only for an account of wall screens (403 with `isWall`). Such a session may only view, has no absolute limit, and ends after 30 days without this call, which a wall makes hourly. The cookie is renewed by it once a day, and whoever uses an earlier one later ends the session. `isKept` is false where it was used from another network address: it then has the usual limits.',
    body: closed({ title: Title }),
    reply: Type.Object({ isKept: Type.Boolean() }),
    example: { title: 'Control room' },
    audit: { action: 'user.session.device', cn: '大屏会话开始', en: 'Session of a wall begun' },
  }),
  configQuery: endpoint({
    id: 'user.config.query',
    allow: 'session',
    summary: 'What the account has set for itself; `user.info` has it too.',
    body: closed({}),
    reply: UserConfig,
    example: {},
    audit: 'reads',
  }),
  configSave: endpoint({
    id: 'user.config.save',
    allow: 'account.edit',
    denied: 'accountDenied',
    summary:
      'Sets what is given: the reminders (`prompType`), how often alarms sound and whether they are spoken, how equipment opens, whether pages fit the window, the language after a login and the first screen.',
    // Each has an initial value, so each may be left out.
    body: closed(givenSchemas(userConfigFields)),
    reply: Nothing,
    example: {
      prompType: 'sound,title',
      alarmRepeat: 'untilConfirmed',
      alarmVoice: 'speech',
      equipDisplay: 'list',
      scadaAdaption: false,
      language: 'en',
      startPage: 'centre',
    },
    audit: { action: 'user.config.save', cn: '修改系统设置', en: 'Own settings changed' },
  }),
  edit: endpoint({
    id: 'user.edit',
    allow: 'account.edit',
    denied: 'accountDenied',
    summary:
      "Changes what is given of the account's own information. A telephone number or e-mail address set here is not verified; 403 on `check` for one in place of a verified one without the identity check.",
    body: closed({ tel: Type.Optional(Tel), ...givenSchemas({ name, email }) }),
    reply: Nothing,
    example: { tel: '0571-8888 6666', name: 'Name', email: 'somebody@example.com' },
    audit: { action: 'user.edit', cn: '修改个人信息', en: 'Own information changed' },
  }),
  passwordEdit: endpoint({
    id: 'user.password.edit',
    allow: 'account.edit',
    denied: 'accountDenied',
    isBeforePassword: true,
    summary:
      "Changes the account's own password; its other sessions end. 400 that names `oldPassword` for a wrong one, or `password` for the old one again; 429 after five wrong ones.",
    body: closed({ oldPassword: Type.String({ minLength: 1, maxLength: 64 }), password: NewPassword }),
    reply: Nothing,
    example: { oldPassword: 'secret-pw-1', password: 'wrong-one' },
    audit: { action: 'user.password.edit', cn: '修改密码', en: 'Password change', isTry: true },
  }),
  operationLog: endpoint({
    id: 'user.operationlog.queryByObjectId',
    allow: 'session',
    summary:
      'What the account has done, newest first, paged; of one object, where it is named. `of: org` needs `people.read` (403): what all accounts of the organisation have done.',
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
    allow: 'session',
    encoding: 'file',
    summary: `The same as a CSV file (UTF-8, times in UTC+8 with their zone), ${limits.history.exportRows} rows at most.`,
    body: closed(operationFilter),
    reply: Type.Any(),
    example: operationExample,
    audit: { action: 'user.operationlog.export', cn: '导出操作日志', en: 'Operation log exported' },
  }),
}
