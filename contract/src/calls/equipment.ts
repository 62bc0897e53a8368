import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { paths } from '../paths.ts'
import { closed, Id, pageOf, pageQuery, TimeMs } from './shapes.ts'

export const Equipment = Type.Object({
  id: Id,
  equipName: Type.String({ minLength: 1, maxLength: limits.title }),
  sn: Type.String({ maxLength: limits.title }),
  display: Type.Union([Type.Literal('list'), Type.Literal('page')]),
  ruleType: Type.String(),
  address: Type.String({ maxLength: limits.note }),
  note: Type.String({ maxLength: limits.note }),
  gatewayId: Type.Union([Id, Type.Null()]),
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
  }),
  info: endpoint({
    id: 'equipment.multi.info',
    path: paths.equipmentInfo,
    allow: 'equipment.read',
    summary: 'One equipment.',
    body: closed({ id: Id }),
    reply: Equipment,
    scopedBy: 'id',
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
  }),
  monitorQuery: endpoint({
    id: 'monitor.equipment.query',
    path: paths.monitorEquipmentQuery,
    allow: 'equipment.read',
    summary:
      'The monitoring list: equipment with online state, newest time and alarms; what the account keeps on top comes first.',
    body: closed({
      ...pageQuery,
      sort,
      online: Type.Optional(Type.Boolean()),
      alarm: Type.Optional(Type.Boolean()),
      follow: Type.Optional(Type.Boolean()),
    }),
    reply: pageOf(MonitorEquipment),
  }),
}
