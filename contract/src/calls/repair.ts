import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, pageOf, pageQuery, TimeMs, Title } from '../endpoint/shapes.ts'
import { limits } from '../limits.ts'

/** 3.8: pending, dispatched, received, finished, ended early. */
export const repairStates = ['pending', 'dispatched', 'received', 'finished', 'ended'] as const
export type RepairState = (typeof repairStates)[number]

/** A repair order of an equipment. */
export const RepairOrder = Type.Object({
  id: Id,
  equipId: Id,
  equipTitle: Type.String(),
  title: Title,
  note: Type.String({ maxLength: limits.note }),
  status: Type.Enum(repairStates),
  /** Login name of who reported it. */
  author: Type.String(),
  gmtCreate: TimeMs,
  gmtModified: TimeMs,
})
export type RepairOrder = Static<typeof RepairOrder>

const { title, note } = RepairOrder.properties
const allow = 'monitor_multi_designer_repair'

export const repair = {
  query: endpoint({
    id: 'ops.repair.query',
    allow,
    summary: 'Repair orders of an equipment, the newest first, paged.',
    body: closed({
      equipmentId: Id,
      page: pageQuery.page,
      pageSize: pageQuery.pageSize,
      /** The order with this id comes first. */
      orderId: Type.Optional(Id),
    }),
    names: ['rows.author'],
    reply: pageOf(RepairOrder),
    scopedBy: 'equipmentId',
    example: { equipmentId: 'eq-a', page: 1, pageSize: 10, orderId: 'no-such-row' },
    audit: 'reads',
  }),
  add: endpoint({
    id: 'ops.repair.add',
    allow,
    summary:
      'Reports something that is to be repaired; the order is pending. 400 with reason `limit` beyond what an equipment keeps.',
    body: closed({ equipmentId: Id, title, note: Type.Optional(note) }),
    names: ['author'],
    reply: RepairOrder,
    scopedBy: 'equipmentId',
    example: { equipmentId: 'eq-a', title: 'Title', note: '' },
    audit: { action: 'repair.add', cn: '报修', en: 'Fault reported' },
  }),
  edit: endpoint({
    id: 'ops.repair.edit',
    allow,
    summary: 'Takes a repair order on. 409 for one that is finished or was ended early.',
    body: closed({ id: Id, status: Type.Enum(repairStates), note: Type.Optional(note) }),
    names: ['author'],
    reply: RepairOrder,
    scopedBy: 'id',
    example: { id: 'repair-a', status: 'dispatched', note: '' },
    audit: { action: 'repair.edit', cn: '处理维修工单', en: 'Repair order processed' },
  }),
}
