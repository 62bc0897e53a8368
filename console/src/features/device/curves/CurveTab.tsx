import { HTMLSelect, NonIdealState } from '@blueprintjs/core'
import { useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceTabProps } from '../DeviceTabProps.ts'
import { hasSignals, NoSignals } from '../NoSignals.tsx'
import { CurveChart } from './CurveChart.tsx'
import { firstChoice, SignalChoice } from './SignalChoice.tsx'

/** Minutes. */
const ranges = [10, 60, 480, 1440, 10080, 43200] as const
type Range = (typeof ranges)[number]
const FIRST_CURVES = 3

/** The chosen curves of a device. */
interface Choice {
  readonly rangeMinutes: Range
  /** Undefined until somebody chooses. */
  readonly picked: readonly string[] | undefined
}
const AT_FIRST: Choice = { rangeMinutes: 60, picked: undefined }
/** By equipment: a choice is kept while other tabs and devices are looked at. */
const kept = new Map<string, Choice>()

/** Up to 10 signals of the device as running curves: their history, then each new value. */
export function CurveTab({ equipmentId, device: { state, link } }: DeviceTabProps) {
  const { t } = useTranslation('device')
  const [, draw] = useReducer((turns: number) => turns + 1, 0)
  const { rangeMinutes, picked } = kept.get(equipmentId) ?? AT_FIRST
  const choose = (part: Partial<Choice>) => {
    kept.set(equipmentId, { rangeMinutes, picked, ...part })
    draw()
  }
  if (!hasSignals(state)) return <NoSignals state={state} />
  const chosen =
    picked?.filter((id) => state.signals.some((signal) => signal.id === id)) ?? firstChoice(state.signals, FIRST_CURVES)
  return (
    <>
      <div className="tab-bar">
        <label htmlFor="curve-range">{t(($) => $.curve.range)}</label>
        <HTMLSelect
          id="curve-range"
          value={rangeMinutes}
          onChange={({ currentTarget }) =>
            choose({ rangeMinutes: ranges.find((each) => each === Number(currentTarget.value)) ?? 60 })
          }
          options={ranges.map((each) => ({ value: each, label: t(($) => $.curve.ranges[each]) }))}
        />
        <SignalChoice signals={state.signals} chosen={chosen} onChange={(next) => choose({ picked: next })} />
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
