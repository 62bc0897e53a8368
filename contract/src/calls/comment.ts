import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, Nothing, TimeMs } from '../endpoint/shapes.ts'
import { limits } from '../limits.ts'

/** Page units; a comment may lie beside its page. */
const Place = Type.Number({ minimum: -limits.page.maxSize, maximum: 2 * limits.page.maxSize })
const Text = Type.String({ minLength: 1, maxLength: limits.comment.text })
/** Widget ids come from page files, so they are not checked as row ids. */
const WidgetId = Type.String({ maxLength: limits.id })

/** A comment on a page. Answers stand in the list beside the comment that they answer. */
export const Comment = Type.Object({
  id: Id,
  pageId: Id,
  /** The comment that this one answers; null for one that is pinned to the page. */
  parentId: Type.Union([Id, Type.Null()]),
  /** The widget that it is pinned to, which may be gone; empty: a place of the page. */
  widgetId: WidgetId,
  /** Offset from the top left corner of the widget's box while the widget exists, otherwise from the page's. */
  dx: Type.Number(),
  dy: Type.Number(),
  /** Position on the page when the comment was written; used once the widget is gone. */
  x: Type.Number(),
  y: Type.Number(),
  text: Type.String(),
  /** The author's login name. */
  author: Type.String(),
  /** True for comments of the calling account, which alone may change or remove them. */
  isOwn: Type.Boolean(),
  /** Written by another account and not read by the calling one yet, in any browser. */
  isUnread: Type.Boolean(),
  gmtCreate: TimeMs,
  /** When the text was changed; null if never. */
  gmtModified: Type.Union([TimeMs, Type.Null()]),
  resolvedBy: Type.String(),
  /** When it was resolved; null while it is open. */
  gmtResolved: Type.Union([TimeMs, Type.Null()]),
})
export type Comment = Static<typeof Comment>

export const comment = {
  query: endpoint({
    id: 'project.page.comment.query',
    isInside: true,
    allow: 'project.read',
    summary: 'All comments of a page with their answers, oldest first.',
    body: closed({ pageId: Id }),
    reply: Type.Object({ rows: Type.Array(Comment), total: Type.Integer({ minimum: 0 }) }),
    scopedBy: 'pageId',
    example: { pageId: 'page-a' },
    audit: 'reads',
  }),
  read: endpoint({
    id: 'project.page.comment.read',
    isInside: true,
    allow: 'project.read',
    summary:
      'Marks comments of a page as read, for this account. Those that are not of the page, or gone, are left out.',
    body: closed({
      pageId: Id,
      ids: Type.String({
        minLength: 1,
        maxLength: limits.comment.perPage * (limits.id + 1),
        pattern: '^[A-Za-z0-9_,-]+$',
      }),
    }),
    reply: Nothing,
    scopedBy: 'pageId',
    example: { pageId: 'page-a', ids: 'comment-a' },
    audit: 'unaudited',
  }),
  add: endpoint({
    id: 'project.page.comment.add',
    allow: 'page.edit',
    summary:
      'Pins a comment to a widget or a place of a page, or answers one (`parentId`, which brings its place along). 400 with reason `limit` beyond the number that a page keeps.',
    body: closed({
      pageId: Id,
      parentId: Type.Optional(Id),
      widgetId: Type.Optional(WidgetId),
      dx: Type.Optional(Place),
      dy: Type.Optional(Place),
      x: Type.Optional(Place),
      y: Type.Optional(Place),
      text: Text,
    }),
    reply: Comment,
    scopedBy: 'pageId',
    example: { pageId: 'page-a', parentId: 'comment-a', widgetId: 'w1', dx: 1, dy: 2, x: 20, y: 20, text: 'Larger?' },
    audit: { action: 'project.page.comment.add', cn: '添加评论', en: 'Comment added' },
  }),
  edit: endpoint({
    id: 'project.page.comment.edit',
    allow: 'page.edit',
    summary: "Changes the text of the caller's own comment; 403 for another's.",
    body: closed({ id: Id, text: Text }),
    reply: Comment,
    scopedBy: 'id',
    example: { id: 'comment-a', text: 'Larger, and to the left?' },
    audit: { action: 'project.page.comment.edit', cn: '修改评论', en: 'Comment changed' },
  }),
  resolve: endpoint({
    id: 'project.page.comment.resolve',
    allow: 'page.edit',
    summary: 'Settles a comment, or opens it again; anybody who may edit the page. 400 for an answer.',
    body: closed({ id: Id, resolved: Type.Boolean() }),
    reply: Comment,
    scopedBy: 'id',
    example: { id: 'comment-a', resolved: true },
    audit: { action: 'project.page.comment.resolve', cn: '解决评论', en: 'Comment resolved' },
  }),
  delete: endpoint({
    id: 'project.page.comment.delete',
    allow: 'page.edit',
    summary:
      "Removes the caller's own comment, and with it the caller's own answers below; 403 for another's, 409 where others have answered: such a comment is settled instead.",
    body: closed({ id: Id }),
    reply: Nothing,
    scopedBy: 'id',
    example: { id: 'comment-a' },
    audit: { action: 'project.page.comment.delete', cn: '删除评论', en: 'Comment deleted' },
  }),
}
