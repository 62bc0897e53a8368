import { NonIdealState, Spinner } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../kit/text/errorText.ts'
import type { DeviceState } from './monitor/DeviceMonitor.ts'

export const hasSignals = (state: DeviceState | undefined): state is DeviceState => (state?.signals.length ?? 0) > 0

/** Stands in place of a device's signals: they are loading, they failed, or there are none. */
export function NoSignals({ state }: { state: DeviceState | undefined }) {
  const { t } = useTranslation('device')
  if (state?.error !== undefined) return <NonIdealState className="nothing" title={errorText(state.error)} />
  return state?.areSignalsKnown ? (
    <NonIdealState className="nothing" title={t(($) => $.noSignals)} />
  ) : (
    <NonIdealState className="nothing" icon={<Spinner size={32} />} />
  )
}
