import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { paths } from '../paths.ts'
import { closed, Id, pageOf, pageQuery, TimeMs } from './shapes.ts'

/** `eg`: gateway-type devices. `gm`: any other. */
export const EquipType = Type.Enum(['eg', 'gm'])

export const Equipment = Type.Object({
  id: Id,
  equipType: EquipType,
  equipName: Type.String({ minLength: 1, maxLength: limits.title }),
  sn: Type.String({ maxLength: limits.title }),
  display: Type.Union([Type.Literal('list'), Type.Literal('page')]),
  ruleType: Type.String(),
  address: Type.String({ maxLength: limits.note }),
  note: Type.String({ maxLength: limits.note }),
  gatewayId: Type.Union([Id, Type.Null()]),
  /** Empty without a gateway. */
  gatewayTitle: Type.String(),
  templateId: Type.Union([Id, Type.Null()]),
  /** Empty without a template. */
  templateTitle: Type.String(),
  online: Type.Boolean(),
  vpn: Type.Boolean(),
  signalCount: Type.Integer(),
  gmtCreate: TimeMs,
})
export type Equipment = Static<typeof Equipment>

/** A row of the monitoring list: the equipment and how it is doing now. */
export const MonitorEquipment = Type.Object({
  ...Equipment.properties,
  /** Newest device time of any of its signals; null before the first value. */
  lastTime: Type.Union([TimeMs, Type.Null()]),
  /** Alarms that hold now, of the equipment and its gateway. */
  alarmCount: Type.Integer(),
  /** Starred by this account. */
  follow: Type.Boolean(),
  /** Kept at the top of this account's lists. */
  stick: Type.Boolean(),
})
export type MonitorEquipment = Static<typeof MonitorEquipment>

const sort = Type.Optional(Type.Union([Type.Literal('time'), Type.Literal('name')]))

export const equipment = {
  query: endpoint({
    id: 'equipment.multi.query',
    path: paths.equipmentQuery,
    allow: 'equipment.read',
    summary: 'Equipment of the organisation, paged; searched by name or serial number.',
    body: closed({ ...pageQuery, sort }),
    reply: pageOf(Equipment),
    example: { page: 1, pageSize: 10, search: '', sort: 'time' },
    audit: 'reads',
  }),
  info: endpoint({
    id: 'equipment.multi.info',
    path: paths.equipmentInfo,
    allow: 'equipment.read',
    summary: 'One equipment.',
    body: closed({ id: Id }),
    reply: Equipment,
    scopedBy: 'id',
    example: { id: 'eq-a' },
    audit: 'reads',
  }),
  edit: endpoint({
    id: 'equipment.multi.edit',
    path: paths.equipmentEdit,
    allow: 'equipment.edit',
    summary: 'Changes name, display, address and note of an equipment; fields left out stay.',
    body: closed({
      id: Id,
      equipName: Type.Optional(Equipment.properties.equipName),
      display: Type.Optional(Equipment.properties.display),
      address: Type.Optional(Equipment.properties.address),
      note: Type.Optional(Equipment.properties.note),
    }),
    reply: Equipment,
    scopedBy: 'id',
    example: { id: 'eq-a', equipName: 'Pump', display: 'list', address: '', note: '' },
    audit: { action: 'equipment.edit', cn: '修改设备', en: 'Equipment changed' },
  }),
  bindGateway: endpoint({
    id: 'equipment.multi.bindGateway',
    path: paths.equipmentBindGateway,
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
    path: paths.equipmentUnbindGateway,
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
    path: paths.equipmentBindTemplate,
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
    path: paths.equipmentUnbindTemplate,
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
    path: paths.equipmentBindGatewayAndTemplate,
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
    path: paths.monitorEquipmentQuery,
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
