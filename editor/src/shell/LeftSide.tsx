import { observer } from 'mobx-react-lite'
import type { KeyboardEvent } from 'react'
import type { Desk } from '../commands/Command.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { Layers } from '../layers/Layers.tsx'
import { PagesSide } from '../pages/PagesSide.tsx'
import { Palette } from '../palette/Palette.tsx'
import { leftSides as sides } from '../stores/DesignerSettings.ts'
import { SymbolPanel } from '../symbols/SymbolPanel.tsx'

interface LeftSideProps {
  readonly desk: Desk
  readonly onOpenPage: (pageId: string) => void
}

/** Widgets to draw, symbols to place, the layers of the page, or the pages of the project. */
export const LeftSide = observer(({ desk, onOpenPage }: LeftSideProps) => {
  const { t } = useLabels()
  const { store, shell } = desk
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    event.stopPropagation()
    const step = event.key === 'ArrowRight' ? 1 : sides.length - 1
    const next = sides[(sides.indexOf(shell.side) + step) % sides.length] ?? 'widgets'
    shell.setSide(next)
    document.getElementById(`ed-side-${next}`)?.focus()
  }
  return (
    <div className="ed-left">
      <div className="ed-tabs" role="tablist" aria-label={t('sides')} onKeyDown={press}>
        {sides.map((side) => (
          <button
            key={side}
            id={`ed-side-${side}`}
            type="button"
            role="tab"
            aria-selected={shell.side === side}
            aria-controls="ed-side-panel"
            tabIndex={shell.side === side ? 0 : -1}
            onClick={() => shell.setSide(side)}
          >
            {t(side === 'widgets' ? 'palette' : side)}
          </button>
        ))}
      </div>
      <div id="ed-side-panel" role="tabpanel" aria-labelledby={`ed-side-${shell.side}`}>
        {shell.side === 'widgets' ? (
          <Palette store={store} />
        ) : shell.side === 'symbols' ? (
          <SymbolPanel desk={desk} />
        ) : shell.side === 'layers' ? (
          <Layers desk={desk} />
        ) : (
          <PagesSide store={store} onOpen={onOpenPage} />
        )}
      </div>
    </div>
  )
})
