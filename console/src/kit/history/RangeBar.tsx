import { Button, ButtonGroup, FormGroup } from '@blueprintjs/core'
import { limits } from '@mimic/contract/limits'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useStores } from '../../stores/StoresContext.ts'
import { MomentInput } from '../MomentInput.tsx'
import { type QuickRange, quickDraft, quickRanges, type RangeDraft, readRange } from './timeRange.ts'

interface RangeBarProps {
  /** Undefined for no range, which is allowed. */
  readonly draft: RangeDraft | undefined
  readonly onChange: (draft: RangeDraft) => void
}

/** Start, end and quick ranges, with the problem of the range under them. */
export function RangeBar({ draft, onChange }: RangeBarProps) {
  const { t } = useTranslation('device')
  const { clock } = useStores()
  const id = useId()
  const range = draft && readRange(draft)
  const problem = typeof range === 'string' ? t(($) => $.history[range], { limit: limits.query.rangeDays }) : undefined
  return (
    <FormGroup
      className="range-bar"
      {...(problem === undefined ? {} : { helperText: <span role="alert">{problem}</span>, intent: 'danger' as const })}
    >
      <ButtonGroup>
        {Object.keys(quickRanges).map((each) => {
          // The keys come from the literal.
          const quick = each as QuickRange
          return (
            <Button
              key={quick}
              size="small"
              data-quick={quick}
              text={t(($) => $.history.quick[quick])}
              onClick={() => onChange(quickDraft(quick, clock.now()))}
            />
          )
        })}
      </ButtonGroup>
      {(['from', 'to'] as const).map((end) => (
        <label key={end} htmlFor={`${id}-${end}`}>
          {t(($) => $.history[end])}
          <MomentInput
            id={`${id}-${end}`}
            name={end}
            value={draft?.[end] ?? ''}
            onChange={(value) => onChange({ from: '', to: '', ...draft, [end]: value })}
          />
        </label>
      ))}
    </FormGroup>
  )
}
