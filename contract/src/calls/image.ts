import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, Nothing, pageOf, pageQuery, SomeIds, TimeMs, Title } from '../endpoint/shapes.ts'
import { limits } from '../limits.ts'

/** A picture of a project. Its pages show it by `url`. */
export const Image = Type.Object({
  id: Id,
  projectId: Id,
  title: Type.String(),
  /** Address on this server. The picture at an address never changes. */
  url: Type.String(),
  mime: Type.String(),
  /** Width in pixels. */
  width: Type.Integer(),
  height: Type.Integer(),
  bytes: Type.Integer(),
  gmtCreate: TimeMs,
})
export type Image = Static<typeof Image>

/** The name of a picture's file in a plant as text: the SHA-256 of the content where it was first kept. */
export const PictureFile = Type.String({
  maxLength: 80,
  pattern: '^[0-9a-f]{64}\\.(png|jpg|webp)$',
  description: 'Name of a file of a plant as text: the SHA-256 of its content where it was first kept.',
})

export const image = {
  query: endpoint({
    id: 'project.image.query',
    allow: 'project.read',
    summary: 'The pictures of a project, newest first, paged; searched by name.',
    body: closed({ projectId: Id, ...pageQuery }),
    reply: pageOf(Image),
    scopedBy: 'projectId',
    example: { projectId: 'project-a', page: 1, pageSize: 10, search: '' },
    audit: 'reads',
  }),
  upload: endpoint({
    id: 'project.image.upload',
    allow: 'page.edit',
    encoding: 'upload',
    summary:
      'Keeps a PNG, JPEG, WebP or GIF as a picture of the project. The server tells the kind from the bytes, decodes the picture and keeps what it encodes anew: its first frame, without metadata. 400 for anything else, SVG included.',
    body: closed({
      projectId: Id,
      title: Title,
      /** The file's bytes as base64. */
      file: Type.String({ minLength: 1, maxLength: 4 * Math.ceil(limits.image.bytes / 3) }),
    }),
    reply: Image,
    scopedBy: 'projectId',
    example: {
      projectId: 'project-a',
      title: 'Title',
      file: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    },
    audit: { action: 'project.image.upload', cn: '上传图片', en: 'Image uploaded' },
  }),
  copy: endpoint({
    id: 'project.image.copy',
    allow: 'page.edit',
    summary:
      'Copies pictures of other projects into a project, for widgets that are pasted there. A picture that the project has is answered as it is; one that is gone, or that the caller may not see, is not in the answer. 400 with reason `limit` for a project that is full.',
    body: closed({ projectId: Id, ids: SomeIds }),
    /** `from`: the id of the picture that was copied. */
    reply: Type.Object({ copies: Type.Array(Type.Object({ from: Id, image: Image })) }),
    scopedBy: 'projectId',
    example: { projectId: 'project-a', ids: 'image-a' },
    audit: { action: 'project.image.copy', cn: '复制图片', en: 'Image copied' },
  }),
  take: endpoint({
    id: 'project.image.take',
    allow: 'page.edit',
    summary:
      'Makes a picture of a project from a file of a plant as text: one of plant.picture, or that of another picture of the organisation. 400 with reason `unknown` for another file.',
    body: closed({
      projectId: Id,
      title: Title,
      file: PictureFile,
    }),
    reply: Image,
    scopedBy: 'projectId',
    example: {
      projectId: 'project-a',
      title: 'Title',
      file: '5a0ee1b2d8a9a8b9d8e7f6c5b4a392817f6e5d4c3b2a19081716151413121110.png',
    },
    audit: { action: 'project.image.take', cn: '接收图片文件', en: 'Image taken from a file' },
  }),
  usage: endpoint({
    id: 'project.image.usage',
    allow: 'page.edit',
    summary:
      'The pages of the organisation whose newest version shows a picture, by title: the first 20, and how many.',
    body: closed({ id: Id }),
    reply: Type.Object({ pages: Type.Array(Type.Object({ id: Id, title: Type.String() })), total: Type.Integer() }),
    scopedBy: 'id',
    example: { id: 'image-a' },
    audit: 'reads',
  }),
  delete: endpoint({
    id: 'project.image.delete',
    allow: 'page.edit',
    summary: 'Removes a picture. Pages that still show it show a struck sign in its place.',
    body: closed({ id: Id }),
    reply: Nothing,
    scopedBy: 'id',
    example: { id: 'image-a' },
    audit: { action: 'project.image.delete', cn: '删除图片', en: 'Image deleted' },
  }),
  file: endpoint({
    id: 'content.image',
    method: 'GET',
    path: '/lfscada/content/image/:imageId',
    allow: 'project.read',
    isForKeys: true,
    encoding: 'file',
    summary: 'The bytes of a picture (immutable, privately cacheable).',
    body: closed({ imageId: Id }),
    reply: Type.Any(),
    scopedBy: 'imageId',
    example: { imageId: 'image-a' },
    audit: 'reads',
  }),
}
