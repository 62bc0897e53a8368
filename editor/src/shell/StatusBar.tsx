import { pageLimits } from '@mimic/engine'
import { pageSize } from '@mimic/engine/editing'
import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useRef } from 'react'
import type { Desk } from '../commands/Command.ts'
import type { Translate } from '../i18n/createLabels.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { ownName, typeLabel } from '../i18n/widgetName.ts'
import { SmallButton } from '../kit/SmallButton.tsx'
import { NoticesButton } from '../notices/NoticesButton.tsx'
import { fitPage, zoomTo } from '../stores/camera.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import type { ShellStore } from '../stores/ShellStore.ts'
import { useOfPage } from '../stores/useOfPage.ts'
import { SavedLine } from '../versions/SavedLine.tsx'
import { CommandButton } from './CommandButton.tsx'
import { ShellHint } from './ShellHint.tsx'
import { usePlaceSaid } from './usePlaceSaid.ts'

const countOf = ({ document }: DesignerStore): number => document.widgets.size

function sizeText({ document }: DesignerStore): string {
  const { width, height } = pageSize(document.con)
  return `${width} × ${height}`
}

/** To a screen reader: what is selected, by name. */
function selectionText({ document, selection }: DesignerStore, t: Translate): string {
  const one = selection.length === 1 ? document.get(selection[0] ?? '') : undefined
  if (one) return [ownName(one), t(typeLabel(one.type))].filter((part) => part !== '').join(', ')
  return selection.length > 1 ? t('selectedMany', { count: selection.length }) : ''
}

/** Cursor, counts, page size and zoom. */
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
  const place = usePlaceSaid(store)
  const zoomBy = (next: number) => engine && zoomTo(engine, next)
  return (
    <footer className="ed-status">
      <CommandButton id="foldLeft" desk={desk} />
      <Cursor shell={shell} />
      <span data-widgets={count}>{t('widgets', { count, max: pageLimits.widgets })}</span>
      {selection.length > 0 && (
        <span data-selected={selection.length}>{t('selectedCount', { count: selection.length })}</span>
      )}
      <span className="ed-said" role="status" data-said="selection">
        {said}
      </span>
      <span className="ed-said" role="status" data-said="place">
        {place}
      </span>
      <ShellHint store={store} shell={shell} />
      <SavedLine store={store} />
      <span className="ed-fill" />
      <NoticesButton store={store} />
      <span>{size}</span>
      <span className="ed-zoom">
        <SmallButton icon="minus" aria-label={t('zoomOut')} onClick={() => zoomBy(zoom / 1.25)} />
        <SmallButton text={`${Math.round(zoom * 100)}%`} title={t('zoomReset')} onClick={() => zoomBy(1)} />
        <SmallButton icon="plus" aria-label={t('zoomIn')} onClick={() => zoomBy(zoom * 1.25)} />
        <SmallButton
          icon="zoom-to-fit"
          aria-label={t('zoomFit')}
          title={t('zoomFit')}
          onClick={() => engine && fitPage(engine)}
        />
      </span>
      <CommandButton id="pageOnly" desk={desk} />
      <CommandButton id="foldRight" desk={desk} />
    </footer>
  )
})

/** Position of the pointer on the page. It is written without React: a state for each move costs more than the move. */
function Cursor({ shell }: { readonly shell: ShellStore }) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const text = document.createTextNode('')
    place.current?.replaceChildren(text)
    shell.onCursor = ({ x, y }) => {
      text.data = `${x}, ${y}`
    }
    return () => {
      shell.onCursor = () => {}
    }
  }, [shell])
  return <span ref={place} className="ed-cursor" />
}
