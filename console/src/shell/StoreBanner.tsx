import { Error as ErrorIcon } from '@blueprintjs/icons'
import type { StoreReport } from '@mimic/contract'
import { asPoll } from '@mimic/contract/client'
import { paths } from '@mimic/contract/paths'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStores } from '../stores/StoresContext.ts'

const POLL_MS = 30_000

/** Says that the server cannot store, stores not everything or late, or is not let by its broker, while that lasts. */
export function StoreBanner() {
  const { t } = useTranslation('shell')
  const { call, messages } = useStores()
  const [report, setReport] = useState<StoreReport>()
  useEffect(() => {
    let isOver = false
    const ask = async () => {
      // A server that does not answer tells nothing about its disk, so the last state stays.
      const answer = await call(paths.systemStore, {}, asPoll).catch(() => undefined)
      if (!isOver && answer) setReport(answer)
    }
    const timer = setInterval(() => void ask(), POLL_MS)
    const leave = messages.listen({
      take: ({ alarmType }) => {
        if (alarmType === 'store') void ask()
      },
      refresh: ask,
    })
    void ask()
    return () => {
      isOver = true
      clearInterval(timer)
      leave()
    }
  }, [call, messages])
  if (!report || (report.state === 'well' && !report.isRefusedByBroker)) return null
  const text: Readonly<Record<StoreReport['state'], () => string>> = {
    well: () => t(($) => $.brokerRefuses),
    full: () => t(($) => $.storeFull),
    damaged: () => t(($) => $.storeDamaged, { tables: report.damaged.join(', ') }),
    slow: () => t(($) => $.storeSlow),
  }
  return (
    <div className="store-banner" role="alert">
      <ErrorIcon />
      <span>{text[report.state]()}</span>
    </div>
  )
}
