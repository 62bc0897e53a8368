import { Button, DialogBody } from '@blueprintjs/core'
import type { Props } from '@mimic/engine'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Desk } from '../commands/Command.ts'
import { isFollowing, rangeOf, type SignalTraits, stateCount } from '../fields/signalDefaults.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { DialogActions, EditorDialog } from '../kit/EditorDialog.tsx'
import { RefusalText } from '../kit/RefusalText.tsx'
import { BindingField } from '../signals/BindingField.tsx'
import { signalCatalogue } from '../signals/SignalCatalogue.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { AddStates } from './AddStates.tsx'
import { SymbolLevelEnds } from './SymbolLevelEnds.tsx'
import { SymbolStateRow } from './SymbolStateRow.tsx'
import {
  bindingPlan,
  coloured,
  colourPlan,
  drivenParts,
  isUsual,
  readRange,
  readStates,
  type StateChange,
} from './symbolBinding.ts'
import './symbols.css'

/** The signal of the selected symbols and the colours of its states: one binding, written to all driven parts in one step. */
export const SymbolSignal = observer(({ desk }: { readonly desk: Desk }) => {
  const { t } = useLabels()
  const { shell, store } = desk
  const close = () => shell.show('none')
  return (
    <EditorDialog
      isOpen={shell.dialog === 'symbol'}
      onClose={close}
      title={t('symbolSignal')}
      className="ed-symbol-dialog"
    >
      <Form store={store} onClose={close} />
    </EditorDialog>
  )
})

const Form = observer(({ store, onClose }: { readonly store: DesignerStore; readonly onClose: () => void }) => {
  const { t } = useLabels()
  const { range, states, source, setRange, setState, addStates, apply } = useSymbolForm(store, onClose)
  const [isUnread, setUnread] = useState(false)
  const isOpen = range !== undefined && !(range.low < range.high)
  return (
    <>
      <DialogBody>
        <div className="ed-symbol-form">
          <span>{t('symbolSource')}</span>
          <BindingField
            label={t('symbolSource')}
            path="data.signalId"
            source={source}
            catalogue={store.part(signalCatalogue)}
          />
          {range && (
            <div className="ed-symbol-level">
              <SymbolLevelEnds
                range={range}
                onCommit={(end, value) => {
                  setUnread(false)
                  setRange({ ...range, [end]: value })
                }}
                onRefuse={() => setUnread(true)}
              />
              <RefusalText>{(isOpen || isUnread) && t('symbolLevelOrder')}</RefusalText>
            </div>
          )}
          {states.map((state) => (
            <SymbolStateRow key={state.name} state={state} onCommit={(change) => setState(state.name, change)} />
          ))}
          {addStates && <AddStates onAdd={addStates} />}
        </div>
      </DialogBody>
      <DialogActions onCancel={onClose}>
        <Button intent="primary" text={t('symbolApply')} disabled={isOpen} onClick={apply} data-action="symbol-apply" />
      </DialogActions>
    </>
  )
})

/** The choice for the selected symbols, until it is applied. */
function useSymbolForm(store: DesignerStore, onClose: () => void) {
  const [ids] = useState(store.selection)
  const [first] = useState(() => drivenParts(store.document, ids)[0]?.props ?? {})
  const [states, setStates] = useState(() => readStates(drivenParts(store.document, ids)))
  const [range, setRange] = useState(() => readRange(drivenParts(store.document, ids)))
  const [count, setCount] = useState(() => coloured(drivenParts(store.document, ids)))
  const [hasBody] = useState(() => colourPlan(drivenParts(store.document, ids)).size > 0)
  const [binding, setBinding] = useState<Props>({})
  const value = (path: string): unknown => (Object.hasOwn(binding, path) ? binding[path] : first[path])
  const source = {
    value,
    write: (leaves: Props) => {
      setBinding({ ...binding, ...leaves })
      return undefined
    },
    bind: (leaves: Props, signal: SignalTraits, before: SignalTraits | undefined) => {
      setBinding({ ...binding, ...leaves })
      const next = rangeOf(signal)
      if (range && next && isFollowing(range, before)) setRange(next)
      if (isUsual(states.slice(0, count))) setCount(stateCount(signal))
      return undefined
    },
  }
  const apply = () => {
    // The parts are looked up anew: a colleague may have changed the symbol meanwhile.
    const plan = bindingPlan(drivenParts(store.document, ids), binding, states.slice(0, count), range)
    if (plan.size > 0) store.editing?.commit(plan)
    onClose()
  }
  const setState = (name: string, part: StateChange) =>
    setStates(states.map((state) => (state.name === name ? { ...state, ...part } : state)))
  const addStates = count === 0 && hasBody && (() => setCount(states.length))
  return { range, states: states.slice(0, count), source, setRange, setState, addStates, apply }
}
