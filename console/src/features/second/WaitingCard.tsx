import { Button } from '@blueprintjs/core'
import type { WaitingWrite } from '@mimic/contract'
import { useTranslation } from 'react-i18next'
import { useSaving } from '../../kit/ask/useSaving.ts'
import { toastError } from '../../kit/dialog/toaster.ts'
import { SimulatedTag } from '../../kit/SimulatedTag.tsx'
import type { Waiting } from '../../stores/SecondPersonStore.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { useLeft } from './useLeft.ts'

/**
 * Asks for the agreement to somebody else's write. It takes no focus: a key that is meant for something else must not
 * agree.
 */
export function WaitingCard({ write }: { readonly write: Waiting<WaitingWrite> }) {
  const { t } = useTranslation('device')
  const { second } = useStores()
  const { isSaving, save } = useSaving()
  const { text, isOver } = useLeft(write.until)
  const answer = (work: (uuid: string) => Promise<void>) => void save(() => work(write.uuid).catch(toastError))
  const { signal, tag, device, unit, before, value, simulated, by, loginname, uuid } = write
  const withUnit = (shown: string) => (unit === '' ? shown : `${shown} ${unit}`)
  if (isOver) return null
  return (
    <section className="waiting-write" aria-label={t(($) => $.second.title)} data-write={uuid}>
      <header>
        <h3>{t(($) => $.second.title)}</h3>
        <span className="muted" role="timer">
          {text}
        </span>
      </header>
      <dl className="write-values">
        <dt>{t(($) => $.second.by)}</dt>
        <dd>{by === loginname ? by : `${by} (${loginname})`}</dd>
        <dt>{t(($) => $.command.device)}</dt>
        <dd>
          {device}
          {simulated && <SimulatedTag />}
        </dd>
        <dt>{t(($) => $.second.signal)}</dt>
        <dd>{tag === '' || tag === signal ? signal : `${signal} (${tag})`}</dd>
        <dt>{t(($) => $.command.now)}</dt>
        <dd>{before === null ? '–' : withUnit(String(before))}</dd>
        <dt>{t(($) => $.command.next)}</dt>
        <dd className="is-next">{withUnit(value)}</dd>
      </dl>
      <footer>
        <Button
          text={t(($) => $.second.refuse)}
          disabled={isSaving}
          data-action="refuse"
          onClick={() => answer((id) => second.refuse(id))}
        />
        <Button
          intent="primary"
          text={t(($) => $.second.accept)}
          loading={isSaving}
          data-action="accept"
          onClick={() => answer((id) => second.accept(id))}
        />
      </footer>
    </section>
  )
}
