import { Button } from '@blueprintjs/core'
import { pageLimits } from '@mimic/engine'
import { pageSize } from '@mimic/engine/editing'
import { observer } from 'mobx-react-lite'
import { useCallback } from 'react'
import { canvasHost } from '../canvas/canvasHost.ts'
import { fitPage } from '../canvas/fitPage.ts'
import { zoomTo } from '../canvas/zoomTo.ts'
import type { Translate } from '../i18n/createLabels.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { layerName, layerTypeLabel } from '../layers/layerName.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { useOfPage } from '../stores/useOfPage.ts'
import type { Desk } from './commands/Command.ts'
import { ShellHint } from './ShellHint.tsx'

const countOf = ({ document }: DesignerStore): number => document.widgets.size

function sizeText({ document }: DesignerStore): string {
  const { width, height } = pageSize(document.con)
  return `${width} × ${height}`
}

/** To a screen reader: what is selected, by name. */
function selectionText({ document, selection }: DesignerStore, t: Translate): string {
  const one = selection.length === 1 ? document.get(selection[0] ?? '') : undefined
  if (one) return [layerName(one), t(layerTypeLabel(one.type))].filter((part) => part !== '').join(', ')
  return selection.length > 1 ? t('selectedMany', { count: selection.length }) : ''
}

/** Cursor (written by the canvas, not by React), counts, page size and zoom. */
export const StatusBar = observer(({ desk }: { readonly desk: Desk }) => {
  const { t } = useLabels()
  const { store, shell } = desk
  const { engine, zoom, selection } = store
  const count = useOfPage(store, countOf)
  const size = useOfPage(store, sizeText)
  const said = useOfPage(
    store,
    useCallback((of) => selectionText(of, t), [t]),
  )
  const zoomBy = (next: number) => engine && zoomTo(engine, next)
  return (
    <footer className="ed-status">
      <span id="ed-cursor" className="ed-cursor" />
      <span data-widgets={count}>{t('widgets', { count, max: pageLimits.widgets })}</span>
      {selection.length > 0 && (
        <span data-selected={selection.length}>{t('selectedCount', { count: selection.length })}</span>
      )}
      <span className="ed-said" role="status">
        {said}
      </span>
      <ShellHint shell={shell} />
      <span className="ed-fill" />
      <span>{size}</span>
      <span className="ed-zoom">
        <Button
          variant="minimal"
          size="small"
          icon="minus"
          aria-label={t('zoomOut')}
          onClick={() => zoomBy(zoom / 1.25)}
        />
        <Button
          variant="minimal"
          size="small"
          text={`${Math.round(zoom * 100)}%`}
          title={t('zoomReset')}
          onClick={() => zoomBy(1)}
        />
        <Button
          variant="minimal"
          size="small"
          icon="plus"
          aria-label={t('zoomIn')}
          onClick={() => zoomBy(zoom * 1.25)}
        />
        <Button
          variant="minimal"
          size="small"
          icon="zoom-to-fit"
          aria-label={t('zoomFit')}
          title={t('zoomFit')}
          onClick={() => {
            const host = canvasHost()
            if (engine && host) fitPage(engine, host)
          }}
        />
      </span>
    </footer>
  )
})
