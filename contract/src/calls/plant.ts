import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id } from '../endpoint/shapes.ts'
import { limits } from '../limits.ts'
import { PictureFile } from './image.ts'

/** A file of the plant as text: one gateway, device, template, page ... */
const PlantFile = Type.Object({ path: Type.String(), text: Type.String() })
export type PlantFile = Static<typeof PlantFile>

/** The parts that the caller of a pull may not see: they stand in no file. */
const PlantOmitted = Type.Object({
  /** Folders that are left out, each with the permission that its files take. */
  folders: Type.Array(Type.Object({ folder: Type.String(), permission: Type.String() })),
  /** Pages with the number of their widgets whose permission regions the caller does not hold. */
  widgets: Type.Array(Type.Object({ path: Type.String(), count: Type.Integer() })),
})
export type PlantOmitted = Static<typeof PlantOmitted>
const PlantPull = Type.Object({ files: Type.Array(PlantFile), omitted: PlantOmitted })
export type PlantPull = Static<typeof PlantPull>

/**
 * A file as it is pushed. `text` null removes what `base` describes. `base` is the text of the last pull; without it,
 * whatever differs from the server is a conflict.
 */
export interface PushedFile {
  readonly path: string
  readonly text: string | null
  readonly base?: string
}

/** Texts of values are JSON, cut where they are long; empty where there is no value. */
const PlantChange = Type.Object({
  path: Type.String(),
  change: Type.Enum(['create', 'change', 'delete']),
  kind: Type.String(),
  id: Id,
  title: Type.String(),
  fields: Type.Array(Type.Object({ path: Type.String(), from: Type.String(), to: Type.String() })),
  /** Changed fields beyond those in `fields`. */
  more: Type.Integer(),
  /** Names of pages that show it and of devices that are bound to it. */
  affects: Type.Array(Type.String()),
  /**
   * The buffer of a gateway that is deleted although it may hold batches that the server does not have: how many by
   * its last report; null when it has told none.
   */
  buffered: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
})
export type PlantChange = Static<typeof PlantChange>

const PlantPush = Type.Object({
  changes: Type.Array(PlantChange),
  /** Titles of the gateways that get a new configuration. */
  gateways: Type.Array(Type.String()),
  /** Files with a new device or template whose password must be entered, because files have none. */
  secrets: Type.Array(Type.String()),
  /** Fields of changed pages that show a picture which is not on the server: `pages/Hall.json#widgets.w1.src`. */
  pictures: Type.Array(Type.String()),
})
export type PlantPush = Static<typeof PlantPush>

export const plant = {
  pull: endpoint({
    id: 'plant.pull',
    allow: 'equipment.edit',
    isForWholeRange: true,
    needsProof: true,
    isForKeys: true,
    summary:
      'The plant as text files: departments, permission regions, roles, models, gateways, devices with their signals and alarm conditions, templates, groups, projects with their variables, reports, pages and pictures. `omitted` names what the caller may not see: departments, regions and roles without people.read, and widgets of permission regions. The file of a picture is that of content.image. Passwords stand as `********`.',
    body: closed({}),
    reply: PlantPull,
    example: {},
    audit: 'reads',
  }),
  lacking: endpoint({
    id: 'plant.lacking',
    allow: 'page.edit',
    isForKeys: true,
    summary:
      'Those of these files of pictures that plant.picture has to be given before a push: the organisation has no picture of them.',
    body: closed({
      files: Type.String({ maxLength: 81 * limits.plant.pictures, pattern: '^[0-9a-z.,]*$' }),
    }),
    reply: Type.Object({ files: Type.Array(PictureFile) }),
    example: { files: '5a0ee1b2d8a9a8b9d8e7f6c5b4a392817f6e5d4c3b2a19081716151413121110.png' },
    audit: 'reads',
  }),
  picture: endpoint({
    id: 'plant.picture',
    allow: 'page.edit',
    isForKeys: true,
    encoding: 'upload',
    summary:
      'Hands in the file of a picture for a push, which is kept for an hour. It is checked, decoded and encoded anew as by project.image.upload.',
    body: closed({
      name: PictureFile,
      /** The file's bytes as base64. */
      file: Type.String({ minLength: 1, maxLength: 4 * Math.ceil(limits.image.bytes / 3) }),
    }),
    reply: Type.Object({ file: PictureFile }),
    example: {
      name: '5a0ee1b2d8a9a8b9d8e7f6c5b4a392817f6e5d4c3b2a19081716151413121110.png',
      file: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    },
    audit: 'unaudited',
  }),
  push: endpoint({
    id: 'plant.push',
    allow: 'equipment.edit',
    needsProof: true,
    isForKeys: true,
    isForWholeRange: true,
    bodyBytes: limits.plant.bytes,
    summary:
      'Makes the plant what the files say, in one transaction. `files` is JSON of `[{path, text, base?}]`; files that are not sent stay as they are, and `text` null deletes. Every change passes the checks of its own call, and has its entry in the audit. Fields that were changed on the server since `base` are kept; 409 names those that both have changed. With `plan`, nothing is stored. With `overwrite`, the files win. With `deleteBuffered`, a gateway is deleted although it may hold batches; the change says how many (`buffered`).',
    body: closed({
      files: Type.String({ maxLength: limits.plant.bytes }),
      plan: Type.Optional(Type.Boolean({ default: false })),
      overwrite: Type.Optional(Type.Boolean({ default: false })),
      deleteBuffered: Type.Optional(Type.Boolean({ default: false })),
    }),
    reply: PlantPush,
    example: { files: '[]', plan: false, overwrite: false, deleteBuffered: false },
    audit: { action: 'plant.push', cn: '推送现场文本', en: 'Plant pushed as text' },
  }),
}
