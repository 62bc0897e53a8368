import type { SharedEquipment } from '@mimic/contract'
import { CallError } from '@mimic/contract/client'
import { codes } from '@mimic/contract/errors'
import { paths } from '@mimic/contract/paths'
import { type Answer, useAnswer } from '../../kit/useAnswer.ts'

/** What the owner changes is seen within this. */
const REFRESH_MS = 10_000

export type SharedState =
  | { readonly is: 'loading' }
  | { readonly is: 'locked' }
  /** Off, or never there: nobody is told which. */
  | { readonly is: 'gone' }
  | { readonly is: 'failed' }
  | { readonly is: 'open'; readonly equipment: SharedEquipment }

/** The equipment behind a share's code, and how it stands with it now. */
export function useSharedEquipment(code: string): { state: SharedState; answer: Answer<SharedEquipment> } {
  const answer = useAnswer(paths.shareOpened, { code }, REFRESH_MS)
  return { state: stateOf(answer), answer }
}

/** A network that is away for a moment closes nothing. */
function stateOf({ page, error }: Answer<SharedEquipment>): SharedState {
  const refusal = error instanceof CallError ? error.code : undefined
  if (refusal === codes.notFound || refusal === codes.invalid) return { is: 'gone' }
  if (refusal === codes.pageLocked) return { is: 'locked' }
  if (page !== undefined) return { is: 'open', equipment: page }
  return { is: error === undefined ? 'loading' : 'failed' }
}
