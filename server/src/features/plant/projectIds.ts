import { pictureIdsIn, withPictureIds } from '@mimic/contract'
import { mapBind } from '@mimic/engine/schema'
import { isMvarKey, mvarIdOf, mvarKey } from '../mvars/store/calcRule.ts'
import { keyedList } from './keyedList.ts'
import { isObject, type Json, type PlantItem } from './plantText.ts'
import type { ProjectFile } from './readProjectFile.ts'

type NamedIn = 'signals' | 'equips' | 'mvars' | 'pages' | 'pictures'
/** The new id of an old one; the old one where it has no other. */
export type IdOf = (list: NamedIn, id: string) => string

type Items = Pick<ProjectFile, 'pages' | 'variables' | 'reports'>

const BRACED = String.raw`\{\s*([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)\s*\}`
/** Without braces, an id with dashes is a difference in an expression, and an id in a comma list. */
const IN_EXPRESSION = new RegExp(String.raw`${BRACED}|(?<![\w.])([A-Za-z_]\w*)\.(\w+)`, 'g')
const IN_LIST = new RegExp(String.raw`${BRACED}|([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)`, 'g')
const QUOTED = /(["'`])([A-Za-z0-9_-]+)\1/g

/** The pages, variables and reports of a project with other ids in all that they name. Their own ids stay. */
export function mapIds({ pages, variables, reports }: Items, idOf: IdOf): Items {
  return {
    // Maps keep the shape.
    pages: pages.map((page) => withPictures(mapBind(withScripts(page, idOf), bindOf(idOf)), idOf) as PlantItem),
    variables: variables.map((item) => ({ ...item, formula: formulaOf(item, idOf) })),
    reports: reports.map((item) => ({ ...item, columns: columnsOf(item['columns'], idOf) })),
  }
}

const bindOf = (idOf: IdOf) => (list: string, id: string) => {
  if (list === 'signals' && isMvarKey(id)) return mvarKey(idOf('mvars', mvarIdOf(id)))
  return list === 'signals' || list === 'equips' || list === 'mvars' || list === 'pages' ? idOf(list, id) : id
}

function formulaOf({ formula, calcType }: PlantItem, idOf: IdOf): Json {
  if (typeof formula !== 'string') return formula ?? ''
  const references = calcType === 'custom' ? IN_EXPRESSION : IN_LIST
  return formula.replaceAll(references, (_, owner?: string, id?: string, bareOwner?: string, bareId?: string) => {
    const from = owner ?? bareOwner ?? ''
    const of = id ?? bareId ?? ''
    return from === 'mvar' ? `{mvar.${idOf('mvars', of)}}` : `{${idOf('equips', from)}.${idOf('signals', of)}}`
  })
}

const columnsOf = (columns: Json | undefined, idOf: IdOf): Json =>
  Array.isArray(columns)
    ? columns.map((column: Json) =>
        isObject(column) && typeof column['dataId'] === 'string'
          ? { ...column, dataId: idOf(column['type'] === 'mvar' ? 'mvars' : 'signals', column['dataId']) }
          : column,
      )
    : (columns ?? [])

/** Addresses of pictures stand in fields of many names. */
function withPictures(value: unknown, idOf: IdOf): unknown {
  if (typeof value === 'string') return withPictureIds(value, (id) => idOf('pictures', id))
  if (Array.isArray(value)) return value.map((each) => withPictures(each, idOf))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, withPictures(inside, idOf)]))
}

/** The pictures that a value names, each with its field; the elements of lists by their ids. */
export function namedPictures(value: Json | undefined, path = ''): { readonly path: string; readonly id: string }[] {
  if (typeof value === 'string') return pictureIdsIn(value).map((id) => ({ path, id }))
  const parts = isObject(value) ? Object.entries(value) : [...(keyedList(value) ?? listed(value))]
  return parts.flatMap(([name, part]) => namedPictures(part, path === '' ? name : `${path}.${name}`))
}

const listed = (value: Json | undefined): [string, Json][] =>
  Array.isArray(value) ? value.map((part: Json, place) => [String(place), part]) : []

/** The scripts of click events name signals and pages as texts of their own. */
function withScripts(value: unknown, idOf: IdOf): unknown {
  if (Array.isArray(value)) return value.map((each) => withScripts(each, idOf))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [
      name,
      name === 'script' && typeof inside === 'string'
        ? inside.replaceAll(QUOTED, (_, quote: string, id: string) => {
            const signal = idOf('signals', id)
            return `${quote}${signal === id ? idOf('pages', id) : signal}${quote}`
          })
        : withScripts(inside, idOf),
    ]),
  )
}
