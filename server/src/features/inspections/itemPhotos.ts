import type { Inspection, InspectionItem, OrderPhoto } from '@mimic/contract'
import { invalid } from '../../platform/ApiError.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { PhotoRows } from '../orders/PhotoRows.ts'

/** The photos of an inspection, each of one of its items. */
export const photosOf = (db: Db, scope: Scope, id: string): Promise<OrderPhoto[]> => new PhotoRows(db).of(scope, id)

/**
 * @param planned as it is stored: it says which items need photos
 * @param items with the results
 * @throws {ApiError} 400 `required` for a checked item that needs a photo and has none
 */
export async function assertPhotos(
  trx: Db,
  scope: Scope,
  { id, items: planned }: Pick<Inspection, 'id' | 'items'>,
  items: readonly InspectionItem[],
): Promise<void> {
  if (!planned.some(({ needsPhoto }) => needsPhoto)) return
  const shown = new Set((await photosOf(trx, scope, id)).map(({ item }) => item))
  const place = planned.findIndex(
    ({ needsPhoto }, i) => needsPhoto && (items[i]?.result ?? 'unchecked') !== 'unchecked' && !shown.has(i),
  )
  if (place !== -1) throw invalid(`items.${place}.photo`, 'required')
}
