import type { Gateway } from '@mimic/contract'
import { useTranslation } from 'react-i18next'

interface ConfigStateProps {
  readonly gateway: Pick<Gateway, 'configVersion' | 'runsVersion' | 'refusedCount'>
}

/** The newest configuration, and how far the gateway runs it. */
export function ConfigState({ gateway: { configVersion, runsVersion, refusedCount } }: ConfigStateProps) {
  const { t } = useTranslation('gateway')
  if (configVersion === 0) return <span className="muted">{t(($) => $.noConfig)}</span>
  const is = refusedCount > 0 ? 'bad' : runsVersion === configVersion ? 'on' : 'waiting'
  return (
    <span className={`state is-${is}`} data-config={configVersion}>
      {is === 'bad'
        ? t(($) => $.refuses, { version: configVersion, count: refusedCount })
        : is === 'on'
          ? t(($) => $.runs, { version: configVersion })
          : t(($) => $.waits, { version: configVersion, runs: runsVersion })}
    </span>
  )
}
