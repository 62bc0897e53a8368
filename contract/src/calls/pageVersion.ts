import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, pageOf, pageQuery, TimeMs } from '../endpoint/shapes.ts'
import { limits } from '../limits.ts'

/** A saved version of a page. Its page file never changes (`cdn.page.json`); its title may. */
export const PageVersion = Type.Object({
  pageId: Id,
  version: Type.Integer(),
  /** The title that designers gave it; most versions have none. */
  title: Type.String(),
  note: Type.String(),
  savedBy: Type.String(),
  gmtCreate: TimeMs,
})
export type PageVersion = Static<typeof PageVersion>

const { page, pageSize } = pageQuery

export const pageVersion = {
  query: endpoint({
    id: 'project.page.version.query',
    allow: 'page.edit',
    summary: 'The versions of a page, newest first, paged. The file of each one is served by cdn.page.json.',
    body: closed({ pageId: Id, page, pageSize }),
    reply: pageOf(PageVersion),
    scopedBy: 'pageId',
    example: { pageId: 'page-a', page: 1, pageSize: 10 },
    audit: 'reads',
  }),
  edit: endpoint({
    id: 'project.page.version.edit',
    allow: 'page.edit',
    summary: 'Names a version, or changes its note; fields left out stay. The page in it never changes.',
    body: closed({
      pageId: Id,
      version: Type.Integer({ minimum: 1 }),
      title: Type.Optional(Type.String({ maxLength: limits.title })),
      note: Type.Optional(Type.String({ maxLength: limits.note })),
    }),
    reply: PageVersion,
    scopedBy: 'pageId',
    example: { pageId: 'page-a', version: 1, title: 'Title', note: '' },
    audit: { action: 'project.page.version.edit', cn: '命名版本', en: 'Version named' },
  }),
}
