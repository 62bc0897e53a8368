import type { Refusal } from '../fields/FieldSource.ts'
import { NumberField } from '../fields/NumberField.tsx'
import { useLabels } from '../i18n/LabelsContext.ts'
import type { LevelEnd } from './symbolBinding.ts'

interface SymbolLevelEndsProps {
  readonly range: Readonly<Record<LevelEnd, unknown>>
  readonly onCommit: (end: LevelEnd, value: number) => void
  readonly onRefuse: (why: Refusal) => void
}

/** The values at which the level of a symbol is empty and full. */
export function SymbolLevelEnds({ range, onCommit, onRefuse }: SymbolLevelEndsProps) {
  const { t } = useLabels()
  return (
    <>
      <span className="ed-symbol-label">{t('symbolLevel')}</span>
      {(['low', 'high'] as const).map((end) => (
        <NumberField
          key={end}
          label={`${t('symbolLevel')} · ${t(end === 'low' ? 'rangeLow' : 'rangeHigh')}`}
          value={range[end]}
          path={`level.${end}`}
          min={-1e12}
          max={1e12}
          onCommit={(value) => onCommit(end, value)}
          onRefuse={onRefuse}
        />
      ))}
    </>
  )
}
