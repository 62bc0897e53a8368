import { createContext, useRef } from 'react'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { type DraftKeeper, drafts } from './DraftKeeper.ts'

/** The widgets that the fields below belong to. */
export interface DraftPlace {
  readonly keeper: DraftKeeper
  /** Widgets; none: the page. */
  readonly ids: readonly string[]
}

/** Undefined outside of a page: nobody else writes there. */
export const DraftPlaceContext = createContext<DraftPlace | undefined>(undefined)

/** The place of fields for `ids`; it stays the same when those are what removals have left of it. */
export function useDraftPlace(store: DesignerStore, ids: readonly string[]): DraftPlace {
  const place = useRef<DraftPlace>(undefined)
  const before = place.current
  const rest = before?.ids.filter((id) => store.document.get(id)) ?? []
  const isSame =
    before &&
    (ids.length > 0 || before.ids.length === 0) &&
    rest.length === ids.length &&
    rest.every((id, i) => id === ids[i])
  if (!isSame) place.current = { keeper: store.part(drafts), ids }
  return place.current ?? { keeper: store.part(drafts), ids }
}
