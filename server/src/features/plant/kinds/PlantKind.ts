import type { Endpoint } from '@mimic/contract'
import type { TSchema } from 'typebox'
import type { Tables } from '../../../platform/db/Database.ts'
import type { InnerCalls } from '../InnerCalls.ts'
import { isObject, type Json, type PlantItem } from '../plantText.ts'

export type PlantKindName =
  | 'department'
  | 'region'
  | 'role'
  | 'model'
  | 'alarmClass'
  | 'gateway'
  | 'template'
  | 'device'
  | 'group'
  | 'project'
  | 'variable'
  | 'report'
  | 'page'
  | 'picture'

/** How a push removes gateways that may hold batches which the server does not have. */
export interface Removal {
  /** Without it, such a gateway stays. */
  readonly isDeletingBuffered: boolean
  /** Those that were removed all the same, by id: how many batches waited by the last report; null when unknown. */
  readonly buffered: Map<string, number | null>
}

/** How the items of a kind are read and changed by the ordinary calls. */
export interface PlantKind {
  readonly name: PlantKindName
  /** The table whose ids its items have. */
  readonly table: keyof Tables
  readonly titleField: string
  /** The schema of the items in their files, by which editors complete and check. The calls decide what is right. */
  readonly schema: TSchema
  /** The call that lists the items, where some who pull may not make it. */
  readonly listed?: Endpoint
  ids(calls: InnerCalls): Promise<string[]>
  read(calls: InnerCalls, id: string): Promise<PlantItem>
  /** Adds an item; what the call for it does not take is changed afterwards. */
  add(calls: InnerCalls, item: PlantItem): Promise<void>
  edit(calls: InnerCalls, before: PlantItem, after: PlantItem): Promise<void>
  remove(calls: InnerCalls, item: PlantItem, removal: Removal): Promise<void>
  /** Sets the order of the items, once all of them are there. */
  arrange?(calls: InnerCalls, items: readonly PlantItem[]): Promise<void>
  /** The lists of an item whose elements have ids of their own, with the tables of these ids. */
  parts?(item: PlantItem): { readonly table: 'signal' | 'alarm_rule'; readonly list: Json | undefined }[]
  /**
   * `after` with what it removes, and without what is new and names others: a page that needs new signals may still use
   * old ones, and two new devices may name each other. `before` is undefined for a new item.
   */
  widened?(before: PlantItem | undefined, after: PlantItem): PlantItem
  /** How many widgets of an item its reader may not see: they are not in the file. */
  hidden?(calls: InnerCalls, id: string): Promise<number>
  /** Names of what shows or follows an item. */
  affects?(calls: InnerCalls, id: string): Promise<string[]>
}

/**
 * Fields of bodies that say which row is changed, and which version of it; and its department, which is of the
 * organisation and not of the plant.
 */
const ADDRESS = new Set(['id', 'baseVersion', 'version', 'deptId'])

/** The fields that a call changes, by its declaration. */
export const fieldNames = ({ body }: Endpoint): string[] =>
  Object.keys(body.properties).filter((name) => !ADDRESS.has(name))

/** The fields of these names that a row or an item has. */
export function pick(row: object, names: readonly string[]): Record<string, Json> {
  // Rows come from replies, which are JSON.
  const values = row as Readonly<Record<string, Json | undefined>>
  return Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name] as Json]])))
}

/** Rows of one page of a list. */
const PAGE_SIZE = 200

/** All rows of a list that is given in pages. */
export async function allRows<T>(
  page: (part: { page: number; pageSize: number }) => Promise<{ rows: T[]; total: number }>,
): Promise<T[]> {
  const all: T[] = []
  for (let number = 1; ; number++) {
    const { rows, total } = await page({ page: number, pageSize: PAGE_SIZE })
    all.push(...rows)
    if (rows.length === 0 || all.length >= total) return all
  }
}

/** The objects of a list; anything else in it is left to the check of the call. */
export const objectsOf = (list: Json | undefined): { readonly [name: string]: Json }[] =>
  Array.isArray(list) ? list.filter(isObject) : []
export const textsOf = (list: Json | undefined): string[] =>
  Array.isArray(list) ? list.filter((each) => typeof each === 'string') : []
