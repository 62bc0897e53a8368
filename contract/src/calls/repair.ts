import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id } from '../endpoint/shapes.ts'
import { repairEntity } from '../entities/repair.ts'
import { baseVersion, entityCalls, rowSchema } from '../entity/entityCalls.ts'

/** 3.8: pending, dispatched, received, finished, ended early. */
export const repairStates = ['pending', 'dispatched', 'received', 'finished', 'ended'] as const
export type RepairState = (typeof repairStates)[number]

export const RepairOrder = Type.Object({ ...rowSchema(repairEntity).properties, status: Type.Enum(repairStates) })
export type RepairOrder = Static<typeof RepairOrder>

const { query, add } = entityCalls(repairEntity, RepairOrder)

export const repair = {
  query: {
    ...query,
    /** `orderId`: the order that comes first. */
    body: closed({ ...query.body.properties, orderId: Type.Optional(Id) }),
    example: { ...query.example, orderId: 'no-such-row' },
    names: ['rows.author'],
  },
  add: { ...add, names: ['author'], audit: { ...add.audit, cn: '报修', en: 'Fault reported' } },
  edit: endpoint({
    id: 'ops.repair.edit',
    allow: repairEntity.change,
    summary:
      'Takes a repair order on. 409 for one that is finished or was ended early and, with `baseVersion`, for one that somebody has changed since.',
    body: closed({
      id: Id,
      baseVersion,
      status: RepairOrder.properties.status,
      note: Type.Optional(RepairOrder.properties.note),
    }),
    names: ['author'],
    reply: RepairOrder,
    scopedBy: 'id',
    example: { id: 'repair-a', baseVersion: 1, status: 'dispatched', note: '' },
    audit: { action: 'repair.edit', cn: '处理维修工单', en: 'Repair order processed' },
  }),
}
