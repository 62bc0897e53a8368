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
        list.map((each, i) => {
          const set = (part: Comparison) => rewrite(list.map((other, j) => (j === i ? { ...other, ...part } : other)))
          const isList = 'all' in each || 'any' in each
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: comparisons have no ids; the whole list is one leaf
            <div key={i} className="ed-comparison">
              {isList ? (
                <code className="ed-nested">{JSON.stringify(each)}</code>
              ) : (
                <>
                  <SelectField
                    label={`${symbolLabel} ${i + 1}`}
                    value={each.symbol ?? '=='}
                    options={options}
                    path={`${at}.${String(kind)}.${i}.symbol`}
                    onCommit={(next) => set({ symbol: next })}
                  />
                  <ComparandField
                    label={`${valueLabel} ${i + 1}`}
                    symbol={each.symbol ?? '=='}
                    value={each.value}
                    onRefuse={onRefuse}
                    path={`${at}.${String(kind)}.${i}.value`}
                    onCommit={(next) => set({ value: next })}
                  />
                </>
              )}
              <Button
                variant="minimal"
                size="small"
                icon="small-cross"
                aria-label={`${t('removeItem')} ${i + 1}`}
                disabled={list.length === 1}
                onClick={() => rewrite(list.filter((_, j) => j !== i))}
              />
            </div>
          )
        })}
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
