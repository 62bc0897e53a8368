import { useLabels } from '../i18n/LabelsContext.ts'
import { SmallButton } from '../kit/SmallButton.tsx'

/** Gives a symbol colours for states: its signal does not say that it has any. */
export function AddStates({ onAdd }: { readonly onAdd: () => void }) {
  const { t } = useLabels()
  return (
    <SmallButton
      className="ed-symbol-add"
      icon="plus"
      text={t('symbolStatesAdd')}
      data-action="symbol-states"
      onClick={onAdd}
    />
  )
}
