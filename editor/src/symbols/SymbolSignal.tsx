import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { symbols as comparisons, type Props } from '@mimic/engine'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import { ColorField } from '../inspector/colour/ColorField.tsx'
import { SelectField } from '../inspector/SelectField.tsx'
import { BindingField } from '../inspector/signals/BindingField.tsx'
import { TextField } from '../inspector/TextField.tsx'
import type { Desk } from '../shell/commands/Command.ts'
import { editorElement } from '../shell/editorElement.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { bindingPlan, drivenParts, readStates } from './symbolBinding.ts'
import './symbols.css'

/** The signal of the selected symbols and the colours of its states: one binding, written to all driven parts in one step. */
export const SymbolSignal = observer(({ desk }: { readonly desk: Desk }) => {
  const { t } = useLabels()
  const { shell, store } = desk
  const close = () => shell.show('none')
  return (
    <Dialog
      isOpen={shell.dialog === 'symbol'}
      onClose={close}
      title={t('symbolSignal')}
      portalContainer={editorElement()}
      className="ed-symbol-dialog"
    >
      <Form store={store} onClose={close} />
    </Dialog>
  )
})

const Form = observer(({ store, onClose }: { readonly store: DesignerStore; readonly onClose: () => void }) => {
  const { t } = useLabels()
  const [ids] = useState(store.selection)
  const [first] = useState(() => drivenParts(store.document, ids)[0]?.props ?? {})
  const [states, setStates] = useState(() => readStates(drivenParts(store.document, ids)))
  const [binding, setBinding] = useState<Props>({})
  const value = (path: string): unknown => (Object.hasOwn(binding, path) ? binding[path] : first[path])
  const source = {
    value,
    write: (leaves: Props) => {
      setBinding({ ...binding, ...leaves })
      return undefined
    },
  }
  const apply = () => {
    // The parts are looked up anew: a colleague may have changed the symbol meanwhile.
    const plan = bindingPlan(drivenParts(store.document, ids), binding, states)
    if (plan.size > 0) store.editing?.commit(plan)
    onClose()
  }
  const set = (name: string, part: object) =>
    setStates(states.map((state) => (state.name === name ? { ...state, ...part } : state)))
  return (
    <>
      <DialogBody>
        <div className="ed-symbol-form">
          <span>{t('symbolSource')}</span>
          <BindingField label={t('symbolSource')} path="data.signalId" source={source} catalogue={store.signals} />
          {states.map(({ name, symbol, value: at, color }) => (
            <div key={name} className="ed-symbol-state" data-state={name}>
              <span>{t(`symbol.${name}`)}</span>
              <SelectField
                label={t('symbolCompare', { state: t(`symbol.${name}`) })}
                value={symbol}
                options={comparisons}
                path={`${name}.symbol`}
                onCommit={(next) => set(name, { symbol: next })}
              />
              <TextField
                label={t('symbolValue', { state: t(`symbol.${name}`) })}
                value={at}
                path={`${name}.value`}
                onCommit={(next) => set(name, { value: next })}
              />
              <ColorField
                label={t(`symbol.${name}`)}
                value={color}
                path={`${name}.color`}
                onCommit={(next) => set(name, { color: next })}
              />
            </div>
          ))}
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('cancel')} onClick={onClose} />
            <Button intent="primary" text={t('symbolApply')} onClick={apply} data-action="symbol-apply" />
          </>
        }
      />
    </>
  )
})
