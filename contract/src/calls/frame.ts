import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id } from '../endpoint/shapes.ts'
import { frameEntity } from '../entities/frame.ts'
import { entityCalls, rowSchema } from '../entity/entityCalls.ts'

const Frame = rowSchema(frameEntity)
export type Frame = Static<typeof Frame>

const reads = { allow: 'project.read', isInside: true } as const

const listed = entityCalls(frameEntity)

/** Pages of other sites in frames. */
export const frame = {
  ...listed,
  // Paths are unique, so the row of the example keeps its own.
  edit: { ...listed.edit, example: { ...listed.edit.example, path: 'frame-known', isEnabled: true } },
  find: endpoint({
    ...reads,
    id: 'frame.find',
    summary: 'The page that a path shows. 404 for a path that no enabled row has.',
    body: closed({ path: Id }),
    reply: Frame,
    scopedBy: 'path',
    example: { path: 'frame-known' },
    audit: 'reads',
  }),
  document: endpoint({
    ...reads,
    id: 'content.frame',
    method: 'GET',
    path: '/lfscada/content/frame/:frameId',
    encoding: 'file',
    summary:
      'A document with nothing but the frame of such a page. Its policy (`frame-src`) names that one origin, and its sandbox is that of the row: never scripts together with our own origin.',
    body: closed({ frameId: Id }),
    reply: Type.Any(),
    scopedBy: 'frameId',
    example: { frameId: 'frame-a' },
    audit: 'reads',
  }),
}
