import { HTMLSelect, NonIdealState } from '@blueprintjs/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CurveChart } from './CurveChart.tsx'
import type { DeviceTabProps } from './DeviceTabProps.ts'
import { hasSignals, NoSignals } from './NoSignals.tsx'
import { firstChoice, SignalChoice } from './SignalChoice.tsx'

/** Minutes. */
const ranges = [10, 60, 480, 1440, 10080, 43200] as const
type Range = (typeof ranges)[number]
const FIRST_CURVES = 3

/** Up to 10 signals of the device as running curves: their history, then each new value. */
export function CurveTab({ device: { state, link } }: DeviceTabProps) {
  const { t } = useTranslation('monitor')
  const [rangeMinutes, setRange] = useState<Range>(60)
  const [picked, setPicked] = useState<readonly string[]>()
  if (!hasSignals(state)) return <NoSignals state={state} />
  const chosen = picked ?? firstChoice(state.signals, FIRST_CURVES)
  return (
    <>
      <div className="tab-bar">
        <label htmlFor="curve-range">{t(($) => $.curve.range)}</label>
        <HTMLSelect
          id="curve-range"
          value={rangeMinutes}
          onChange={({ currentTarget }) => setRange(ranges.find((each) => each === Number(currentTarget.value)) ?? 60)}
        >
          {ranges.map((each) => (
            <option key={each} value={each}>
              {t(($) => $.curve.ranges[each])}
            </option>
          ))}
        </HTMLSelect>
        <SignalChoice signals={state.signals} chosen={chosen} onChange={setPicked} />
      </div>
      {chosen.length === 0 ? (
        <NonIdealState className="nothing" title={t(($) => $.history.chooseSignals)} />
      ) : (
        <CurveChart
          signals={state.signals.filter(({ id }) => chosen.includes(id))}
          rangeMinutes={rangeMinutes}
          isLive={link === 'live'}
        />
      )}
    </>
  )
}
