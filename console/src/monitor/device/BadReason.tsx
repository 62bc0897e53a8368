import { codeText } from '@mimic/contract/codeTexts'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { timeText } from '../../kit/timeText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import type { WatchedSignal } from '../DeviceMonitor.ts'
import { valueText } from './signalText.ts'

interface OfSignal {
  readonly signal: WatchedSignal
}

/** Why a value is bad: the code that the device or the gateway gave, and its text. Nothing where nobody said. */
export const BadReason = observer(function BadReason({ signal: { bad } }: OfSignal) {
  const { locale } = useStores()
  if (!bad || bad.code === null) return null
  return (
    <small className="bad-reason under" data-reason={bad.code}>
      {bad.code} {codeText(bad.code, locale.locale)}
    </small>
  )
})

/** The last good value of one that is bad, and when it was measured. */
export function LastGood({ signal }: OfSignal) {
  const { t } = useTranslation('monitor')
  const { bad, unit } = signal
  if (!bad || bad.time === null) return null
  const texts = { on: t(($) => $.on), off: t(($) => $.off) }
  const value = `${valueText(signal, bad.value, texts)} ${unit}`.trim()
  return (
    <small className="muted under last-good">
      {t(($) => $.lastGood, { value, time: timeText(bad.time, 'MM-DD HH:mm:ss') })}
    </small>
  )
}
