import { Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id } from '../endpoint/shapes.ts'
import { templateEntity } from '../entities/template.ts'
import { type RowOf, rowSchema } from '../entity/entityCalls.ts'

/** A template of equipment. */
export type Template = RowOf<typeof templateEntity>

const { title } = rowSchema(templateEntity).properties

/** Owners of pages other than projects (3.1). */
export const pageOwners = ['equipment', 'template'] as const

export const pageSet = {
  find: endpoint({
    id: 'page.set.find',
    path: '/lfscada/project/page/set/find',
    allow: 'project.read',
    summary:
      'The pages of an equipment or a template: a set that every call about the pages of a project takes as `projectId`. Null while there is none.',
    body: closed({ owner: Type.Enum(pageOwners), ownerId: Id }),
    reply: Type.Object({ projectId: Type.Union([Id, Type.Null()]), homePageId: Type.Union([Id, Type.Null()]) }),
    scopedBy: 'ownerId',
    example: { owner: 'equipment', ownerId: 'eq-a' },
    audit: 'reads',
  }),
  open: endpoint({
    id: 'page.set.open',
    path: '/lfscada/project/page/set/open',
    allow: 'page.edit',
    summary: 'The same, made if there is none, with an empty first page of this title if it has no page.',
    body: closed({ owner: Type.Enum(pageOwners), ownerId: Id, title }),
    reply: Type.Object({ projectId: Id, homePageId: Id }),
    scopedBy: 'ownerId',
    example: { owner: 'equipment', ownerId: 'eq-a', title: 'Title' },
    audit: { action: 'page.set.open', cn: '打开页面设计', en: 'Pages opened for design' },
  }),
}
