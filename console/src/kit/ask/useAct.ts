import { useState } from 'react'
import { toastProblem, toastSuccess } from '../dialog/toaster.ts'
import { errorText } from '../text/errorText.ts'
import { type Deed, outcomeText } from '../text/outcomeText.ts'

interface ActTexts {
  /** Shown after a success; by default nothing is. */
  readonly done?: string
  /** The kind of change, for the text of a failure. */
  readonly deed?: Deed
}

/**
 * Runs an act and tells its outcome by a toast.
 * @param after runs after each act, whether it was done or not
 */
export function useAct(after?: () => void) {
  const [isBusy, setBusy] = useState(false)
  const act = async (work: () => Promise<unknown>, { done, deed }: ActTexts = {}): Promise<void> => {
    setBusy(true)
    try {
      await work()
      if (done !== undefined) await toastSuccess(done)
    } catch (error) {
      await toastProblem(deed ? outcomeText(deed, error) : errorText(error))
    } finally {
      setBusy(false)
      after?.()
    }
  }
  return { isBusy, act }
}
