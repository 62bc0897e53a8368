import { observer } from 'mobx-react-lite'
import { useLabels } from '../../i18n/LabelsContext.ts'
import { SmallButton } from '../../kit/SmallButton.tsx'
import type { SignalCatalogue } from '../SignalCatalogue.ts'
import { listedParts, writtenList, writtenPart } from './formulaText.ts'
import { PartPicker } from './PartPicker.tsx'
import type { VariableDraft } from './VariableDraft.ts'

interface PartListProps {
  readonly draft: VariableDraft
  readonly catalogue: SignalCatalogue
}

/** The operands of a sum, mean, minimum or maximum. */
export const PartList = observer(({ draft, catalogue }: PartListProps) => {
  const { t } = useLabels()
  const parts = listedParts(draft.formula)
  return (
    <section aria-label={t('variableParts')}>
      <div className="ed-variable-head">
        <span>{t('variableParts')}</span>
        <PartPicker
          label={t('addItem')}
          catalogue={catalogue}
          onPick={(part) => draft.set({ formula: writtenList([...parts, part]) })}
        />
      </div>
      <ul className="ed-variable-parts">
        {parts.map((part) => {
          const name = catalogue.titleOf(part.id) ?? `${part.owner}.${part.id}`
          return (
            <li key={writtenPart(part)}>
              <span title={name}>{name}</span>
              <SmallButton
                icon="small-cross"
                aria-label={`${t('removeItem')} · ${name}`}
                onClick={() => draft.set({ formula: writtenList(parts.filter((each) => each !== part)) })}
              />
            </li>
          )
        })}
      </ul>
      {parts.length === 0 && <p className="ed-empty">{t('variablePartsNone')}</p>}
    </section>
  )
})
