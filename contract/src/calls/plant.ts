import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { closed, Id } from './shapes.ts'

/** A file of the plant as text: one gateway, device, template, page ... */
const PlantFile = Type.Object({ path: Type.String(), text: Type.String() })
export type PlantFile = Static<typeof PlantFile>

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
})
export type PlantPush = Static<typeof PlantPush>

export const plant = {
  pull: endpoint({
    id: 'plant.pull',
    path: '/lfscada/plant/pull',
    allow: 'equipment.edit',
    isForWholeRange: true,
    needsProof: true,
    summary:
      'The plant as text files: gateways, devices with their signals and alarm conditions, templates, groups, projects with their variables, reports and pages. Passwords stand as `********`.',
    body: closed({}),
    reply: Type.Object({ files: Type.Array(PlantFile) }),
    example: {},
    audit: 'reads',
  }),
  push: endpoint({
    id: 'plant.push',
    path: '/lfscada/plant/push',
    allow: 'equipment.edit',
    needsProof: true,
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
