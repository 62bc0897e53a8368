import { useContext, useEffect, useState } from 'react'
import { useLabels } from '../../i18n/LabelsContext.ts'
import type { LabelKey } from '../../i18n/texts/index.ts'
import { PickerColoursContext } from './PickerColours.ts'

/** Colours of the page and of the project that are offered: one line each. */
const OFFERED = 10

interface SwatchesProps {
  readonly recent: readonly string[]
  readonly onPick: (css: string) => void
}

/** Colours to choose again: those of the page, of the project's other pages, and the ones chosen last. */
export function Swatches({ recent, onPick }: SwatchesProps) {
  const known = useContext(PickerColoursContext)
  const [ofPage] = useState(() => known?.ofPage().slice(0, OFFERED) ?? [])
  const [ofProject, setOfProject] = useState<readonly string[]>([])
  useEffect(() => {
    let isOver = false
    void known?.ofProject().then((colours) => !isOver && setOfProject(colours))
    return () => {
      isOver = true
    }
  }, [known])
  const others = ofProject.filter((css) => !ofPage.includes(css)).slice(0, OFFERED)
  return (
    <>
      <SwatchRow title="pageColours" colours={ofPage} onPick={onPick} />
      <SwatchRow title="projectColours" colours={others} onPick={onPick} />
      <SwatchRow title="recentColours" colours={recent} onPick={onPick} />
    </>
  )
}

interface SwatchRowProps {
  readonly title: LabelKey
  readonly colours: readonly string[]
  readonly onPick: (css: string) => void
}

function SwatchRow({ title, colours, onPick }: SwatchRowProps) {
  const { t } = useLabels()
  if (colours.length === 0) return null
  return (
    <div className="ed-recent" data-colours={title}>
      <h4>{t(title)}</h4>
      <div>
        {colours.map((css) => (
          <button
            key={css}
            type="button"
            className="ed-swatch"
            style={{ color: css }}
            aria-label={css}
            title={css}
            onClick={() => onPick(css)}
          />
        ))}
      </div>
    </div>
  )
}
