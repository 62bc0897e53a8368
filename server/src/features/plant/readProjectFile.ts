import { limits } from '@mimic/contract'
import { Type } from 'typebox'
import { ApiError, invalid } from '../../platform/ApiError.ts'
import { compileJson, fieldProblems } from '../../platform/http/validate.ts'
import { isObject, type PlantItem } from './plantText.ts'

/** A device that a project names, as its file has it: enough to find it on another server. */
export interface NamedDevice {
  readonly id: string
  readonly equipName: string
  readonly sn: string
  readonly signals: readonly { readonly id: string; readonly sn: string; readonly title: string }[]
}

/** A project as one file. Its items are those of the plant as text. */
export interface ProjectFile {
  readonly format: 'mimic-project'
  readonly version: 1
  readonly project: { readonly title: string; readonly [name: string]: PlantItem[string] }
  readonly pages: readonly PlantItem[]
  readonly variables: readonly PlantItem[]
  readonly reports: readonly PlantItem[]
  /** `file`: the bytes as base64. */
  readonly pictures: readonly { readonly id: string; readonly title: string; readonly file: string }[]
  readonly devices: readonly NamedDevice[]
}

const FORMAT = 'mimic-project'
const Text = Type.String({ maxLength: 200 })
const OldId = Type.String({ minLength: 1, maxLength: limits.id, pattern: '^[A-Za-z0-9_-]+$' })
/** The calls check the rest of an item. */
const items = Type.Array(Type.Object({ id: OldId }), { maxItems: 5000 })
const check = compileJson(
  Type.Object({
    format: Type.Literal(FORMAT),
    version: Type.Literal(1),
    project: Type.Object({ title: Type.String() }),
    pages: items,
    variables: items,
    reports: items,
    pictures: Type.Array(Type.Object({ id: OldId, title: Type.String(), file: Type.String() }), {
      maxItems: limits.image.perProject,
    }),
    devices: Type.Array(
      Type.Object({
        id: OldId,
        equipName: Text,
        sn: Text,
        signals: Type.Array(Type.Object({ id: OldId, sn: Text, title: Text })),
      }),
      { maxItems: limits.plant.equipment },
    ),
  }),
)

/** @throws {ApiError} that names the fields of the file that cannot be read */
export function readProjectFile(text: string): ProjectFile {
  const file = parsed(text, 'file')
  // A file of something else has no fields that are worth naming.
  if (!isObject(file) || file['format'] !== FORMAT) throw invalid('file.format', 'format')
  if (!check(file)) {
    const problems = fieldProblems(check.errors)
    throw new ApiError(
      'invalid',
      problems.map((problem) => ({ ...problem, path: problem.path === '' ? 'file' : `file.${problem.path}` })),
    )
  }
  // Checked by the schema.
  return file as unknown as ProjectFile
}

const isChoice = compileJson(Type.Record(Type.String(), OldId))

/** Which devices stand for those of a file. @throws {ApiError} */
export function readDeviceChoice(text: string): ReadonlyMap<string, string> {
  const choice = parsed(text, 'devices')
  if (!isChoice(choice)) throw invalid('devices', 'format')
  return new Map(Object.entries(choice as Record<string, string>))
}

function parsed(text: string, field: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid(field, 'format')
  }
}
