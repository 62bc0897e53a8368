import { symbols as comparisons } from '@mimic/engine'
import { ComparandField } from '../fields/ComparandField.tsx'
import { ColorField } from '../fields/colour/ColorField.tsx'
import { SelectField } from '../fields/SelectField.tsx'
import { useRefusal } from '../fields/useRefusal.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { RefusalText } from '../kit/RefusalText.tsx'
import type { ShownState, StateChange } from './symbolBinding.ts'

interface SymbolStateRowProps {
  readonly state: ShownState
  readonly onCommit: (change: StateChange) => void
}

/** A state of a symbol: the values that mean it, and its colour; beneath, why a value was not taken. */
export function SymbolStateRow({ state: { name, symbol, value, color }, onCommit }: SymbolStateRowProps) {
  const { t } = useLabels()
  const [refusal, setRefusal] = useRefusal()
  const commit = (change: StateChange) => {
    setRefusal(undefined)
    onCommit(change)
  }
  const state = t(`symbol.${name}`)
  return (
    <div className="ed-symbol-state" data-state={name}>
      <span className="ed-symbol-label">{state}</span>
      <SelectField
        label={t('symbolCompare', { state })}
        value={symbol}
        options={comparisons}
        path={`${name}.symbol`}
        onCommit={(next) => commit({ symbol: next })}
      />
      <span className="ed-symbol-value">
        <ComparandField
          label={t('symbolValue', { state })}
          symbol={symbol}
          value={value}
          path={`${name}.value`}
          onCommit={(next) => commit({ value: next })}
          onRefuse={setRefusal}
        />
      </span>
      <ColorField
        label={state}
        value={color}
        path={`${name}.color`}
        onCommit={(next) => commit({ color: next })}
        onRefuse={setRefusal}
      />
      <RefusalText>{refusal && t(`refused.${refusal}`)}</RefusalText>
    </div>
  )
}
