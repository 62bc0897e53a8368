import { Button } from '@blueprintjs/core'
import { ComparandField } from '../fields/ComparandField.tsx'
import type { FieldSource, Refusal } from '../fields/FieldSource.ts'
import { MIXED } from '../fields/fieldValue.ts'
import { SelectField } from '../fields/SelectField.tsx'
import { fieldLabel } from '../i18n/fieldLabels.ts'
import { useLabels } from '../i18n/LabelsContext.ts'

interface ConditionFieldProps {
  readonly label: string
  /** Path of the symbol; value and lists stand beside it. */
  readonly path: string
  readonly options: readonly string[]
  readonly source: FieldSource
  readonly onRefuse: (why: Refusal) => void
}

type Kind = 'one' | 'all' | 'any'

interface Comparison {
  readonly symbol?: unknown
  readonly value?: unknown
}

/** One comparison, or a list of which all or any must hold. Lists within lists are kept and shown as they are. */
export function ConditionField({ label, path, options, source, onRefuse }: ConditionFieldProps) {
  const { t, locale } = useLabels()
  const at = path.slice(0, path.lastIndexOf('.'))
  const [symbolPath, valuePath] = [`${at}.symbol`, `${at}.value`]
  const symbol = source.value(symbolPath)
  const value = source.value(valuePath)
  const [all, any] = [source.value(`${at}.all`), source.value(`${at}.any`)]
  const kind: Kind | typeof MIXED =
    all === MIXED || any === MIXED ? MIXED : Array.isArray(all) ? 'all' : Array.isArray(any) ? 'any' : 'one'
  const list: readonly Comparison[] = Array.isArray(all) ? all : Array.isArray(any) ? any : []
  const become = (next: string) => {
    const kept =
      list.length > 0 ? list : [{ symbol: symbol === MIXED ? '==' : symbol, value: value === MIXED ? '' : value }]
    if (next === 'one') source.write({ [`${at}.all`]: undefined, [`${at}.any`]: undefined })
    else source.write({ [`${at}.all`]: undefined, [`${at}.any`]: undefined, [`${at}.${next}`]: kept })
  }
  const rewrite = (next: readonly Comparison[]) => source.write({ [`${at}.${String(kind)}`]: next })
  const symbolLabel = fieldLabel('symbol', locale) ?? ''
  const valueLabel = fieldLabel('value', locale) ?? ''
  return (
    <div className="ed-condition">
      <SelectField label={label} value={kind} options={['one', 'all', 'any']} path={`${at}.kind`} onCommit={become} />
      {kind === 'one' && (
        <div className="ed-comparison">
          <SelectField
            label={symbolLabel}
            value={symbol}
            options={options}
            path={symbolPath}
            onCommit={(next) => source.write({ [symbolPath]: next })}
          />
          <ComparandField
            label={valueLabel}
            symbol={symbol}
            value={value}
            path={valuePath}
            onRefuse={onRefuse}
            onCommit={(next) => source.write({ [valuePath]: next })}
          />
        </div>
      )}
      {kind !== 'one' &&
        list.map((each, i) => (
          <ComparisonRow
            // biome-ignore lint/suspicious/noArrayIndexKey: comparisons have no ids; the whole list is one leaf
            key={i}
            n={i + 1}
            comparison={each}
            path={`${at}.${String(kind)}.${i}`}
            options={options}
            isOnly={list.length === 1}
            onChange={(next) => rewrite(list.with(i, next))}
            onRemove={() => rewrite(list.toSpliced(i, 1))}
            onRefuse={onRefuse}
          />
        ))}
      {(kind === 'all' || kind === 'any') && (
        <Button
          variant="minimal"
          size="small"
          icon="plus"
          text={t('addItem')}
          onClick={() => rewrite([...list, { symbol: '==', value: '' }])}
        />
      )}
    </div>
  )
}

interface ComparisonRowProps extends Pick<ConditionFieldProps, 'options' | 'onRefuse'> {
  /** Its number in the list, from 1. */
  readonly n: number
  readonly comparison: Comparison
  readonly path: string
  /** The last one cannot be removed. */
  readonly isOnly: boolean
  readonly onChange: (comparison: Comparison) => void
  readonly onRemove: () => void
}

/** One comparison of a list. A list within the list is shown as it is. */
function ComparisonRow(props: ComparisonRowProps) {
  const { n, comparison, path, options, isOnly, onChange, onRemove, onRefuse } = props
  const { t, locale } = useLabels()
  const isList = 'all' in comparison || 'any' in comparison
  return (
    <div className="ed-comparison">
      {isList ? (
        <code className="ed-nested">{JSON.stringify(comparison)}</code>
      ) : (
        <>
          <SelectField
            label={`${fieldLabel('symbol', locale) ?? ''} ${n}`}
            value={comparison.symbol ?? '=='}
            options={options}
            path={`${path}.symbol`}
            onCommit={(next) => onChange({ ...comparison, symbol: next })}
          />
          <ComparandField
            label={`${fieldLabel('value', locale) ?? ''} ${n}`}
            symbol={comparison.symbol ?? '=='}
            value={comparison.value}
            onRefuse={onRefuse}
            path={`${path}.value`}
            onCommit={(next) => onChange({ ...comparison, value: next })}
          />
        </>
      )}
      <Button
        variant="minimal"
        size="small"
        icon="small-cross"
        aria-label={`${t('removeItem')} ${n}`}
        disabled={isOnly}
        onClick={onRemove}
      />
    </div>
  )
}
