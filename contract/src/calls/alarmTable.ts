import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, IdList, Nothing, pageOf, pageQuery, SomeIds, TimeMs } from '../endpoint/shapes.ts'
import { limits } from '../limits.ts'
import { AlarmCondition, ruleFields, VariableId } from './alarm.ts'

const Full = Type.Required(Type.Object(ruleFields))
const Nullable = <T extends typeof Full>(schema: T) => Type.Union([schema, Type.Null()])
const Count = Type.Integer({ minimum: 0 })
const NullableTime = Type.Union([TimeMs, Type.Null()])

export const alarmTableViews = ['all', 'drift', 'draft'] as const
export const alarmDrifts = ['none', 'changed', 'missing', 'extra'] as const
export const draftStates = ['none', 'added', 'changed', 'removed'] as const

const subject = {
  equipId: Type.Union([Id, Type.Null()]),
  /** The name of the equipment, or of the project of a measured variable; empty where the signal is gone. */
  equipTitle: Type.String(),
  signalId: VariableId,
  signalTitle: Type.String(),
  unit: Type.String(),
  /** The type of the signal's values; empty where it is gone. */
  dataType: Type.String(),
}

const TableRow = Type.Object({
  /** The id of the condition. */
  id: Id,
  ...subject,
  /** As it runs; null: it does not. */
  running: Nullable(Full),
  /** As it was approved; null: it never was. */
  approved: Nullable(Full),
  /** As the draft has it; null: removed, or not in the draft. */
  draft: Nullable(Full),
  draftState: Type.Enum(draftStates),
  /** How what runs differs from what is approved: other values, gone, or never approved. */
  drift: Type.Enum(alarmDrifts),
  /** With `changed`: the fields that differ. */
  differs: Type.Array(Type.String()),
  version: Type.Union([Type.Integer(), Type.Null()]),
  approvedBy: Type.String(),
  gmtApproved: NullableTime,
})
export type AlarmTableRow = Static<typeof TableRow>

const Version = Type.Object({
  version: Type.Integer(),
  note: Type.String(),
  submittedBy: Type.String(),
  gmtSubmit: TimeMs,
  /** The account that approved it or turned it down. */
  reviewedBy: Type.String(),
  reviewNote: Type.String(),
  gmtReview: NullableTime,
  rowCount: Count,
})
export type AlarmTableVersion = Static<typeof Version>

const VersionChange = Type.Object({
  ruleId: Id,
  ...subject,
  /** Null: it was new. */
  previous: Nullable(Full),
  /** Null: it was removed. */
  next: Nullable(Full),
})
export type AlarmTableChange = Static<typeof VersionChange>

const DraftRow = closed({
  /** A condition of the table; without it, the row is a new condition of `signalId`. */
  id: Type.Optional(Id),
  signalId: Type.Optional(VariableId),
  /** Fields that it leaves out stay. Left out as a whole, the condition is removed. */
  condition: Type.Optional(AlarmCondition),
})
export type DraftRow = Static<typeof DraftRow>

const changed = Type.Object({ changed: Count })
const ids = Type.Optional(IdList)

export const alarmTable = {
  query: endpoint({
    id: 'alarm.table.query',
    allow: 'equipment.read',
    summary:
      'The table of alarm conditions within the data range: as they run, as they were approved and as the draft has them, by equipment, paged; searched by equipment, signal and text of the alarm. `drift`: rows that run otherwise than approved.',
    body: closed({ show: Type.Optional(Type.Enum(alarmTableViews)), equipmentId: Type.Optional(Id), ...pageQuery }),
    names: ['rows.approvedBy'],
    reply: pageOf(TableRow),
    scopedBy: 'equipmentId',
    example: { show: 'all', equipmentId: 'eq-a', page: 1, pageSize: 10, search: '' },
    audit: 'reads',
  }),
  state: endpoint({
    id: 'alarm.table.state',
    allow: 'equipment.read',
    summary: 'The newest version of the table, how many rows differ from it or are in the draft, and the review.',
    body: closed({}),
    names: ['review.submittedBy', 'review.reviewedBy'],
    inner: ['review.note', 'review.reviewNote'],
    reply: Type.Object({
      /** 0: none is approved yet. */
      version: Count,
      driftCount: Count,
      draftCount: Count,
      /** The draft that waits for a review (`gmtReview` is null), or was turned down last; absent for neither. */
      review: Type.Optional(Version),
      /** The account has no part in the draft, so it may approve it. */
      mayApprove: Type.Boolean(),
    }),
    example: {},
    audit: 'reads',
  }),
  change: endpoint({
    id: 'alarm.table.change',
    allow: 'equipment.edit',
    bodyBytes: limits.plant.bytes,
    summary:
      'Puts changes into the draft, all or none; nothing runs otherwise before the draft is approved. 400 that names the row and the field, `rows.3.condition.value`; 409 while the draft is being reviewed.',
    body: closed({ rows: Type.Array(DraftRow, { minItems: 1, maxItems: limits.alarm.tableRows }) }),
    reply: changed,
    example: { rows: [{ id: 'rule-a', condition: { kind: 'compare', value: 6, message: 'High' } }] },
    audit: { action: 'alarm.table.change', cn: '修改报警表草稿', en: 'Draft of the alarm table changed' },
  }),
  discard: endpoint({
    id: 'alarm.table.discard',
    allow: 'equipment.edit',
    summary: 'Takes rows out of the draft; without `ids`, all in the data range.',
    body: closed({ ids }),
    reply: changed,
    example: { ids: 'rule-a' },
    audit: { action: 'alarm.table.discard', cn: '放弃报警表草稿', en: 'Draft of the alarm table discarded' },
  }),
  accept: endpoint({
    id: 'alarm.table.accept',
    allow: 'equipment.edit',
    summary:
      'Puts rows into the draft as they run, so that the next version approves them; without `ids`, all rows in the data range that differ.',
    body: closed({ ids }),
    reply: changed,
    example: { ids: 'rule-a' },
    audit: { action: 'alarm.table.accept', cn: '采纳运行中的报警条件', en: 'Running alarm conditions taken over' },
  }),
  restore: endpoint({
    id: 'alarm.table.restore',
    allow: 'equipment.edit',
    summary:
      'Makes rows run again as they were approved; one that was never approved is removed. 409 for a condition whose signal is gone.',
    body: closed({ ids: SomeIds }),
    reply: changed,
    example: { ids: 'rule-a' },
    audit: { action: 'alarm.table.restore', cn: '恢复批准的报警条件', en: 'Approved alarm conditions restored' },
  }),
  submit: endpoint({
    id: 'alarm.table.submit',
    allow: 'equipment.edit',
    isForWholeRange: true,
    summary: 'Submits the draft for a review; it cannot be changed until that has ended.',
    body: closed({ note: Type.Optional(Type.String({ maxLength: limits.note })) }),
    reply: Nothing,
    example: { note: '' },
    audit: { action: 'alarm.table.submit', cn: '提交报警表审核', en: 'Alarm table submitted' },
  }),
  withdraw: endpoint({
    id: 'alarm.table.withdraw',
    allow: 'equipment.edit',
    isForWholeRange: true,
    summary: 'Withdraws a draft from its review.',
    body: closed({}),
    reply: Nothing,
    example: {},
    audit: { action: 'alarm.table.withdraw', cn: '撤回报警表审核', en: 'Alarm table withdrawn' },
  }),
  reject: endpoint({
    id: 'alarm.table.reject',
    allow: 'equipment.edit',
    isForWholeRange: true,
    summary: 'Turns a draft down, with a reason; it can be changed again.',
    body: closed({ note: Type.String({ minLength: 1, maxLength: limits.note }) }),
    reply: Nothing,
    example: { note: 'Limits too narrow' },
    audit: { action: 'alarm.table.reject', cn: '驳回报警表', en: 'Alarm table turned down' },
  }),
  approve: endpoint({
    id: 'alarm.table.approve',
    allow: 'equipment.edit',
    isForWholeRange: true,
    summary:
      'Approves a draft: its rows run at once, and are the next version. 409 `ownDraft` for whoever edited or submitted it.',
    body: closed({ note: Type.Optional(Type.String({ maxLength: limits.note })) }),
    reply: Type.Object({ version: Type.Integer() }),
    example: { note: '' },
    audit: { action: 'alarm.table.approve', cn: '批准报警表', en: 'Alarm table approved' },
  }),
  versions: endpoint({
    id: 'alarm.table.version.query',
    allow: 'equipment.read',
    isForWholeRange: true,
    summary: 'The approved versions, the newest first, paged.',
    body: closed({ page: pageQuery.page, pageSize: pageQuery.pageSize }),
    names: ['rows.submittedBy', 'rows.reviewedBy'],
    inner: ['rows.note', 'rows.reviewNote'],
    reply: pageOf(Version),
    example: { page: 1, pageSize: 10 },
    audit: 'reads',
  }),
  version: endpoint({
    id: 'alarm.table.version.diff',
    allow: 'equipment.read',
    summary: 'What a version changed, within the data range.',
    body: closed({ version: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }) }),
    reply: Type.Array(VersionChange),
    example: { version: 1 },
    audit: 'reads',
  }),
  whatIf: endpoint({
    id: 'alarm.table.whatif',
    allow: 'equipment.read',
    isAsync: true,
    summary:
      'The what-if of the rows of the draft within the data range: see alarm.whatif, whose callback answers. The conditions have the order of the rows of alarm.table.query with `draft`; one that the draft removes or disables raises none.',
    body: closed({ from: TimeMs, to: TimeMs }),
    reply: Type.Null(),
    example: { from: 1780000000000, to: 1780000060000 },
    audit: 'unaudited',
  }),
}
