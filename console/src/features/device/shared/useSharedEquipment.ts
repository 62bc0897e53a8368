import type { SharedEquipment } from '@mimic/contract'
import { CallError } from '@mimic/contract/client'
import { codes } from '@mimic/contract/errors'
import { paths } from '@mimic/contract/paths'
import { useAnswer } from '../../../kit/ask/useAnswer.ts'
import type { Answer } from '../../../kit/ask/useAsked.ts'

/** A change by the owner is seen within this time, ms. */
const REFRESH_MS = 10_000

export type SharedState =
  | { readonly is: 'loading' }
  | { readonly is: 'locked' }
  /** The share is off or never existed. The server does not tell which. */
  | { readonly is: 'gone' }
  | { readonly is: 'failed' }
  | { readonly is: 'open'; readonly equipment: SharedEquipment }

/** The equipment behind a share's code, with the present state of the share. */
export function useSharedEquipment(code: string): { state: SharedState; answer: Answer<SharedEquipment> } {
  const answer = useAnswer(paths.shareOpened, { code }, REFRESH_MS)
  return { state: stateOf(answer), answer }
}

/** A short loss of the network does not close the share. */
function stateOf({ page, error }: Answer<SharedEquipment>): SharedState {
  const refusal = error instanceof CallError ? error.code : undefined
  if (refusal === codes.notFound || refusal === codes.invalid) return { is: 'gone' }
  if (refusal === codes.pageLocked) return { is: 'locked' }
  if (page !== undefined) return { is: 'open', equipment: page }
  return { is: error === undefined ? 'loading' : 'failed' }
}
