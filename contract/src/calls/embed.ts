import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, IdList, Nothing, pageOf, TimeMs, Title, ViewId, ViewIdList } from '../endpoint/shapes.ts'
import { limits } from '../limits.ts'

/** Permission for pages of other origins to show pages of one project. Only whoever created the token knows it. */
export const EmbedToken = Type.Object({
  id: Id,
  /** The first of the pages. */
  pageId: ViewId,
  /** All pages that the token shows, the first included. */
  pageIds: Type.Array(ViewId),
  title: Type.String(),
  /** Origins whose pages may use it, as browsers spell them: `https://intranet.example`. */
  origins: Type.Array(Type.String()),
  /** Signals that may be written with the token; if empty, it only reads. */
  signalIds: Type.Array(Type.String()),
  /** Whether the token also gives the alarms of the equipment that the pages show. */
  alarms: Type.Boolean(),
  /** Login name of whoever created the token. */
  author: Type.String(),
  gmtCreate: TimeMs,
  /** When the token expires; null if never. */
  gmtExpire: Type.Union([TimeMs, Type.Null()]),
  /** When the token was revoked; null if it was not. */
  gmtRevoke: Type.Union([TimeMs, Type.Null()]),
})
export type EmbedToken = Static<typeof EmbedToken>

export const embed = {
  query: endpoint({
    id: 'project.page.embed.query',
    allow: 'page.edit',
    summary:
      'The embed tokens that show a page, newest first, those that have ended included; never the tokens themselves.',
    body: closed({ pageId: ViewId }),
    reply: pageOf(EmbedToken),
    scopedBy: 'pageId',
    example: { pageId: 'page-a' },
    audit: 'reads',
  }),
  add: endpoint({
    id: 'project.page.embed.add',
    allow: 'page.edit',
    needsProof: true,
    summary:
      'Makes an embed token for a page, or for a page of a template as one of its devices shows it (`pageId~equipmentId`). `pageIds` names further pages of the same project (and device): the token leads from each to each, and to no other. `token` is told this once; the server keeps its hash. Naming signals to be written needs `signal.write` too, `alarms` the right to view some (2010). 400 that names the origin, time or signal that cannot be.',
    body: closed({
      pageId: ViewId,
      /** Comma list of further pages of the same project. */
      pageIds: Type.Optional(ViewIdList),
      title: Title,
      /** Comma list of origins. */
      origins: Type.String({ minLength: 1, maxLength: limits.embed.origins * limits.embed.originLength }),
      gmtExpire: Type.Optional(TimeMs),
      /** Comma list of signals of the pages that may be written. */
      signalIds: Type.Optional(IdList),
      /** Whether the token also gives alarms: those that its creator may view. */
      alarms: Type.Optional(Type.Boolean()),
    }),
    reply: Type.Object({ token: Type.String(), embed: EmbedToken }),
    scopedBy: 'pageId',
    example: {
      pageId: 'page-a',
      pageIds: 'page-a',
      title: 'Title',
      origins: 'https://a.example',
      gmtExpire: 4000000000000,
      signalIds: '',
      alarms: true,
    },
    audit: { action: 'project.page.embed.add', cn: '签发嵌入令牌', en: 'Embed token issued' },
  }),
  revoke: endpoint({
    id: 'project.page.embed.revoke',
    allow: 'page.edit',
    summary: 'Takes an embed token back: its sockets end within 2 s, and nothing is answered to it any more.',
    body: closed({ id: Id }),
    reply: Nothing,
    scopedBy: 'id',
    example: { id: 'embed-a' },
    audit: { action: 'project.page.embed.revoke', cn: '撤销嵌入令牌', en: 'Embed token revoked' },
  }),
}
