import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, pageOf, pageQuery, SomeIds, TimeMs } from '../endpoint/shapes.ts'
import { repairEntity } from '../entities/repair.ts'
import { baseVersion, entityCalls, rowSchema } from '../entity/entityCalls.ts'
import { limits } from '../limits.ts'
import { repairStates } from '../repairs.ts'
import { OrderPhoto } from './orderPhoto.ts'

export const RepairOrder = Type.Object({ ...rowSchema(repairEntity).properties, status: Type.Enum(repairStates) })
export type RepairOrder = Static<typeof RepairOrder>

/** An order with its photos, the oldest first. */
const RepairDetail = Type.Object({ ...RepairOrder.properties, photos: Type.Array(OrderPhoto) })
export type RepairDetail = Static<typeof RepairDetail>

/** The order that was made from an alarm. */
const RepairOfAlarm = Type.Object({ id: Id, alarmId: Id, status: Type.Enum(repairStates) })
export type RepairOfAlarm = Static<typeof RepairOfAlarm>

/** Somebody to whom an order can be dispatched. */
const Worker = Type.Object({ userId: Id, loginname: Type.String(), name: Type.String() })
export type Worker = Static<typeof Worker>

const { query } = entityCalls(repairEntity, RepairOrder)
const allow = repairEntity.read
const text = Type.String({ maxLength: limits.note })
const names = ['author', 'assignee'] as const
const rowNames = names.map((name) => `rows.${name}`)

/** Fields that narrow a list of orders of all equipment. */
const listed = { ...pageQuery, status: Type.Optional(Type.Enum(repairStates)) }

export const repair = {
  query: {
    ...query,
    /** `orderId`: the order that comes first. */
    body: closed({ ...query.body.properties, orderId: Type.Optional(Id) }),
    example: { ...query.example, orderId: 'no-such-row' },
    names: rowNames,
  },
  list: endpoint({
    id: 'ops.repair.list',
    allow,
    summary: 'Repair orders of all equipment in the data range, newest first, paged; searched by title.',
    body: closed({ ...listed, equipmentId: Type.Optional(Id), assigneeId: Type.Optional(Id) }),
    names: rowNames,
    reply: pageOf(RepairOrder),
    example: { page: 1, pageSize: 10, search: '', status: 'pending', equipmentId: 'eq-a', assigneeId: 'main-a' },
    audit: 'reads',
  }),
  mine: endpoint({
    id: 'ops.repair.mine',
    allow: 'order.work',
    summary: 'The worksheet of the account: the orders that are dispatched to it, newest first, paged.',
    body: closed(listed),
    names: rowNames,
    reply: pageOf(RepairOrder),
    example: { page: 1, pageSize: 10, search: '', status: 'dispatched' },
    audit: 'reads',
  }),
  detail: endpoint({
    id: 'ops.repair.detail',
    allow,
    summary: 'A repair order with its photos.',
    body: closed({ id: Id }),
    names,
    reply: RepairDetail,
    scopedBy: 'id',
    example: { id: 'repair-a' },
    audit: 'reads',
  }),
  ofAlarms: endpoint({
    id: 'ops.repair.ofAlarms',
    allow,
    summary: 'Which of the alarms have a repair order, and which one.',
    body: closed({ alarmIds: SomeIds }),
    reply: Type.Array(RepairOfAlarm),
    example: { alarmIds: 'alarm-a' },
    audit: 'reads',
  }),
  statistics: endpoint({
    id: 'ops.repair.statistics',
    allow,
    summary:
      'How many orders of the data range are open, how many were finished in a time, and how long those took from the report to the end on average (mean time to repair); null where none was finished.',
    body: closed({ dateStart: TimeMs, dateEnd: TimeMs }),
    reply: Type.Object({
      open: Type.Integer(),
      finished: Type.Integer(),
      meanMs: Type.Union([Type.Number(), Type.Null()]),
    }),
    example: { dateStart: 1780000000000, dateEnd: 1780000060000 },
    audit: 'reads',
  }),
  workers: endpoint({
    id: 'ops.repair.workers',
    isInside: true,
    allow: 'order.dispatch',
    summary:
      'The accounts to which an order can be dispatched: they work on orders, and see its equipment. By login name.',
    body: closed({ id: Id }),
    reply: Type.Array(Worker),
    scopedBy: 'id',
    example: { id: 'repair-a' },
    audit: 'reads',
  }),
  add: endpoint({
    id: 'ops.repair.add',
    allow,
    summary:
      'Reports something that is to be repaired; the order is pending. `alarmId` is the alarm of the equipment that it is made from: 409 with reason `used` where it has an order already. 400 with reason `limit` beyond what an equipment keeps.',
    body: closed({
      equipmentId: Id,
      title: RepairOrder.properties.title,
      note: Type.Optional(text),
      alarmId: Type.Optional(Id),
    }),
    names,
    reply: RepairOrder,
    scopedBy: 'equipmentId',
    example: { equipmentId: 'eq-a', title: 'Title', note: '', alarmId: 'alarm-new' },
    audit: { action: 'repair.add', cn: '报修', en: 'Fault reported' },
  }),
  edit: endpoint({
    id: 'ops.repair.edit',
    allow,
    summary:
      'Takes a repair order to its next state: `pending` to `dispatched` (to `assigneeId`, or to the caller without one), to `received` and `finished` by that person; `ended` from any of the first three, by that person or whoever may dispatch. With the present state only its note is changed. 403 to dispatch to others without `order.dispatch` and to work on orders without `order.work`. 409 with reason `ended` for one that is over, `step` for another step, `notAssignee` for a step that is for its person; `changed` for an order that somebody has changed since.',
    body: closed({
      id: Id,
      baseVersion,
      status: RepairOrder.properties.status,
      note: Type.Optional(text),
      /** Used by `dispatched`: an account of `ops.repair.workers`. */
      assigneeId: Type.Optional(Id),
      /** Used by `finished`, which needs it, or a note in its place. */
      result: Type.Optional(text),
      /** Used by `finished`. */
      parts: Type.Optional(text),
      /** Used by `ended`, which needs it, or a note in its place. */
      reason: Type.Optional(text),
    }),
    names,
    reply: RepairOrder,
    scopedBy: 'id',
    example: {
      id: 'repair-a',
      baseVersion: 1,
      status: 'dispatched',
      note: '',
      assigneeId: 'main-a',
      result: '',
      parts: '',
      reason: '',
    },
    audit: { action: 'repair.edit', cn: '处理维修工单', en: 'Repair order processed' },
  }),
}
