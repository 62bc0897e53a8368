import type { Comment } from '@mimic/contract'
import { useState } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import { RemoveAsk } from '../kit/RemoveAsk.tsx'
import { SmallButton } from '../kit/SmallButton.tsx'
import { shanghaiTime } from '../kit/shanghaiTime.ts'
import type { CommentsStore } from './CommentsStore.ts'
import { CommentText } from './CommentText.tsx'

interface CommentSaidProps {
  readonly said: Comment
  readonly comments: CommentsStore
}

/** One comment; its author can edit and delete it. */
export function CommentSaid({ said, comments }: CommentSaidProps) {
  const { t } = useLabels()
  const [is, setIs] = useState<'shown' | 'edited' | 'removed'>('shown')
  const { id, author, text, isOwn, gmtCreate, gmtModified } = said
  return (
    <li className="ed-comment" data-comment={id}>
      <div className="ed-comment-head">
        <strong>{author}</strong>
        <time dateTime={new Date(gmtCreate).toISOString()} title={t('timeZone')}>
          {shanghaiTime(gmtCreate)}
        </time>
        {gmtModified !== null && <small>{t('commentEdited')}</small>}
        {isOwn && is === 'shown' && (
          <span className="ed-comment-acts">
            <SmallButton
              icon="edit"
              aria-label={t('commentEdit')}
              title={t('commentEdit')}
              onClick={() => setIs('edited')}
            />
            <SmallButton
              icon="trash"
              aria-label={t('commentRemove')}
              title={t('commentRemove')}
              onClick={() => setIs('removed')}
            />
          </span>
        )}
      </div>
      {is === 'edited' ? (
        <CommentText
          label={t('commentEdit')}
          action={t('keep')}
          initial={text}
          onCancel={() => setIs('shown')}
          onSay={async (next) => {
            const isTaken = next.trim() === text || (await comments.edit(id, next))
            if (isTaken) setIs('shown')
            return isTaken
          }}
        />
      ) : (
        <p>{text}</p>
      )}
      {is === 'removed' && (
        <RemoveAsk
          className="ed-comment-ask"
          label={t('commentRemoveAsk')}
          onRemove={() => {
            setIs('shown')
            void comments.remove(id)
          }}
          onKeep={() => setIs('shown')}
        >
          {t('commentRemoveAsk')}
        </RemoveAsk>
      )}
    </li>
  )
}
