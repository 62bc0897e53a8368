import { limits } from '@mimic/contract'
import { observer } from 'mobx-react-lite'
import { useLabels } from '../i18n/LabelsContext.ts'
import { ListState } from '../kit/ListState.tsx'
import { RefusalText } from '../kit/RefusalText.tsx'
import { SmallButton } from '../kit/SmallButton.tsx'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { PageRow } from './PageRow.tsx'
import { usePageList } from './usePageList.ts'

interface PageListProps {
  readonly store: DesignerStore
  readonly onOpen: (pageId: string) => void
  /** The page in the designer gets the focus when the list appears. */
  readonly isFocused?: boolean
}

/**
 * The pages of the project. Keys: arrows walk, Enter opens, F2 renames, Delete removes, Alt with arrows moves. A page is
 * moved with the mouse by its handle.
 */
export const PageList = observer(({ store, onOpen, isFocused = false }: PageListProps) => {
  const { t } = useLabels()
  const list = usePageList(store, { onOpen, isFocused })
  const { pages } = list
  return (
    <div className="ed-pages">
      <div className="ed-pages-head">
        <h2>{t('pages')}</h2>
        <SmallButton
          icon="plus"
          text={t('pageAdd')}
          disabled={pages.rows.length >= limits.pages}
          onClick={() => void list.add()}
        />
      </div>
      <RefusalText as="p">{pages.problem}</RefusalText>
      <ListState state={pages.state} failed={t('pagesFailed')} />
      <ul ref={list.element} className="ed-pages-list" tabIndex={-1}>
        {pages.rows.map((page, at) => (
          <PageRow
            key={page.id}
            page={page}
            list={list}
            isOpen={page.id === store.pageId}
            onOpen={() => onOpen(page.id)}
            onKeyDown={(event) => list.keys(event, page, at)}
          />
        ))}
      </ul>
    </div>
  )
})
