import { type FieldProblem, Id, limits } from '@mimic/contract'
import { type TSchema, Type } from 'typebox'
import { ApiError, invalid } from '../../platform/ApiError.ts'
import { compileJson, fieldProblems } from '../../platform/http/validate.ts'
import { inTurns } from '../../platform/inTurns.ts'
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
const Item = Type.Object({ id: Id })
const Picture = Type.Object({ id: Id, title: Type.String(), file: Type.String() })
const Device = Type.Object({
  id: Id,
  equipName: Text,
  sn: Text,
  signals: Type.Array(Type.Object({ id: Id, sn: Text, title: Text })),
})
const listOf = (schema: TSchema, maxItems: number, rowsPerTurn: number) => ({
  maxItems,
  rowsPerTurn,
  check: compileJson(Type.Array(schema)),
})
/** The lists of a file. The calls check the rest of an item. A page and a picture may have some MB. */
const lists = {
  pages: listOf(Item, limits.pages, 1),
  variables: listOf(Item, 5000, 100),
  reports: listOf(Item, 5000, 100),
  pictures: listOf(Picture, limits.image.perProject, 1),
  devices: listOf(Device, limits.plant.equipment, 20),
}
/** A file whose lists have places alone. */
const checkFrame = compileJson(
  Type.Object({
    version: Type.Literal(1),
    project: Type.Object({ title: Type.String() }),
    ...Object.fromEntries(
      Object.entries(lists).map(([name, { maxItems }]) => [name, Type.Array(Type.Unknown(), { maxItems })]),
    ),
  }),
)

/**
 * Reads a file, in turns with other calls but for the parsing of its text.
 * @throws {ApiError} that names the fields of the file that cannot be read
 */
export async function readProjectFile(text: string): Promise<ProjectFile> {
  const file = parsed(text, 'file')
  // A file of something else has no fields that are worth naming.
  if (!isObject(file) || file['format'] !== FORMAT) throw invalid('file.format', 'format')
  const frame = Object.entries(file).map(([name, value]) => [
    name,
    name in lists && Array.isArray(value) ? Array(value.length) : value,
  ])
  if (!checkFrame(Object.fromEntries(frame))) throw refused(fieldProblems(checkFrame.errors))
  const problems: FieldProblem[] = []
  // Its frame has this list.
  for (const [name, { check, rowsPerTurn }] of Object.entries(lists))
    await inTurns(file[name] as readonly unknown[], rowsPerTurn, (slice, from) => {
      if (check(slice)) return
      for (const problem of fieldProblems(check.errors))
        problems.push({ ...problem, path: problem.path.replace(/^\d+/, (place) => `${name}.${from + Number(place)}`) })
    })
  if (problems.length > 0) throw refused(problems)
  // Checked by the schemas.
  return file as unknown as ProjectFile
}

const refused = (problems: readonly FieldProblem[]): ApiError =>
  new ApiError(
    'invalid',
    problems.slice(0, 100).map((problem) => ({ ...problem, path: `file.${problem.path}`.replace(/\.$/, '') })),
  )

const isChoice = compileJson(Type.Record(Type.String(), Id))

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
