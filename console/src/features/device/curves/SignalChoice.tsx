import { Button, Checkbox, PopoverNext } from '@blueprintjs/core'
import type { Signal } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { useTranslation } from 'react-i18next'

interface SignalChoiceProps {
  readonly signals: readonly Signal[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** Chooses up to 10 signals of a device (section 9: variables of one curve), in the device's order. */
export function SignalChoice({ signals, chosen, onChange }: SignalChoiceProps) {
  const { t } = useTranslation('device')
  const isFull = chosen.length >= limits.history.variables
  const toggle = (id: string) => {
    const next = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]
    onChange(signals.map((signal) => signal.id).filter((each) => next.includes(each)))
  }
  return (
    <PopoverNext
      placement="bottom-start"
      content={
        <div className="signal-choice">
          {signals.map(({ id, title, unit }) => (
            <Checkbox
              key={id}
              label={unit === '' ? title : `${title} (${unit})`}
              checked={chosen.includes(id)}
              disabled={isFull && !chosen.includes(id)}
              onChange={() => toggle(id)}
            />
          ))}
        </div>
      }
    >
      <Button
        size="small"
        data-action="signals"
        text={t(($) => $.history.signals, { count: chosen.length, limit: limits.history.variables })}
      />
    </PopoverNext>
  )
}

/** The signals that are chosen at first: measurements before commands. */
export const firstChoice = (signals: readonly Signal[], count: number): readonly string[] =>
  [...signals]
    .sort((a, b) => Number(b.dataType === 'number' && b.readonly) - Number(a.dataType === 'number' && a.readonly))
    .slice(0, count)
    .map(({ id }) => id)
