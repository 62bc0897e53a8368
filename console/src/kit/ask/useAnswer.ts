import type { CallBody, CallData, CallPath } from '@mimic/contract/client'
import { useStores } from '../../stores/StoresContext.ts'
import { type Answer, useAsked } from './useAsked.ts'

/** The answer of a call, as `useAsked`. Without a body nothing is called. */
export function useAnswer<P extends CallPath>(
  path: P,
  body: CallBody<P> | undefined,
  refreshMs?: number,
  version?: number,
): Answer<CallData<P>> {
  const { call } = useStores()
  const asked = body && `${path} ${JSON.stringify(body)}`
  return useAsked(
    asked,
    // Nothing is asked without a body.
    (manner) => call(path, body as CallBody<P>, manner),
    refreshMs,
    version,
  )
}
