import { Button } from '@blueprintjs/core'
import { paths } from '@mimic/contract/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAsk } from '../../kit/ask/useAsk.ts'
import { useSaving } from '../../kit/ask/useSaving.ts'
import { Failure } from '../../kit/dialog/Failure.tsx'
import { logLine } from './logLine.ts'

interface GatewayLogProps {
  readonly id: string
  readonly isOnline: boolean
}

/** The newest lines of the gateway's log, asked for by a button. */
export function GatewayLog({ id, isOnline }: GatewayLogProps) {
  const { t } = useTranslation('gateway')
  const ask = useAsk()
  const [lines, setLines] = useState<readonly string[]>()
  const { isSaving, failure, save } = useSaving()
  const load = () =>
    save(async () => {
      setLines((await ask(paths.gatewayLog, { id })).lines ?? [])
    })
  return (
    <section className="table-card" aria-label={t(($) => $.log)} data-part="log">
      <h3>
        {t(($) => $.log)}
        <Button
          size="small"
          text={t(($) => (lines ? $.logAgain : $.logLoad))}
          loading={isSaving}
          disabled={!isOnline}
          {...(!isOnline && { title: t(($) => $.offline) })}
          data-action="log"
          onClick={() => void load()}
        />
      </h3>
      <Failure of={failure} />
      {lines &&
        (lines.length === 0 ? (
          <p className="muted">{t(($) => $.logEmpty)}</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a log that scrolls must be reachable with the keyboard
          <pre className="log-lines" tabIndex={0}>
            {lines.map(logLine).join('\n')}
          </pre>
        ))}
    </section>
  )
}
