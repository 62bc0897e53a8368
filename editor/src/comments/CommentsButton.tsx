import { observer } from 'mobx-react-lite'
import { useLabels } from '../i18n/LabelsContext.ts'
import { CommandButton } from '../shell/CommandButton.tsx'
import type { Desk } from '../shell/commands/Command.ts'

/** Opens the list of comments, and says how many threads have something new. */
export const CommentsButton = observer(({ desk }: { readonly desk: Desk }) => {
  const { t } = useLabels()
  const { unread } = desk.shell.comments
  return (
    <span className="ed-comments-button">
      <CommandButton id="comments" desk={desk} />
      {unread > 0 && (
        <span className="ed-badge" role="status" aria-label={t('commentsUnread', { count: unread })}>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </span>
  )
})
