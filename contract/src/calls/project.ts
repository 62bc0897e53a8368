import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, IdList, Nothing, SomeIds, TimeMs, Title, ViewId } from '../endpoint/shapes.ts'
import { projectEntity } from '../entities/project.ts'
import { entityCalls, rowSchema } from '../entity/entityCalls.ts'
import { limits } from '../limits.ts'

export const Project = Type.Object({
  ...rowSchema(projectEntity).properties,
  /** The page that opens first; null for a project without pages. */
  homePageId: Type.Union([Id, Type.Null()]),
})
export type Project = Static<typeof Project>

/** `raw` shows a bad value as it came; `default` shows `errorDefaultVal` instead. */
export type ErrorValShow = Project['errorValShow']

export const fits = ['container', 'width', 'height', 'origin'] as const
const Flag = Type.Boolean()

/** 3.1: the options of a page; the password never leaves the server. */
export const PageInfo = Type.Object({
  id: ViewId,
  projectId: ViewId,
  /** The owner of a page that belongs to no project: `projectId` then names the owner's set of pages. */
  equipmentId: Type.Union([Id, Type.Null()]),
  templateId: Type.Union([Id, Type.Null()]),
  title: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  fit: Type.String(),
  bgColor: Type.String(),
  bgImage: Type.String(),
  checkpwd: Flag,
  /** True while this session must still give the page's password; `file` is then empty. */
  locked: Flag,
  /** Value shown instead of one in error, as set in the page's project; null: the value is shown as it came. */
  errorValue: Type.Union([Type.Number(), Type.Null()]),
  /** The newest saved version; 0 before the first save. */
  version: Type.Integer(),
  /** Address of that version's page file. */
  file: Type.String(),
  savedBy: Type.String(),
  gmtModified: TimeMs,
})
export type PageInfo = Static<typeof PageInfo>

export const PageSummary = Type.Object({
  id: Id,
  projectId: Id,
  title: Type.String(),
  checkpwd: Flag,
  version: Type.Integer(),
  gmtModified: TimeMs,
})
export type PageSummary = Static<typeof PageSummary>

const projectTitle = Project.properties.title

const own = entityCalls(projectEntity, Project)

export const project = {
  ...own,
  query: { ...own.query, isForKeys: true as const },
  addMulti: endpoint({
    id: 'project.multi.add',
    allow: 'project.edit',
    summary: 'Adds a project with one empty page, so that it can be drawn and opened at once.',
    body: closed({
      title: projectTitle,
      note: Type.Optional(Type.String({ maxLength: limits.note })),
      /** Title of the first page; by default that of the project. */
      pageTitle: Type.Optional(Title),
    }),
    reply: Type.Object({ id: Id, pageId: Id }),
    example: { title: 'Waterworks', note: '', pageTitle: 'Overview' },
    audit: { action: 'project.addMulti', cn: '新建项目和首页', en: 'Project added with its first page' },
  }),
  copyMulti: endpoint({
    id: 'project.multi.copy',
    allow: 'project.edit',
    summary:
      'Copies a project with the newest versions of its pages, their order, passwords and home page. Links between its pages lead to the copies. Signals, variables, reports and pictures are those of the first project.',
    body: closed({ id: Id, title: projectTitle }),
    reply: Type.Object({ id: Id }),
    scopedBy: 'id',
    example: { id: 'project-a', title: 'Copy' },
    audit: { action: 'project.copyMulti', cn: '复制项目', en: 'Project copied' },
  }),
  templateMulti: endpoint({
    id: 'project.multi.fromTemplate',
    allow: 'project.edit',
    summary:
      'Adds a project with the pages that the templates of these devices have, once for each device and in this order: values, links and scripts are those of the device, pictures and measured variables are copies of the project’s own. With `projectId`, the pages are added to that project instead. A signal that a device does not have is not bound.',
    body: closed({
      /** Comma list of devices, each bound to a template with pages. */
      equipIds: SomeIds,
      title: Type.Optional(projectTitle),
      note: Type.Optional(Type.String({ maxLength: limits.note })),
      projectId: Type.Optional(Id),
    }),
    reply: Type.Object({ id: Id, pageId: Id, pages: Type.Integer() }),
    scopedBy: 'projectId',
    example: { equipIds: 'eq-a', title: 'Tanks', note: '', projectId: 'project-a' },
    audit: { action: 'project.templateMulti', cn: '从模板新建项目页面', en: 'Project pages added from templates' },
  }),
  place: endpoint({
    id: 'project.place',
    allow: 'project.edit',
    isForWholeRange: true,
    summary: 'Puts a project before another one; without `beforeId`, at the end.',
    body: closed({ id: Id, beforeId: Type.Optional(Id) }),
    reply: Nothing,
    scopedBy: 'id',
    example: { id: 'project-a', beforeId: 'project-a' },
    audit: { action: 'project.place', cn: '调整项目顺序', en: 'Projects reordered' },
  }),
  pageQuery: endpoint({
    id: 'project.page.query',
    allow: 'project.read',
    summary: 'The pages of a project, in their order.',
    body: closed({ projectId: Id }),
    reply: Type.Object({
      rows: Type.Array(PageSummary),
      total: Type.Integer(),
      homePageId: Project.properties.homePageId,
    }),
    scopedBy: 'projectId',
    example: { projectId: 'project-a' },
    audit: 'reads',
  }),
  pageAdd: endpoint({
    id: 'project.page.add',
    allow: 'page.edit',
    summary: 'Adds an empty page at the end of a project.',
    body: closed({ projectId: Id, title: Title }),
    reply: PageSummary,
    scopedBy: 'projectId',
    example: { projectId: 'project-a', title: 'Title' },
    audit: { action: 'project.page.add', cn: '新建页面', en: 'Page added' },
  }),
  pageEdit: endpoint({
    id: 'project.page.edit',
    allow: 'page.edit',
    summary: 'Renames a page, at once and without a new version.',
    body: closed({ id: Id, title: Title }),
    reply: PageSummary,
    scopedBy: 'id',
    example: { id: 'page-a', title: 'Title' },
    audit: { action: 'project.page.edit', cn: '重命名页面', en: 'Page renamed' },
  }),
  pageCopy: endpoint({
    id: 'project.page.copy',
    allow: 'page.edit',
    summary: 'Copies the newest version of a page to a new page after it, password included.',
    body: closed({ id: Id, title: Title }),
    reply: PageSummary,
    scopedBy: 'id',
    example: { id: 'page-a', title: 'Title' },
    audit: { action: 'project.page.copy', cn: '复制页面', en: 'Page copied' },
  }),
  pageDelete: endpoint({
    id: 'project.page.delete',
    allow: 'page.edit',
    summary: 'Removes a page with all its versions; whoever edits it is told.',
    body: closed({ id: Id }),
    reply: Nothing,
    scopedBy: 'id',
    example: { id: 'page-a' },
    audit: { action: 'project.page.delete', cn: '删除页面', en: 'Page deleted' },
  }),
  pageSort: endpoint({
    id: 'project.page.sort',
    allow: 'page.edit',
    summary:
      'Puts the pages of a project in order. 409 when `pageIds` are not exactly its pages: somebody changed them.',
    body: closed({ projectId: Id, pageIds: IdList }),
    reply: Nothing,
    scopedBy: 'projectId',
    example: { projectId: 'project-a', pageIds: 'page-a' },
    audit: { action: 'project.page.sort', cn: '调整页面顺序', en: 'Pages reordered' },
  }),
  pageHome: endpoint({
    id: 'project.page.home',
    allow: 'page.edit',
    summary: 'Makes a page the one that opens first. Until one is named it is the first in order.',
    body: closed({ id: Id }),
    reply: Nothing,
    scopedBy: 'id',
    example: { id: 'page-a' },
    audit: { action: 'project.page.home', cn: '设置首页', en: 'Home page set' },
  }),
  pagePassword: endpoint({
    id: 'project.page.password',
    allow: 'page.edit',
    summary:
      'Protects a page by a password, or no longer. It holds at once. A password is needed unless the page has one already; it is kept as a hash and never answered.',
    body: closed({
      id: Id,
      checkpwd: Type.Boolean(),
      password: Type.Optional(Type.String({ minLength: limits.pagePassword.min, maxLength: limits.pagePassword.max })),
    }),
    reply: Nothing,
    scopedBy: 'id',
    example: { id: 'page-a', checkpwd: false, password: 'wrong-one' },
    audit: { action: 'project.page.password', cn: '修改页面密码', en: 'Page password changed' },
  }),
  pageSave: endpoint({
    id: 'page.save',
    path: '/lfscada/project/page/save',
    allow: 'page.edit',
    encoding: 'multipart',
    summary:
      'Saves a page as a new immutable version: the options of 3.1 and, as the part `file`, the JSON of con, widgets and bind. bind is derived again by the server. 409 when baseVersion is not the newest.',
    body: closed({
      id: Id,
      projectId: Id,
      title: Title,
      width: Type.Integer({
        minimum: limits.page.minSize,
        maximum: limits.page.maxSize,
        description: 'Width in page units; one is a CSS pixel at 100 %.',
      }),
      height: Type.Integer({
        minimum: limits.page.minSize,
        maximum: limits.page.maxSize,
        description: 'Height in page units; one is a CSS pixel at 100 %.',
      }),
      fit: Type.Optional(Type.Enum(fits, { description: 'How the page is fitted into its window.' })),
      bgColor: Type.Optional(Type.String({ maxLength: 64, description: 'Colour of the background, as in CSS.' })),
      bgImage: Type.Optional(
        Type.String({ maxLength: 512, description: 'Address of a picture behind the page; empty: none.' }),
      ),
      /** If absent, the page's protection does not change. */
      checkpwd: Type.Optional(Type.Boolean()),
      /** Given only to set a new password; if absent, the old one stays. */
      password: Type.Optional(Type.String({ minLength: limits.pagePassword.min, maxLength: limits.pagePassword.max })),
      /** The version that the designer opened or saved last. */
      baseVersion: Type.Integer({ minimum: 0 }),
      note: Type.Optional(Type.String({ maxLength: limits.note })),
      /** The page file. */
      file: Type.String({ maxLength: limits.page.bytes }),
    }),
    reply: Type.Object({ version: Type.Integer(), gmtModified: TimeMs }),
    scopedBy: 'id',
    example: {
      id: 'page-a',
      projectId: 'project-a',
      title: 'Title',
      width: 800,
      height: 600,
      fit: 'container',
      bgColor: '#fff',
      bgImage: '',
      checkpwd: false,
      password: 'wrong-one',
      baseVersion: 1,
      note: '',
      file: '{"format":1,"con":{},"widgets":[],"bind":{"equips":[],"signals":[],"keys":[],"mvars":[]}}',
    },
    audit: { action: 'page.save', cn: '保存页面', en: 'Page saved' },
  }),
  pageEditOpen: endpoint({
    id: 'page.edit.open',
    path: '/lfscada/project/page/edit/open',
    allow: 'page.edit',
    summary: 'Opens co-editing: the room of the current epoch. The socket then is paths.pageEditSocket + room.',
    body: closed({ projectId: Id, pageId: Id }),
    reply: Type.Object({ room: Type.String(), epoch: Type.Integer(), schema: Type.Integer() }),
    scopedBy: 'pageId',
    example: { projectId: 'project-a', pageId: 'page-a' },
    audit: 'unaudited',
  }),
}
