import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { timeText } from '../../../kit/text/timeText.ts'
import { useStores } from '../../../stores/StoresContext.ts'

/** The own writes that run, from this screen or another: what was written, since when, and what it waits for. */
export function PendingWriteList() {
  const { t } = useTranslation('device')
  const { writes } = useStores()
  const all = useSyncExternalStore(writes.listen, writes.all)
  if (all.length === 0) return null
  return (
    <section className="pending-writes" aria-label={t(($) => $.pending.title)}>
      <h2>{t(($) => $.pending.title)}</h2>
      <ul className="plain">
        {all.map(({ id, signal, device, value, since, stage }) => (
          <li key={id} data-stage={stage}>
            <strong>
              {signal}: {value}
            </strong>
            <span className="muted">{device}</span>
            <span className="muted">
              {t(($) => $.pending.since, {
                stage: t(($) => $.pending.stages[stage]),
                time: timeText(since, 'HH:mm:ss'),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
