import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, IdList, Nothing, pageOf, pageQuery, SomeIds } from '../endpoint/shapes.ts'
import { groupEntity } from '../entities/group.ts'
import { entityCalls, fieldSchemas, givenSchemas } from '../entity/entityCalls.ts'
import { EquipType, MonitorEquipment } from './equipmentShapes.ts'

/** The group above; empty at the top, and where the caller does not see the one above. */
const parentId = Type.String()

/** A group of equipment; the same equipment may be in several. */
export const EquipmentGroup = Type.Object({
  id: Id,
  /** 5.4: up to 30 characters. */
  title: Type.String(),
  parentId,
  /** Devices of the group and of those below it, each counted once, and how many of them are online. */
  equipmentCount: Type.Integer(),
  onlineCount: Type.Integer(),
  /** Devices of the group itself. */
  ownCount: Type.Integer(),
})
export type EquipmentGroup = Static<typeof EquipmentGroup>

/** A group as people arrange it, with its own members. */
const GroupMembers = Type.Object({
  id: Id,
  title: Type.String(),
  deptId: Type.String(),
  parentId,
  equipIds: Type.Array(Id),
})
export type GroupMembers = Static<typeof GroupMembers>

const groupSchemas = fieldSchemas(groupEntity.fields)
const sort = Type.Optional(Type.Union([Type.Literal('time'), Type.Literal('name')]))

export const group = {
  query: endpoint({
    id: 'monitor.group.query',
    allow: 'equipment.read',
    summary:
      'The equipment groups of the organisation, in the order of their tree, with how many devices are in each and below it and how many of them are online; with equipType, of devices of that type.',
    body: closed({ search: pageQuery.search, equipType: Type.Optional(EquipType) }),
    reply: Type.Array(EquipmentGroup),
    example: { search: '', equipType: 'eg' },
    audit: 'reads',
  }),
  queryByGroup: endpoint({
    id: 'monitor.equipment.queryByGroup',
    allow: 'equipment.read',
    summary: 'The monitoring list of a group and those below it, paged; as monitor.equipment.query.',
    body: closed({ groupId: Id, ...pageQuery, sort, equipType: Type.Optional(EquipType) }),
    reply: pageOf(MonitorEquipment),
    scopedBy: 'groupId',
    example: { groupId: 'group-a', page: 1, pageSize: 10, search: '', sort: 'time', equipType: 'eg' },
    audit: 'reads',
  }),
  queryAllByGroup: endpoint({
    id: 'monitor.equipment.queryAllByGroup',
    allow: 'equipment.read',
    summary: 'The same without pages.',
    body: closed({ groupId: Id }),
    reply: Type.Array(MonitorEquipment),
    scopedBy: 'groupId',
    example: { groupId: 'group-a' },
    audit: 'reads',
  }),
  ...entityCalls(groupEntity, EquipmentGroup),
  edit: endpoint({
    id: 'equipment.group.edit',
    allow: 'equipment.edit',
    summary:
      'Changes the name of a group, its department, the group that it is part of and, with `equipIds`, what is in it. 400 with reason `below` for a `parentId` that is the group itself or below it, `levels` where the tree would have too many.',
    body: closed({ id: Id, ...givenSchemas(groupEntity.fields), equipIds: Type.Optional(IdList) }),
    reply: EquipmentGroup,
    scopedBy: 'id',
    example: { id: 'group-a', title: 'Title', deptId: 'dept-parent', parentId: '', equipIds: 'eq-a' },
    audit: { action: 'group.edit', cn: '修改分组', en: 'Group changed' },
  }),
  members: endpoint({
    id: 'equipment.group.members',
    allow: 'equipment.read',
    summary:
      'The equipment groups of the organisation, in the order of their tree, each with the ids of its own equipment.',
    body: closed({}),
    reply: Type.Array(GroupMembers),
    example: {},
    audit: 'reads',
  }),
  move: endpoint({
    id: 'equipment.group.move',
    allow: 'equipment.edit',
    summary:
      'Takes equipment out of a group, puts it into another, or both. Equipment that is there already, or is not in `fromId` any more, is left as it is.',
    body: closed({ equipIds: SomeIds, fromId: Type.Optional(Id), toId: Type.Optional(Id) }),
    reply: Nothing,
    scopedBy: 'toId',
    example: { equipIds: 'eq-a', fromId: 'group-a', toId: 'group-a' },
    audit: { action: 'group.move', cn: '调整分组设备', en: 'Equipment moved between groups' },
  }),
  place: endpoint({
    id: 'equipment.group.place',
    allow: 'equipment.edit',
    isForWholeRange: true,
    summary:
      'Puts a group with all below it into another one (`parentId`, empty for the top; without it, it stays in its own), before one of the groups there; without `beforeId`, at the end. Refuses a `parentId` as `edit` does.',
    body: closed({ id: Id, parentId: Type.Optional(groupSchemas.parentId), beforeId: Type.Optional(Id) }),
    reply: Nothing,
    scopedBy: 'id',
    example: { id: 'group-a', parentId: '', beforeId: 'group-a' },
    audit: { action: 'group.place', cn: '移动分组', en: 'Group moved' },
  }),
}

export const follow = {
  setFollow: endpoint({
    id: 'monitor.equipment.setFollow',
    allow: 'equipment.read',
    summary: 'Stars an equipment for this account.',
    body: closed({ equipmentId: Id }),
    reply: Nothing,
    scopedBy: 'equipmentId',
    example: { equipmentId: 'eq-a' },
    audit: 'unaudited',
  }),
  cancleFollow: endpoint({
    id: 'monitor.equipment.cancleFollow',
    allow: 'equipment.read',
    summary: 'Takes the star away.',
    body: closed({ equipmentId: Id }),
    reply: Nothing,
    scopedBy: 'equipmentId',
    example: { equipmentId: 'eq-a' },
    audit: 'unaudited',
  }),
  setStick: endpoint({
    id: 'monitor.equipment.setStick',
    allow: 'equipment.read',
    summary: 'Keeps an equipment at the top of this account’s lists, or no longer.',
    body: closed({ equipmentId: Id, stick: Type.Boolean() }),
    reply: Nothing,
    scopedBy: 'equipmentId',
    example: { equipmentId: 'eq-a', stick: true },
    audit: 'unaudited',
  }),
}
