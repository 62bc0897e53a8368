import type { WhatIfProgress, WhatIfResult } from '@mimic/contract'
import { asPoll } from '@mimic/contract/client'
import { paths } from '@mimic/contract/paths'
import { DAY_MS } from '@mimic/contract/zone'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../kit/text/errorText.ts'
import { useStores } from '../../stores/StoresContext.ts'

const ASK_MS = 700

export type WhatIfRun =
  | { readonly is: 'none' }
  | { readonly is: 'running'; readonly progress: number }
  | { readonly is: 'done'; readonly result: WhatIfResult }
  | { readonly is: 'failed'; readonly text: string }

/** A what-if of the draft over the last days. A run is given up when another begins, and with the screen. */
export function useWhatIf() {
  const { caller, call, clock } = useStores()
  const [run, setRun] = useState<WhatIfRun>({ is: 'none' })
  /** Ends what runs; undefined while nothing does. */
  const ending = useRef<() => void>(undefined)
  const cancel = () => {
    ending.current?.()
    ending.current = undefined
    setRun({ is: 'none' })
  }
  useEffect(() => () => ending.current?.(), [])
  const start = async (days: number) => {
    ending.current?.()
    let isEnded = false
    ending.current = () => {
      isEnded = true
    }
    setRun({ is: 'running', progress: 0 })
    try {
      const to = clock.now()
      const { uuid = '' } = await caller.ask(paths.alarmTableWhatIf, { from: to - days * DAY_MS, to })
      // A run that cannot be given up goes on for nobody: the server ends it by itself once nobody asks for it.
      const giveUp = () => void call(paths.alarmWhatIfCancel, { uuid }).catch(() => undefined)
      if (isEnded) return giveUp()
      ending.current = () => {
        isEnded = true
        giveUp()
      }
      while (!isEnded) {
        const { status, data } = await caller.ask(paths.alarmWhatIfCallback, { uuid }, asPoll)
        if (isEnded) return
        if (status === 'success' && isResult(data)) return setRun({ is: 'done', result: data })
        setRun({ is: 'running', progress: data?.progress ?? 0 })
        await new Promise((resolve) => setTimeout(resolve, ASK_MS))
      }
    } catch (error) {
      if (!isEnded) setRun({ is: 'failed', text: errorText(error) })
    }
  }
  return { run, start, cancel }
}

const isResult = (data: WhatIfResult | WhatIfProgress | null | undefined): data is WhatIfResult =>
  data !== null && data !== undefined && 'rules' in data
