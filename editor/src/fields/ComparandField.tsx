import { useLabels } from '../i18n/LabelsContext.ts'
import { RefusalText } from '../kit/RefusalText.tsx'
import type { Refusal } from './FieldSource.ts'
import { MIXED } from './fieldValue.ts'
import { NumberField } from './NumberField.tsx'
import { rangeEnds, rangeText } from './rangeEnds.ts'
import { TextField } from './TextField.tsx'

interface ComparandFieldProps {
  readonly label: string
  readonly symbol: unknown
  readonly value: unknown
  readonly path: string
  readonly hint?: string
  readonly onCommit: (value: string) => void
  readonly onRefuse: (why: Refusal) => void
}

/** The comparand of a condition: one text, or the two ends of a range. */
export function ComparandField({ label, symbol, value, path, hint, onCommit, onRefuse }: ComparandFieldProps) {
  const { t } = useLabels()
  if (symbol !== 'between')
    return <TextField label={label} value={value} path={path} {...(hint ? { hint } : {})} onCommit={onCommit} />
  const isMixed = value === MIXED
  const [low, high] = isMixed ? ['', ''] : rangeEnds(value)
  const end = (name: 'rangeLow' | 'rangeHigh', own: string, rangeOf: (text: string) => string) => (
    <NumberField
      label={`${label} · ${t(name)}`}
      value={isMixed ? MIXED : own === '' ? undefined : own}
      path={`${path}.${name === 'rangeLow' ? 'low' : 'high'}`}
      hint={t(name)}
      onCommit={(next) => onCommit(rangeOf(String(next)))}
      onRefuse={onRefuse}
    />
  )
  return (
    <>
      <span className="ed-range">
        {end('rangeLow', low, (text) => rangeText(text, high))}
        <span aria-hidden="true">–</span>
        {end('rangeHigh', high, (text) => rangeText(low, text))}
      </span>
      <RefusalText>{!isMixed && (low === '' || high === '') && t('rangeOpen')}</RefusalText>
    </>
  )
}
