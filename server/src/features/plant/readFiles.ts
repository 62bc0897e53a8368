import type { PushedFile } from '@mimic/contract'
import { isId } from '@mimic/contract'
import { messageOf } from '@mimic/contract/messageOf'
import { Type } from 'typebox'
import { invalid } from '../../platform/ApiError.ts'
import { compileJson } from '../../platform/http/validate.ts'
import type { PlantKindName } from './kinds/PlantKind.ts'
import { kindOfPath } from './plantPaths.ts'
import { itemOf, type PlantItem } from './plantText.ts'
import { type FileProblem, refusalOf } from './problems.ts'
import { secretMarks } from './secretMarks.ts'

/** The state that a file wants. */
export interface Wanted {
  readonly path: string
  readonly kind: PlantKindName
  readonly id: string
  /** Undefined removes the item. */
  readonly item: PlantItem | undefined
  /** As it was pulled; undefined where the file was never pulled. */
  readonly base: PlantItem | undefined
}

const isFiles = compileJson(
  Type.Array(
    Type.Object(
      {
        path: Type.String({ maxLength: 400 }),
        text: Type.Union([Type.String(), Type.Null()]),
        base: Type.Optional(Type.String()),
      },
      { additionalProperties: false },
    ),
  ),
)

/** @throws {ApiError} that names each file that cannot be read */
export const readFiles = (text: string): Wanted[] => wantedOf(parsed(text))

/** @throws {ApiError} that names each file that cannot be read */
export function wantedOf(files: readonly PushedFile[]): Wanted[] {
  const problems: FileProblem[] = []
  const ids = new Map<string, string>()
  const wanted = files.flatMap((file): Wanted[] => {
    const kind = kindOfPath(file.path)
    const base = file.base === undefined ? undefined : itemOf(file.base)
    const item = file.text === null ? undefined : itemOf(file.text)
    const id = (item ?? base)?.id
    const broken = file.text === null || item ? undefined : syntaxProblem(file.text)
    if (broken !== undefined) {
      problems.push({
        file: file.path,
        error: invalid('text', 'format', broken),
      })
      return []
    }
    if (!kind || id === undefined || (file.text !== null && !item)) {
      problems.push({ file: file.path, error: invalid(kind ? 'id' : 'path', 'format') })
      return []
    }
    const [mark] = item ? secretMarks(item) : []
    // It would be stored as a password.
    if (mark)
      problems.push({
        file: file.path,
        error: invalid(`driverConfig.${mark.field}`, 'unknown', mark.name),
      })
    if (!isId(id)) problems.push({ file: file.path, error: invalid('id', 'format') })
    const other = ids.get(`${kind} ${id}`)
    if (other !== undefined)
      problems.push({
        file: file.path,
        error: invalid('id', 'used', other),
      })
    ids.set(`${kind} ${id}`, file.path)
    // A file of another item has taken the place of the one that was pulled.
    return [{ path: file.path, kind, id, item, base: base?.id === id ? base : undefined }]
  })
  if (problems.length > 0) throw refusalOf(problems)
  return wanted
}

/** Why a text is no JSON, with line and column; undefined for JSON. */
function syntaxProblem(text: string): string | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}

function parsed(text: string): readonly PushedFile[] {
  try {
    const files: unknown = JSON.parse(text)
    // Checked by the schema.
    if (isFiles(files)) return files as readonly PushedFile[]
  } catch {
    // Refused below.
  }
  throw invalid('files', 'format')
}
