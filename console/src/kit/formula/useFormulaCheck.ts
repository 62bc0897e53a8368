import type { FormulaProblem } from '@mimic/contract'
import type { CallBody } from '@mimic/contract/client'
import { paths } from '@mimic/contract/paths'
import { useEffect, useState } from 'react'
import { useStores } from '../../stores/StoresContext.ts'

/** The server's verdict on a formula as it is typed now. */
export type FormulaState =
  | { readonly is: 'none' }
  | { readonly is: 'checking' }
  | { readonly is: 'valid'; readonly value: number | null; readonly simulated?: true | undefined }
  | { readonly is: 'wrong'; readonly problem: FormulaProblem }
  /** The server did not answer. */
  | { readonly is: 'unknown' }

/** After the last key; a formula is a few words. */
const CHECK_MS = 300
/** The value beside a valid formula follows its signals. */
const REFRESH_MS = 2_000

/** Has a formula checked after each change of it, and while it stands there. */
export function useFormulaCheck(body: CallBody<typeof paths.equipmentValidFormula>): FormulaState {
  const { call } = useStores()
  const [state, setState] = useState<FormulaState>({ is: 'none' })
  const asked = JSON.stringify(body)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` is the body
  useEffect(() => {
    if (body.formula.trim() === '') {
      setState({ is: 'none' })
      return
    }
    let isOver = false
    let timer: ReturnType<typeof setTimeout>
    const ask = async () => {
      const found = await call(paths.equipmentValidFormula, body)
        .then(
          ({ problem, value, simulated }): FormulaState =>
            problem ? { is: 'wrong', problem } : { is: 'valid', value, simulated },
        )
        .catch((): FormulaState => ({ is: 'unknown' }))
      if (isOver) return
      setState(found)
      timer = setTimeout(() => void ask(), REFRESH_MS)
    }
    setState({ is: 'checking' })
    timer = setTimeout(() => void ask(), CHECK_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [call, asked])
  return state
}
