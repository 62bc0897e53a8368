import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import { EditorPopover } from '../kit/EditorPopover.tsx'
import { SmallButton } from '../kit/SmallButton.tsx'
import { shanghaiTime } from '../kit/shanghaiTime.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { noticeLog } from './NoticeLog.ts'
import './notices.css'

/** Opens the notices that came since the page was opened. */
export const NoticesButton = observer(({ store }: { readonly store: DesignerStore }) => {
  const { t } = useLabels()
  const [isOpen, setOpen] = useState(false)
  const { kept } = store.part(noticeLog)
  return (
    <EditorPopover
      isOpen={isOpen}
      onOpen={setOpen}
      label={t('notices')}
      placement="top-end"
      content={
        kept.length === 0 ? (
          <p className="ed-empty">{t('noticesNone')}</p>
        ) : (
          <ol className="ed-kept">
            {kept.map(({ id, at, text }) => (
              <li key={id}>
                <time dateTime={new Date(at).toISOString()}>{shanghaiTime(at)}</time>
                <span>{text}</span>
              </li>
            ))}
          </ol>
        )
      }
    >
      <SmallButton
        icon="notifications"
        data-action="notices"
        data-kept={kept.length}
        aria-label={t('notices')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={t('notices')}
        onClick={() => setOpen(!isOpen)}
      />
    </EditorPopover>
  )
})
