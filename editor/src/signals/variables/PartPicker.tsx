import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { EditorPopover } from '../../kit/EditorPopover.tsx'
import { SmallButton } from '../../kit/SmallButton.tsx'
import { BindingPicker } from '../BindingPicker.tsx'
import type { SignalCatalogue } from '../SignalCatalogue.ts'
import type { FormulaPart } from './formulaText.ts'

interface PartPickerProps {
  readonly label: string
  readonly catalogue: SignalCatalogue
  readonly onPick: (part: FormulaPart) => void
}

/** Picks an operand of a formula. */
const PARTS = ['signal', 'mvar'] as const

/** A button that picks a signal or another measured variable. */
export const PartPicker = observer(({ label, catalogue, onPick }: PartPickerProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <EditorPopover
      isOpen={isOpen}
      onOpen={setOpen}
      label={label}
      placement="bottom-end"
      content={
        <BindingPicker
          catalogue={catalogue}
          chosen={undefined}
          kinds={PARTS}
          onPick={(bound) => {
            setOpen(false)
            if (bound.is !== 'system') onPick({ owner: bound.is === 'mvar' ? 'mvar' : bound.equipId, id: bound.id })
          }}
        />
      }
    >
      <SmallButton
        icon="plus"
        text={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        data-action="variable-part"
      />
    </EditorPopover>
  )
})
