import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, Nothing, TimeMs } from '../endpoint/shapes.ts'
import { repairEntity } from '../entities/repair.ts'
import { limits } from '../limits.ts'

/** A photo of an order. */
export const OrderPhoto = Type.Object({
  id: Id,
  orderId: Id,
  /** The item of an inspection that it is of, from 0; -1 for the whole order. */
  item: Type.Integer(),
  /** Address on this server. The photo at an address never changes. */
  url: Type.String(),
  /** Pixels. */
  width: Type.Integer(),
  height: Type.Integer(),
  gmtCreate: TimeMs,
})
export type OrderPhoto = Static<typeof OrderPhoto>

const allow = repairEntity.read

export const orderPhoto = {
  upload: endpoint({
    id: 'ops.photo.upload',
    allow,
    encoding: 'upload',
    summary: `Adds a photo (PNG, JPEG, WebP or GIF) to a repair order that is not over, by who reported it, its person, or whoever may dispatch (others get 403), or to an item of an inspection that is not over. It is decoded and encoded anew, ${limits.orderPhoto.side} pixels on its longer side at most, without metadata. 400 with reason \`limit\` beyond ${limits.orderPhoto.perOrder}.`,
    body: closed({
      orderId: Id,
      /** The item of an inspection, from 0; left out for a repair order. */
      item: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.inspection.items - 1 })),
      /** The file's bytes as base64. */
      file: Type.String({ minLength: 1, maxLength: 4 * Math.ceil(limits.image.bytes / 3) }),
    }),
    reply: OrderPhoto,
    scopedBy: 'orderId',
    example: {
      orderId: 'repair-a',
      item: 0,
      file: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    },
    audit: { action: 'orderPhoto.upload', cn: '上传工单照片', en: 'Photo of an order uploaded' },
  }),
  delete: endpoint({
    id: 'ops.photo.delete',
    allow,
    summary: 'Removes a photo of an order that is not over, by whoever may add one.',
    body: closed({ id: Id }),
    reply: Nothing,
    scopedBy: 'id',
    example: { id: 'orderPhoto-unused' },
    audit: { action: 'orderPhoto.delete', cn: '删除工单照片', en: 'Photo of an order deleted' },
  }),
  file: endpoint({
    id: 'content.orderPhoto',
    method: 'GET',
    path: '/lfscada/content/orderPhoto/:photoId',
    allow,
    encoding: 'file',
    summary: 'The bytes of a photo of an order (immutable, privately cacheable).',
    body: closed({ photoId: Id }),
    reply: Type.Any(),
    scopedBy: 'photoId',
    example: { photoId: 'orderPhoto-a' },
    audit: 'reads',
  }),
}
