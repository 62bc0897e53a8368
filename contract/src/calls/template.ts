import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { paths } from '../paths.ts'
import { closed, Id, Nothing, pageOf, pageQuery, TimeMs } from './shapes.ts'

/** A template of equipment, as far as its pages go. */
export const Template = Type.Object({
  id: Id,
  title: Type.String({ minLength: 1, maxLength: limits.title }),
  note: Type.String({ maxLength: limits.note }),
  pageCount: Type.Integer(),
  /** Equipment that is bound to it. */
  equipmentCount: Type.Integer(),
  gmtCreate: TimeMs,
  gmtModified: TimeMs,
})
export type Template = Static<typeof Template>

const { title, note } = Template.properties

export const template = {
  query: endpoint({
    id: 'template.query',
    path: paths.templateQuery,
    allow: 'equipment.read',
    summary: 'Templates of the organisation, paged; searched by title.',
    body: closed({ ...pageQuery, sort: Type.Optional(Type.Union([Type.Literal('time'), Type.Literal('name')])) }),
    reply: pageOf(Template),
    example: { page: 1, pageSize: 10, search: '', sort: 'time' },
    audit: 'reads',
  }),
  detail: endpoint({
    id: 'template.detail',
    path: paths.templateDetail,
    allow: 'equipment.read',
    summary: 'One template.',
    body: closed({ id: Id }),
    reply: Template,
    scopedBy: 'id',
    example: { id: 'template-a' },
    audit: 'reads',
  }),
  add: endpoint({
    id: 'template.add',
    path: paths.templateAdd,
    allow: 'project.edit',
    summary: 'Adds a template. 400 with reason `limit` beyond the number that an organisation keeps.',
    body: closed({ title, note: Type.Optional(note) }),
    reply: Template,
    example: { title: 'Title', note: '' },
    audit: { action: 'template.add', cn: '新增模板', en: 'Template added' },
  }),
  edit: endpoint({
    id: 'template.edit',
    path: paths.templateEdit,
    allow: 'project.edit',
    summary: 'Changes title and note of a template; fields left out stay.',
    body: closed({ id: Id, title: Type.Optional(title), note: Type.Optional(note) }),
    reply: Template,
    scopedBy: 'id',
    example: { id: 'template-a', title: 'Title', note: '' },
    audit: { action: 'template.edit', cn: '修改模板', en: 'Template changed' },
  }),
  delete: endpoint({
    id: 'template.delete',
    path: paths.templateDelete,
    allow: 'project.edit',
    summary:
      'Removes a template with its pages and their versions; whoever edits one is told. Its equipment is bound to none then.',
    body: closed({ id: Id }),
    reply: Nothing,
    scopedBy: 'id',
    example: { id: 'template-a' },
    audit: { action: 'template.delete', cn: '删除模板', en: 'Template deleted' },
  }),
}

/** What pages can belong to beside a project (3.1). */
export const pageOwners = ['equipment', 'template'] as const

export const pageSet = {
  find: endpoint({
    id: 'page.set.find',
    path: paths.pageSetFind,
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
    path: paths.pageSetOpen,
    allow: 'page.edit',
    summary: 'The same, made if there is none, with an empty first page of this title if it has no page.',
    body: closed({ owner: Type.Enum(pageOwners), ownerId: Id, title }),
    reply: Type.Object({ projectId: Id, homePageId: Id }),
    scopedBy: 'ownerId',
    example: { owner: 'equipment', ownerId: 'eq-a', title: 'Title' },
    audit: { action: 'page.set.open', cn: '打开页面设计', en: 'Pages opened for design' },
  }),
}
