import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, TimeMs } from '../endpoint/shapes.ts'
import { announcementEntity } from '../entities/announcement.ts'
import { entityCalls, rowSchema } from '../entity/entityCalls.ts'
import { limits } from '../limits.ts'

const Announcement = rowSchema(announcementEntity)
export type Announcement = Static<typeof Announcement>

const own = { allow: announcementEntity.change, isForWholeRange: true, isInside: true } as const

/** Announcements, as those see them who write them; readers have `notice` and `message`. */
export const announcement = {
  ...entityCalls(announcementEntity),
  imageUpload: endpoint({
    ...own,
    id: 'system.announcement.image.upload',
    encoding: 'upload',
    bodyBytes: limits.announcement.imageBytes,
    summary:
      'Sets the picture of an announcement: a PNG, JPEG, WebP or GIF, which the server decodes and encodes anew. 400 for anything else, 413 for a larger file.',
    body: closed({
      id: Id,
      /** The file's bytes as base64. */
      file: Type.String({ minLength: 1, maxLength: 4 * Math.ceil(limits.announcement.imageBytes / 3) }),
    }),
    reply: Type.Object({ gmtImage: TimeMs }),
    scopedBy: 'id',
    example: {
      id: 'announcement-a',
      file: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    },
    audit: { action: 'announcement.imageUpload', cn: '上传公告图片', en: 'Picture of an announcement set' },
  }),
  imageRemove: endpoint({
    ...own,
    id: 'system.announcement.image.remove',
    summary: 'Removes the picture of an announcement.',
    body: closed({ id: Id }),
    reply: Type.Object({ gmtImage: TimeMs }),
    scopedBy: 'id',
    example: { id: 'announcement-plain' },
    audit: { action: 'announcement.imageRemove', cn: '删除公告图片', en: 'Picture of an announcement removed' },
  }),
  image: endpoint({
    id: 'content.announcement',
    method: 'GET',
    path: '/lfscada/content/announcement/:announcementId',
    allow: 'session',
    encoding: 'file',
    summary:
      'The picture of an announcement, for whom it is and for who writes it (privately cacheable). `v` is its `gmtImage` and only makes the address another one. 404 without a picture.',
    body: closed({ announcementId: Id, v: Type.Optional(TimeMs) }),
    reply: Type.Any(),
    scopedBy: 'announcementId',
    example: { announcementId: 'announcement-a', v: 1 },
    audit: 'reads',
  }),
}
