import { codeText } from '@mimic/contract/codeTexts'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { timeText } from '../../kit/text/timeText.ts'
import { valueText } from '../../kit/text/valueText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import type { WatchedSignal } from './monitor/DeviceMonitor.ts'

interface OfSignal {
  readonly signal: WatchedSignal
}

/** The reason of a bad value: the code of the device or the gateway with its text. Empty without a code. */
export const BadReason = observer(function BadReason({ signal: { bad } }: OfSignal) {
  const { locale } = useStores()
  if (!bad || bad.code === null) return null
  return (
    <small className="bad-reason under" data-reason={bad.code}>
      {bad.code} {codeText(bad.code, locale.locale)}
    </small>
  )
})

/** The last good value of a bad signal, with its time. */
export function LastGood({ signal }: OfSignal) {
  const { t } = useTranslation('device')
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
