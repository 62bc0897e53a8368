import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import { type PaletteCatalogue, seriesPalettes } from './PaletteCatalogue.ts'

interface PaletteChoiceProps {
  readonly label: string
  readonly palettes: PaletteCatalogue
  /** Told the items of the list. */
  readonly onPick: (items: readonly { readonly color: string }[]) => void
}

const names = Object.keys(seriesPalettes) as (keyof typeof seriesPalettes)[]

/** Fills a list of colours from a palette: the organisation's, where its look has one, or one of the product's. */
export const PaletteChoice = observer(({ label, palettes, onPick }: PaletteChoiceProps) => {
  const { t } = useLabels()
  useEffect(() => {
    void palettes.load()
  }, [palettes])
  const pick = (name: string) => {
    const known = names.find((each) => each === name)
    const colours = name === 'own' ? palettes.own : known && seriesPalettes[known]
    if (colours) onPick(colours.map((color) => ({ color })))
  }
  return (
    <select
      className="ed-input"
      aria-label={`${t('takePalette')} · ${label}`}
      data-action="take-palette"
      value=""
      onChange={({ target }) => pick(target.value)}
    >
      <option value="">{t('takePalette')}</option>
      {palettes.own.length > 0 && <option value="own">{t('palettes.own')}</option>}
      {names.map((name) => (
        <option key={name} value={name}>
          {t(`palettes.${name}`)}
        </option>
      ))}
    </select>
  )
})
