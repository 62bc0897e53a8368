import { type Draft, enablePatches, type Patch, produceWithPatches } from 'immer'

enablePatches()

/** The input of a form beside what the form began with. Both are frozen. */
export interface FormDraft<D extends object> {
  readonly start: D
  readonly value: D
  /** Every change since the start, in order. A later change can take an earlier one back. */
  readonly patches: readonly Patch[]
}

export type Recipe<D> = (draft: Draft<D>) => void

export const beginDraft = <D extends object>(start: D): FormDraft<D> => ({ start, value: start, patches: [] })

/** Applies a change, then `settle`, which corrects the fields that depend on changed ones. */
export function changeDraft<D extends object>(
  { start, value, patches }: FormDraft<D>,
  change: Recipe<D>,
  settle?: Recipe<D>,
): FormDraft<D> {
  const [next, added] = produceWithPatches(value, (draft: Draft<D>) => {
    change(draft)
    settle?.(draft)
  })
  return { start, value: next, patches: [...patches, ...added] }
}

/** Begins anew with what was stored. Fields that were changed after their value was sent keep their input. */
export function rebaseDraft<D extends object>({ value: now }: FormDraft<D>, start: D, sent: D): FormDraft<D> {
  const fields = Object.keys(now) as (keyof D)[]
  const typed = fields.filter((field) => JSON.stringify(now[field]) !== JSON.stringify(sent[field]))
  const [value, patches] = produceWithPatches(start, (draft: Draft<D>) => {
    Object.assign(draft, Object.fromEntries(typed.map((field) => [field, now[field]])))
  })
  return { start, value, patches }
}

/** The fields that differ from the start. A field that was changed and changed back is not among them. */
export function changedFields<D extends object>({ start, value, patches }: FormDraft<D>): (keyof D & string)[] {
  // The first step of a patch's path is a field of the draft.
  const touched = new Set(patches.map(({ path }) => path[0] as keyof D & string))
  return [...touched].filter((field) => JSON.stringify(start[field]) !== JSON.stringify(value[field]))
}

/** The changed fields with their values: the body of a call that keeps what it is not given. */
export function changedPart<D extends object>(draft: FormDraft<D>): Partial<D> {
  const part: Partial<D> = {}
  for (const field of changedFields(draft)) part[field] = draft.value[field]
  return part
}
