import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { equipmentEntity } from '../entities/equipment.ts'
import { entityCalls, rowSchema } from '../entity/entityCalls.ts'
import { closed, Id, pageOf, pageQuery, TimeMs } from './shapes.ts'

/** `eg`: gateway-type devices. `gm`: any other. */
export const EquipType = Type.Enum(['eg', 'gm'])

export const Equipment = Type.Object({
  ...rowSchema(equipmentEntity).properties,
  equipType: EquipType,
  ruleType: Type.String(),
  /** Null without a gateway; `gatewayTitle` is empty then. */
  gatewayId: Type.Union([Id, Type.Null()]),
  /** Null without a template; `templateTitle` is empty then. */
  templateId: Type.Union([Id, Type.Null()]),
  vpn: Type.Boolean(),
})
export type Equipment = Static<typeof Equipment>

/** A row of the monitoring list: the equipment and its current state. */
export const MonitorEquipment = Type.Object({
  ...Equipment.properties,
  /** Newest device time of any of its signals; null before the first value. */
  lastTime: Type.Union([TimeMs, Type.Null()]),
  /** Number of current alarms of the equipment and its gateway. */
  alarmCount: Type.Integer(),
  /** Starred by this account. */
  follow: Type.Boolean(),
  /** Kept at the top of this account's lists. */
  stick: Type.Boolean(),
})
export type MonitorEquipment = Static<typeof MonitorEquipment>

const sort = Type.Optional(Type.Union([Type.Literal('time'), Type.Literal('name')]))

export const equipment = {
  ...entityCalls(equipmentEntity, Equipment),
  info: endpoint({
    id: 'equipment.multi.info',
    path: '/lfscada/equipment/multi/info',
    allow: 'equipment.read',
    summary: 'One equipment.',
    body: closed({ id: Id }),
    reply: Equipment,
    scopedBy: 'id',
    example: { id: 'eq-a' },
    audit: 'reads',
  }),
  bindGateway: endpoint({
    id: 'equipment.multi.bindGateway',
    path: '/lfscada/equipment/multi/bindGateway',
    allow: 'equipment.edit',
    summary: 'Puts an equipment behind a gateway. 409 while it is behind another.',
    body: closed({ id: Id, gatewayId: Id }),
    reply: Equipment,
    scopedBy: 'id',
    example: { id: 'eq-a', gatewayId: 'gw-a' },
    audit: { action: 'equipment.bindGateway', cn: '绑定网关', en: 'Gateway bound' },
  }),
  unbindGateway: endpoint({
    id: 'equipment.multi.unbindGateway',
    path: '/lfscada/equipment/multi/unbindGateway',
    allow: 'equipment.edit',
    summary:
      'Takes an equipment from its gateway: no values, writes and offline alarms any more; what was recorded stays.',
    body: closed({ id: Id }),
    reply: Equipment,
    scopedBy: 'id',
    example: { id: 'eq-a' },
    audit: { action: 'equipment.unbindGateway', cn: '解绑网关', en: 'Gateway unbound' },
  }),
  bindTemplate: endpoint({
    id: 'equipment.multi.bindTemplate',
    path: '/lfscada/equipment/multi/bindTemplate',
    allow: 'equipment.edit',
    summary: 'Binds an equipment to a template. 409 while it is bound to another.',
    body: closed({ id: Id, templateId: Id }),
    reply: Equipment,
    scopedBy: 'id',
    example: { id: 'eq-a', templateId: 'template-a' },
    audit: { action: 'equipment.bindTemplate', cn: '绑定模板', en: 'Template bound' },
  }),
  unbindTemplate: endpoint({
    id: 'equipment.multi.unbindTemplate',
    path: '/lfscada/equipment/multi/unbindTemplate',
    allow: 'equipment.edit',
    summary: 'Takes the template from an equipment.',
    body: closed({ id: Id }),
    reply: Equipment,
    scopedBy: 'id',
    example: { id: 'eq-a' },
    audit: { action: 'equipment.unbindTemplate', cn: '解绑模板', en: 'Template unbound' },
  }),
  bindGatewayAndTemplate: endpoint({
    id: 'equipment.multi.bindGatewayAndTemplate',
    path: '/lfscada/equipment/multi/bindGatewayAndTemplate',
    allow: 'equipment.edit',
    summary: 'Binds an equipment to both in one step: to both or to none. 409 while it is bound to another of either.',
    body: closed({ id: Id, gatewayId: Id, templateId: Id }),
    reply: Equipment,
    scopedBy: 'id',
    example: { id: 'eq-a', gatewayId: 'gw-a', templateId: 'template-a' },
    audit: { action: 'equipment.bindGatewayAndTemplate', cn: '绑定网关和模板', en: 'Gateway and template bound' },
  }),
  monitorQuery: endpoint({
    id: 'monitor.equipment.query',
    path: '/lfscada/monitor/equipment/query',
    allow: 'equipment.read',
    summary:
      'The monitoring list: equipment with online state, newest time and alarms; what the account keeps on top comes first. Sorted by time: that of the newest value, newest first.',
    body: closed({
      ...pageQuery,
      sort,
      equipType: Type.Optional(EquipType),
      online: Type.Optional(Type.Boolean()),
      alarm: Type.Optional(Type.Boolean()),
      follow: Type.Optional(Type.Boolean()),
    }),
    reply: pageOf(MonitorEquipment),
    example: {
      page: 1,
      pageSize: 10,
      search: '',
      sort: 'time',
      equipType: 'eg',
      online: true,
      alarm: true,
      follow: true,
    },
    audit: 'reads',
  }),
}
