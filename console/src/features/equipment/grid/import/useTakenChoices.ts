import { useTranslation } from 'react-i18next'
import { entityText } from '../../../../kit/entity/entityText.ts'
import type { Choice } from '../../../../kit/form/SelectField.tsx'
import { WORDS } from '../formats/registers/registerHeads.ts'
import { addressStyles } from '../formats/registers/registerPlace.ts'
import { scaleWays } from '../formats/registers/registerValue.ts'
import type { GridModel } from '../gridEdits.ts'

/** The fields that a column of a list may give: the columns of the grid, and the ways to write addresses and scales. */
export function useTakenChoices({ columns }: GridModel): readonly Choice<string>[] {
  const { t } = useTranslation('grid')
  return columns
    .filter(({ key }) => key !== 'dataType')
    .flatMap(({ key, field }): readonly Choice<string>[] => {
      if (key === 'address.address')
        return addressStyles.map((style) => ({ value: style, label: t(($) => $.list.addressAs[style]) }))
      if (key === 'scale') return scaleWays.map((way) => ({ value: way, label: t(($) => $.list.scaleAs[way]) }))
      const own = { value: key, label: entityText(field.label) }
      return key === 'address.type' ? [own, { value: WORDS, label: t(($) => $.list.words) }] : [own]
    })
}
