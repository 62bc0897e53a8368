import type { Props } from '@mimic/engine'
import { observer } from 'mobx-react-lite'
import type { SignalTraits } from '../fields/signalDefaults.ts'
import { useRefusal } from '../fields/useRefusal.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { RefusalText } from '../kit/RefusalText.tsx'
import { BindingField } from '../signals/BindingField.tsx'
import { readBound } from '../signals/binding.ts'
import { signalCatalogue } from '../signals/SignalCatalogue.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { AddStates } from './AddStates.tsx'
import { SymbolLevelEnds } from './SymbolLevelEnds.tsx'
import { SymbolStateRow } from './SymbolStateRow.tsx'
import {
  colourPlan,
  rangePlan,
  shownLeaf,
  shownRange,
  shownStates,
  signalPlan,
  statePlan,
  symbolParts,
} from './symbolBinding.ts'
import './symbols.css'

/** The binding of the selected symbols in the inspector: each change is written to their driven parts as one undo step. */
export const SymbolFields = observer(({ store }: { readonly store: DesignerStore }) => {
  const { t } = useLabels()
  const [refusal, setRefusal] = useRefusal()
  void store.revision
  // Looked up anew for each change: a colleague may have changed the symbol meanwhile.
  const parts = () => symbolParts(store.document, store.selection)
  const shown = parts()
  const range = shownRange(shown)
  const source = {
    value: (path: string) => shownLeaf(shown, path),
    write: (leaves: Props) => {
      store.editing?.commit(signalPlan(parts(), leaves))
      return undefined
    },
    bind: (leaves: Props, signal: SignalTraits, before: SignalTraits | undefined) => {
      store.editing?.commit(signalPlan(parts(), leaves, signal, before))
      return undefined
    },
  }
  const states = shownStates(shown)
  const isBound = readBound(source, 'data.signalId') !== undefined
  return (
    <>
      <div className="ed-field">
        <span className="ed-label">{t('symbolSource')}</span>
        <BindingField
          label={t('symbolSource')}
          path="data.signalId"
          source={source}
          catalogue={store.part(signalCatalogue)}
        />
      </div>
      {range && (
        <div className="ed-symbol-level">
          <SymbolLevelEnds
            range={range}
            onCommit={(end, value) => {
              const plan = rangePlan(parts(), end, value)
              setRefusal(plan ? undefined : 'order')
              if (plan) store.editing?.commit(plan)
            }}
            onRefuse={setRefusal}
          />
          <RefusalText>{refusal && t(`refused.${refusal}`)}</RefusalText>
        </div>
      )}
      {states.map((state) => (
        <SymbolStateRow
          key={state.name}
          state={state}
          onCommit={(change) => store.editing?.commit(statePlan(parts(), state.name, change))}
        />
      ))}
      {isBound && states.length === 0 && colourPlan(shown).size > 0 && (
        <AddStates onAdd={() => store.editing?.commit(colourPlan(parts()))} />
      )}
    </>
  )
})
