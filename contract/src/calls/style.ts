import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, Nothing, TimeMs } from '../endpoint/shapes.ts'
import { styleEntity } from '../entities/style.ts'
import { entityCalls, rowSchema } from '../entity/entityCalls.ts'
import { limits } from '../limits.ts'

const Style = rowSchema(styleEntity)
export type Style = Static<typeof Style>

/** The pictures of a style. */
export const stylePictures = ['logo', 'favicon', 'login'] as const
export type StylePicture = (typeof stylePictures)[number]
const Kind = Type.Enum([...stylePictures])

/** A host name, without its port. */
const Host = Type.String({
  minLength: 1,
  maxLength: limits.style.host,
  pattern: '^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$',
})
const StyleHost = Type.Object({ host: Type.String(), orgId: Id, orgTitle: Type.String() })
export type StyleHost = Static<typeof StyleHost>

const own = { allow: 'style.edit', isForWholeRange: true, isInside: true } as const

/** The looks of an organisation, and the one that it uses. */
export const style = {
  ...entityCalls(styleEntity),
  setPicture: endpoint({
    ...own,
    id: 'style.picture.set',
    encoding: 'upload',
    bodyBytes: limits.style.bytes,
    summary:
      'Sets a picture of a style. The server tells its kind from the bytes and keeps what it draws from it: a logo and a favicon (ICO, JPEG, PNG, GIF or SVG) as a PNG, a login picture (PNG, JPEG, WebP or GIF) without its metadata. 400 for anything else, 413 for a larger file.',
    body: closed({
      id: Id,
      kind: Kind,
      /** The file's bytes as base64. */
      file: Type.String({ minLength: 1, maxLength: 4 * Math.ceil(limits.style.bytes / 3) }),
    }),
    reply: Style,
    scopedBy: 'id',
    example: {
      id: 'style-a',
      kind: 'logo',
      file: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    },
    audit: { action: 'style.picture.set', cn: '设置样式图片', en: 'Picture of a style set' },
  }),
  removePicture: endpoint({
    ...own,
    id: 'style.picture.remove',
    summary: 'Removes a picture of a style: Mimic’s own takes its place.',
    body: closed({ id: Id, kind: Kind }),
    reply: Style,
    scopedBy: 'id',
    example: { id: 'style-a', kind: 'logo' },
    audit: { action: 'style.picture.remove', cn: '删除样式图片', en: 'Picture of a style removed' },
  }),
  use: endpoint({
    ...own,
    id: 'style.use',
    summary: 'Lets the organisation use a style; without `id`, Mimic’s own.',
    body: closed({ id: Type.Optional(Id) }),
    reply: Nothing,
    scopedBy: 'id',
    example: { id: 'style-a' },
    audit: { action: 'style.use', cn: '选用样式', en: 'Style chosen' },
  }),
  system: endpoint({
    id: 'style.system',
    allow: 'style.edit',
    isInside: true,
    summary:
      'The style that the organisation uses, empty for Mimic’s own, and the host names at which it shows before a login. An operator of the platform gets the host names of all organisations.',
    body: closed({}),
    reply: Type.Object({ styleId: Type.String(), hosts: Type.Array(StyleHost) }),
    example: {},
    audit: 'reads',
  }),
  setHost: endpoint({
    id: 'style.host.set',
    allow: 'platform.operate',
    needsProof: true,
    summary:
      'Gives a host name to an organisation, whose style shows there before a login; without `enterpriseId` the name is nobody’s. 400 `enterpriseId` with `unknown`, `host` with `limit`.',
    body: closed({ host: Host, enterpriseId: Type.Optional(Id) }),
    reply: Nothing,
    example: { host: 'plant.example.com', enterpriseId: 'org-a' },
    audit: { action: 'style.host.set', cn: '设置样式的主机名', en: 'Host name of a style set' },
  }),
  picture: endpoint({
    id: 'content.style',
    method: 'GET',
    path: '/lfscada/content/style/:styleId/:kind',
    allow: 'public',
    isBeforeLock: true,
    encoding: 'file',
    summary:
      'A picture of a style that the caller sees: one of the own organisation, or the one that shows at the host name before a login. `v` says since when it is there and only makes the address another one. 404 for every other.',
    body: closed({ styleId: Id, kind: Kind, v: Type.Optional(TimeMs) }),
    reply: Type.Any(),
    scopedBy: 'styleId',
    example: { styleId: 'style-a', kind: 'logo', v: 1 },
    audit: 'reads',
  }),
}
