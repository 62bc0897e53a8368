import { Checkbox, FormGroup, InputGroup } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'

/** The fields of the form as they are typed. */
export interface Dimming {
  readonly isOn: boolean
  readonly from: string
  readonly to: string
  readonly percent: string
}

export const noDimming: Dimming = { isOn: false, from: '22:00', to: '06:00', percent: '60' }
const MOST_PERCENT = 80
/** A browser's own field would show the times of its language, such as 10:00 PM. */
const TIME = /^([01]?\d|2[0-3]):[0-5]\d$/

/** The time as the wall's address has it; empty for none, undefined while a field is wrong. */
export function dimmingText({ isOn, from, to, percent }: Dimming): string | undefined {
  if (!isOn) return ''
  const level = Number(percent)
  const isRight = TIME.test(from) && TIME.test(to) && from !== to && level >= 1 && level <= MOST_PERCENT
  return isRight ? `${from}-${to} ${level / 100}` : undefined
}

interface DimmingFormProps {
  readonly dimming: Dimming
  readonly onChange: (dimming: Dimming) => void
}

/** The time of each day in which a wall screen is darker while nobody is there. */
export function DimmingForm({ dimming, onChange }: DimmingFormProps) {
  const { t } = useTranslation('wall')
  const { isOn, from, to, percent } = dimming
  const intent = dimmingText(dimming) === undefined ? 'danger' : 'none'
  return (
    <>
      <Checkbox
        label={t(($) => $.dim)}
        checked={isOn}
        data-wall-field="dim"
        onChange={({ currentTarget }) => onChange({ ...dimming, isOn: currentTarget.checked })}
      />
      {isOn && (
        <FormGroup helperText={t(($) => $.dimHelp, { most: MOST_PERCENT })} intent={intent} className="wall-dimming">
          <div className="wall-dim-times">
            <InputGroup
              maxLength={5}
              placeholder="HH:mm"
              aria-label={t(($) => $.dimFrom)}
              value={from}
              intent={intent}
              onValueChange={(value) => onChange({ ...dimming, from: value })}
            />
            –
            <InputGroup
              maxLength={5}
              placeholder="HH:mm"
              aria-label={t(($) => $.dimTo)}
              value={to}
              intent={intent}
              onValueChange={(value) => onChange({ ...dimming, to: value })}
            />
            <InputGroup
              type="number"
              min={1}
              max={MOST_PERCENT}
              aria-label={t(($) => $.dimLevel)}
              value={percent}
              intent={intent}
              rightElement={<span className="wall-unit">%</span>}
              onValueChange={(value) => onChange({ ...dimming, percent: value })}
            />
          </div>
        </FormGroup>
      )}
    </>
  )
}
