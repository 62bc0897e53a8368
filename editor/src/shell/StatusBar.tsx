import { Button } from '@blueprintjs/core'
import { pageLimits } from '@mimic/engine'
import { pageSize } from '@mimic/engine/editing'
import { observer } from 'mobx-react-lite'
import { fitPage } from '../canvas/fitPage.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'

/** Cursor (written by the canvas, not by React), counts, page size and zoom. */
export const StatusBar = observer(({ store }: { readonly store: DesignerStore }) => {
  const { t } = useLabels()
  void store.revision
  const { engine, zoom, selection, document } = store
  const { width, height } = pageSize(document.con)
  const zoomTo = (next: number) => engine && zoomAbout(engine, next)
  return (
    <footer className="ed-status">
      <span id="ed-cursor" className="ed-cursor" />
      <span data-widgets={document.widgets.size}>
        {t('widgets', { count: document.widgets.size, max: pageLimits.widgets })}
      </span>
      {selection.length > 0 && <span>{t('selectedCount', { count: selection.length })}</span>}
      <span className="ed-fill" />
      <span>
        {width} × {height}
      </span>
      <span className="ed-zoom">
        <Button
          variant="minimal"
          size="small"
          icon="minus"
          aria-label={t('zoomOut')}
          onClick={() => zoomTo(zoom / 1.25)}
        />
        <Button
          variant="minimal"
          size="small"
          text={`${Math.round(zoom * 100)}%`}
          title={t('zoomReset')}
          onClick={() => zoomTo(1)}
        />
        <Button
          variant="minimal"
          size="small"
          icon="plus"
          aria-label={t('zoomIn')}
          onClick={() => zoomTo(zoom * 1.25)}
        />
        <Button
          variant="minimal"
          size="small"
          icon="zoom-to-fit"
          aria-label={t('zoomFit')}
          title={t('zoomFit')}
          onClick={() => {
            const host = globalThis.document.querySelector('.ed-host')
            if (engine && host) fitPage(engine, host)
          }}
        />
      </span>
    </footer>
  )
})

/** Zooms about the middle of what is seen. */
function zoomAbout(engine: NonNullable<DesignerStore['engine']>, zoom: number): void {
  const host = document.querySelector('.ed-host')
  const { x, y } = engine.toPage((host?.clientWidth ?? 0) / 2, (host?.clientHeight ?? 0) / 2)
  const at = engine.toClient(x, y)
  engine.setCamera({ x: x - at.x / zoom, y: y - at.y / zoom, zoom })
}
