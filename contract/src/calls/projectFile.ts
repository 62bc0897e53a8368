import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id } from '../endpoint/shapes.ts'
import { limits } from '../limits.ts'
import { Project } from './project.ts'

/** A device that a project file names, and what stands for it on this server. */
const ProjectFileDevice = Type.Object({
  /** Its id in the file. */
  id: Type.String(),
  equipName: Type.String(),
  sn: Type.String(),
  /** The device of this server; null where none is known. */
  equipId: Type.Union([Id, Type.Null()]),
  signals: Type.Integer(),
  /** Tags of the signals that this device does not have; of a device that is not here, all of them. */
  missing: Type.Array(Type.String()),
})
export type ProjectFileDevice = Static<typeof ProjectFileDevice>

const ProjectImport = Type.Object({
  /** The new project; null for a plan. */
  id: Type.Union([Id, Type.Null()]),
  title: Type.String(),
  pages: Type.Integer(),
  variables: Type.Integer(),
  reports: Type.Integer(),
  pictures: Type.Integer(),
  devices: Type.Array(ProjectFileDevice),
})
export type ProjectImport = Static<typeof ProjectImport>

export const projectFile = {
  exportMulti: endpoint({
    id: 'project.multi.export',
    allow: 'page.edit',
    summary:
      'A project as one file: its settings, the newest versions of its pages, their pictures, measured variables and reports, and the devices and signals that they name by serial number and tag. `file` is JSON. Passwords of pages are left out.',
    body: closed({ id: Id }),
    reply: Type.Object({ title: Type.String(), file: Type.String() }),
    scopedBy: 'id',
    example: { id: 'project-a' },
    audit: 'reads',
  }),
  importMulti: endpoint({
    id: 'project.multi.import',
    allow: 'project.edit',
    bodyBytes: limits.plant.bytes,
    summary:
      'Adds a project from a file of project.multi.export, in one transaction. A device is found by its serial number, else by its id and name; its signals by tag, else by id. 400 names each device and signal that is not here, and stores nothing. `devices` says which device stands for one of the file: JSON of an object from its id there to the id here. With `plan`, nothing is stored, and what is missing is listed.',
    body: closed({
      file: Type.String({ maxLength: limits.plant.bytes }),
      /** By default that of the file. */
      title: Type.Optional(Project.properties.title),
      devices: Type.Optional(Type.String({ maxLength: 200_000 })),
      plan: Type.Optional(Type.Boolean({ default: false })),
    }),
    reply: ProjectImport,
    example: {
      file: '{"format":"mimic-project","version":1,"project":{"title":"Hall"},"pages":[],"variables":[],"reports":[],"pictures":[],"devices":[]}',
      title: 'Hall',
      devices: '{}',
      plan: false,
    },
    audit: { action: 'project.importMulti', cn: '从文件导入项目', en: 'Project added from a file' },
  }),
}
