import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, pageOf, pageQuery, TimeMs, Title } from '../endpoint/shapes.ts'
import { inspectionResults, inspectionStates } from '../inspections.ts'
import { limits } from '../limits.ts'
import { OrderPhoto } from './orderPhoto.ts'

/** One item to check, with its result and a note. */
export const InspectionItem = Type.Object(
  {
    content: Type.String({ minLength: 1, maxLength: limits.inspection.content, pattern: '\\S' }),
    result: Type.Enum(inspectionResults),
    note: Type.String({ maxLength: limits.note }),
    /** The normal state, for whoever checks it. */
    expected: Type.Optional(Type.String({ maxLength: limits.inspection.expected })),
    /** The tag of the signal whose live value is filled in. */
    sn: Type.Optional(Type.String({ maxLength: limits.title })),
    /** The value that was read. */
    value: Type.Optional(Type.String({ maxLength: limits.inspection.value })),
    /** Nobody measured that value. */
    simulated: Type.Optional(Type.Boolean()),
    /** It is not finished without a photo. */
    needsPhoto: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
export type InspectionItem = Static<typeof InspectionItem>

/** An inspection of an equipment: planned, then carried out or aborted. */
export const Inspection = Type.Object({
  id: Id,
  equipId: Id,
  equipTitle: Type.String(),
  title: Title,
  /** The plan that made it; empty for one that a person planned. */
  planId: Type.String(),
  items: Type.Array(InspectionItem, { minItems: 1, maxItems: limits.inspection.items }),
  status: Type.Enum(inspectionStates),
  /**
   * Login name of the assigned inspector, later of whoever finished or aborted the inspection; empty if nobody is
   * assigned.
   */
  inspector: Type.String(),
  /** Why the inspection was aborted; otherwise empty. */
  reason: Type.String(),
  /** Login name of the planner. */
  author: Type.String(),
  gmtPlan: TimeMs,
  /** When it was finished or aborted. */
  gmtDone: Type.Union([TimeMs, Type.Null()]),
  gmtCreate: TimeMs,
  gmtModified: TimeMs,
})
export type Inspection = Static<typeof Inspection>

/** JSON: a list of items. */
const items = Type.String({ minLength: 2, maxLength: limits.inspection.json })
/** A time that JavaScript's `Date` can hold. */
const CalendarTime = Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 })
const inspector = Type.String({ maxLength: limits.loginname })
const allow = 'monitor_multi_designer_repair'

export const inspection = {
  query: endpoint({
    id: 'ops.inspection.query',
    allow: 'equipment.read',
    summary: 'Inspections of an equipment, by planned time, the latest first, paged.',
    body: closed({
      equipmentId: Id,
      page: pageQuery.page,
      pageSize: pageQuery.pageSize,
      /** Planned for this time or later. */
      dateStart: Type.Optional(CalendarTime),
      /** Planned for this time or earlier; not before dateStart, and 30 days after it at most. */
      dateEnd: Type.Optional(CalendarTime),
      status: Type.Optional(Type.Enum(inspectionStates)),
      /** The inspection with this id comes first. */
      orderId: Type.Optional(Id),
    }),
    names: ['rows.author', 'rows.inspector'],
    reply: pageOf(Inspection),
    scopedBy: 'equipmentId',
    example: {
      equipmentId: 'eq-a',
      page: 1,
      pageSize: 10,
      dateStart: 1780000000000,
      dateEnd: 1780000060000,
      status: 'notStarted',
      orderId: 'no-such-row',
    },
    audit: 'reads',
  }),
  detail: endpoint({
    id: 'ops.inspection.detail',
    allow: 'equipment.read',
    summary: 'An inspection with its photos.',
    body: closed({ id: Id }),
    names: ['author', 'inspector'],
    reply: Type.Object({ ...Inspection.properties, photos: Type.Array(OrderPhoto) }),
    scopedBy: 'id',
    example: { id: 'inspection-a' },
    audit: 'reads',
  }),
  mine: endpoint({
    id: 'ops.inspection.mine',
    allow,
    summary: 'The inspections that the account is to carry out, what is due first, paged.',
    body: closed({ page: pageQuery.page, pageSize: pageQuery.pageSize }),
    names: ['rows.author', 'rows.inspector'],
    reply: pageOf(Inspection),
    example: { page: 1, pageSize: 10 },
    audit: 'reads',
  }),
  add: endpoint({
    id: 'ops.inspection.add',
    allow,
    summary: `Plans an inspection of ${limits.inspection.items} items at most; it is not started. 400 with reason \`limit\` beyond what an equipment keeps.`,
    body: closed({ equipmentId: Id, title: Title, items, gmtPlan: CalendarTime, inspector: Type.Optional(inspector) }),
    names: ['author', 'inspector'],
    reply: Inspection,
    scopedBy: 'equipmentId',
    example: {
      equipmentId: 'eq-a',
      title: 'Title',
      items: '[{"content":"Oil level","result":"normal","note":""}]',
      gmtPlan: 1780000000000,
      inspector: 'admin-a',
    },
    audit: { action: 'inspection.add', cn: '新建巡检', en: 'Inspection planned' },
  }),
  edit: endpoint({
    id: 'ops.inspection.edit',
    allow,
    summary:
      'Changes an inspection that is not started, keeps what was found so far, and with `action` ends it: `finish` makes it abnormal as soon as one item is, else normal; what was not checked then needs a note, and something must have been checked. `abort` needs a reason. Whoever ends it is its inspector. 409 for one that has ended.',
    body: closed({
      id: Id,
      title: Type.Optional(Title),
      items: Type.Optional(items),
      gmtPlan: Type.Optional(CalendarTime),
      inspector: Type.Optional(inspector),
      action: Type.Optional(Type.Enum(['finish', 'abort'])),
      /** Used by `abort`. */
      reason: Type.Optional(Type.String({ maxLength: limits.note })),
    }),
    names: ['author', 'inspector'],
    reply: Inspection,
    scopedBy: 'id',
    example: {
      id: 'inspection-a',
      title: 'Title',
      items: '[{"content":"Oil level","result":"normal","note":""}]',
      gmtPlan: 1780000000000,
      inspector: 'admin-a',
      action: 'finish',
      reason: '',
    },
    audit: { action: 'inspection.edit', cn: '执行巡检', en: 'Inspection carried out' },
  }),
  inspectors: endpoint({
    id: 'ops.inspection.inspectors',
    isInside: true,
    allow,
    summary: 'The accounts of the organisation that may carry out inspections, by name.',
    body: closed({}),
    reply: Type.Array(Type.Object({ id: Id, loginname: Type.String() })),
    example: {},
    audit: 'reads',
  }),
}
