import { observer } from 'mobx-react-lite'
import { useLabels } from '../i18n/LabelsContext.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { pageComments } from './CommentsStore.ts'

/** Says how many threads have something new. */
export const CommentsBadge = observer(({ store }: { readonly store: DesignerStore }) => {
  const { t } = useLabels()
  const { unread } = store.part(pageComments)
  return unread > 0 ? (
    <span className="ed-badge" role="status" aria-label={t('commentsUnread', { count: unread })}>
      {unread > 99 ? '99+' : unread}
    </span>
  ) : null
})
