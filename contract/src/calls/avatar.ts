import { Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, Nothing, TimeMs } from '../endpoint/shapes.ts'
import { limits } from '../limits.ts'

const own = { allow: 'account.edit', denied: 'accountDenied' } as const

/** The picture of an account. `gmtAvatar` of the account says since when it is there, 0 without one. */
export const avatar = {
  upload: endpoint({
    ...own,
    id: 'user.avatar.upload',
    encoding: 'upload',
    bodyBytes: limits.avatar.bytes,
    summary:
      'Sets the picture of the own account: an ICO, JPEG, PNG, GIF or SVG below 100 K. The server tells the kind from the bytes, and keeps a PNG of at most 256 x 256 pixels that it draws from it. 400 for anything else, 413 for a larger file.',
    body: closed({
      /** The file's bytes as base64. */
      file: Type.String({ minLength: 1, maxLength: 4 * Math.ceil(limits.avatar.bytes / 3) }),
    }),
    reply: Type.Object({ gmtAvatar: TimeMs }),
    example: {
      file: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    },
    audit: { action: 'user.avatar.upload', cn: '上传头像', en: 'Avatar set' },
  }),
  remove: endpoint({
    ...own,
    id: 'user.avatar.remove',
    summary: 'Removes the picture of the own account.',
    body: closed({}),
    reply: Nothing,
    example: {},
    audit: { action: 'user.avatar.remove', cn: '删除头像', en: 'Avatar removed' },
  }),
  file: endpoint({
    id: 'content.avatar',
    method: 'GET',
    path: '/lfscada/content/avatar/:userId',
    allow: 'session',
    encoding: 'file',
    summary:
      'The picture of an account of the organisation, as PNG (immutable, privately cacheable). `v` is its `gmtAvatar` and only makes the address another one. 404 without a picture.',
    body: closed({ userId: Id, v: Type.Optional(TimeMs) }),
    reply: Type.Any(),
    scopedBy: 'userId',
    example: { userId: 'account-spare', v: 1 },
    audit: 'reads',
  }),
}
