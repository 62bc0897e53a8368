import { ComparandField } from '../fields/ComparandField.tsx'
import type { FieldSource, Refusal } from '../fields/FieldSource.ts'
import { MIXED } from '../fields/fieldValue.ts'
import { SelectField } from '../fields/SelectField.tsx'
import { fieldLabel } from '../i18n/fieldLabels.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { SmallButton } from '../kit/SmallButton.tsx'

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
  const { t } = useLabels()
  const at = path.slice(0, path.lastIndexOf('.'))
  const [symbol, value] = [source.value(`${at}.symbol`), source.value(`${at}.value`)]
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
  return (
    <div className="ed-condition">
      <SelectField label={label} value={kind} options={['one', 'all', 'any']} path={`${at}.kind`} onCommit={become} />
      {kind === 'one' && (
        <div className="ed-comparison">
          <ComparisonFields
            comparison={{ symbol, value }}
            at={at}
            options={options}
            onChange={(part) =>
              source.write(Object.fromEntries(Object.entries(part).map(([leaf, next]) => [`${at}.${leaf}`, next])))
            }
            onRefuse={onRefuse}
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
        <SmallButton icon="plus" text={t('addItem')} onClick={() => rewrite([...list, { symbol: '==', value: '' }])} />
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
  const { t } = useLabels()
  const isList = 'all' in comparison || 'any' in comparison
  return (
    <div className="ed-comparison">
      {isList ? (
        <code className="ed-nested">{JSON.stringify(comparison)}</code>
      ) : (
        <ComparisonFields
          comparison={{ ...comparison, symbol: comparison.symbol ?? '==' }}
          at={path}
          n={n}
          options={options}
          onChange={(part) => onChange({ ...comparison, ...part })}
          onRefuse={onRefuse}
        />
      )}
      <SmallButton icon="small-cross" aria-label={`${t('removeItem')} ${n}`} disabled={isOnly} onClick={onRemove} />
    </div>
  )
}

interface ComparisonFieldsProps extends Pick<ConditionFieldProps, 'options' | 'onRefuse'> {
  readonly comparison: Comparison
  /** The path that symbol and value are beneath. */
  readonly at: string
  /** Its number in a list. */
  readonly n?: number
  readonly onChange: (part: Comparison) => void
}

/** The symbol of a comparison, and what is compared with. */
function ComparisonFields({ comparison, at, n, options, onChange, onRefuse }: ComparisonFieldsProps) {
  const { locale } = useLabels()
  const labelOf = (leaf: string) => `${fieldLabel(leaf, locale) ?? ''}${n === undefined ? '' : ` ${n}`}`
  const { symbol, value } = comparison
  return (
    <>
      <SelectField
        label={labelOf('symbol')}
        value={symbol}
        options={options}
        path={`${at}.symbol`}
        onCommit={(next) => onChange({ symbol: next })}
      />
      <ComparandField
        label={labelOf('value')}
        symbol={symbol}
        value={value}
        path={`${at}.value`}
        onCommit={(next) => onChange({ value: next })}
        onRefuse={onRefuse}
      />
    </>
  )
}
