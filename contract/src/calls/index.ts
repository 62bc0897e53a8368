import type { Endpoint } from '../endpoint/endpoint.ts'
import { account } from './account.ts'
import { alarm } from './alarm.ts'
import { alarmList } from './alarmList.ts'
import { alarmManagement } from './alarmManagement.ts'
import { alarmNotify } from './alarmNotify.ts'
import { alarmTable } from './alarmTable.ts'
import { alarmWhatIf } from './alarmWhatIf.ts'
import { announcement } from './announcement.ts'
import { apiGrant } from './apiGrant.ts'
import { apiKey } from './apiKey.ts'
import { avatar } from './avatar.ts'
import { cardSource } from './cardSource.ts'
import { comment } from './comment.ts'
import { companyLogin, loginProvider } from './companyLogin.ts'
import { embed } from './embed.ts'
import { enterprise, extAccount, operator, organisation } from './enterprise.ts'
import { equipment } from './equipment.ts'
import { factor } from './factor.ts'
import { feedback } from './feedback.ts'
import { fieldAccount } from './fieldAccount.ts'
import { findpwd } from './findpwd.ts'
import { firmware } from './firmware.ts'
import { frame } from './frame.ts'
import { gateway } from './gateway.ts'
import { follow, group } from './group.ts'
import { hardware } from './hardware.ts'
import { history, report } from './history.ts'
import { image } from './image.ts'
import { inspection } from './inspection.ts'
import { invoice } from './invoice.ts'
import { message } from './message.ts'
import { deviceMonitor, projectMonitor } from './monitor.ts'
import { mvar } from './mvar.ts'
import { notice } from './notice.ts'
import { orderPhoto } from './orderPhoto.ts'
import { messageTemplate, outbox, provider } from './outbox.ts'
import { pageSet } from './pageSet.ts'
import { pageVersion } from './pageVersion.ts'
import { dept, orgAccount, orgRegion, orgRole } from './people.ts'
import { plainCalls } from './plain.ts'
import { plant } from './plant.ts'
import { pagePreview } from './preview.ts'
import { project } from './project.ts'
import { projectFile } from './projectFile.ts'
import { purchase } from './purchase.ts'
import { push } from './push.ts'
import { repair } from './repair.ts'
import { secondPerson } from './secondPerson.ts'
import { security } from './security.ts'
import { share } from './share.ts'
import { style } from './style.ts'
import { system } from './system.ts'
import { templateSettings } from './templateSettings.ts'
import { user } from './user.ts'
import { wechat } from './wechat.ts'

/** Every declared call, by feature and name; clients call it as `paths.<feature><Name>`. */
export const calls = {
  user,
  account,
  avatar,
  security,
  findpwd,
  factor,
  feedback,
  push,
  outbox,
  provider,
  messageTemplate,
  announcement,
  orgAccount,
  extAccount,
  enterprise,
  operator,
  organisation,
  orgRole,
  orgRegion,
  dept,
  loginProvider,
  companyLogin,
  apiGrant,
  wechat,
  apiKey,
  gateway,
  equipment,
  share,
  project: { ...project, ...projectFile },
  pageVersion,
  comment,
  embed,
  pagePreview,
  ...plainCalls,
  cardSource,
  templateSettings,
  pageSet,
  image,
  deviceMonitor,
  projectMonitor,
  secondPerson,
  alarm,
  alarmList,
  alarmManagement,
  alarmTable,
  alarmWhatIf,
  alarmNotify,
  history,
  report,
  mvar,
  notice,
  group,
  follow,
  hardware,
  firmware,
  fieldAccount,
  repair,
  orderPhoto,
  inspection,
  message,
  plant,
  purchase,
  invoice,
  style,
  frame,
  system,
}
type Calls = typeof calls
/** Any one of the declared calls, with its own types. */
export type AnyCall = { [G in keyof Calls]: Calls[G][keyof Calls[G]] }[keyof Calls]

/** The audit action of any call that has one. */
type CallAction = Extract<AnyCall['audit'], { readonly action: string }>['action']

/** Audit entries that do not come from answering a call; their results are of any kind. */
export const otherActions = {
  'call.refused': { cn: '无权限的操作', en: 'Operation without permission' },
  'signal.write.late': { cn: '写入超时后的应答', en: 'Answer after a write timeout' },
} as const

/** Names of audit entries. Each one has its texts where it is declared. */
export type AuditName = CallAction | keyof typeof otherActions

/** Every call. The generated access and bad-input tests, docs/api.md and the server's start-up check walk this list. */
export const endpoints: readonly Endpoint[] = Object.values(calls).flatMap((group) => Object.values<Endpoint>(group))

/** The actions whose entries may have another result than success. */
export const tryActions: ReadonlySet<string> = new Set([
  ...endpoints.flatMap(({ audit }) => (typeof audit === 'object' && audit.isTry ? [audit.action] : [])),
  ...Object.keys(otherActions),
])
