import { Button } from '@blueprintjs/core'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import { shanghaiTime } from '../kit/shanghaiTime.ts'
import { CommentSaid } from './CommentSaid.tsx'
import type { CommentsStore } from './CommentsStore.ts'
import { CommentText } from './CommentText.tsx'

/** A thread beside its pin, or a new comment that is being written. Escape closes it. */
export const ThreadCard = observer(({ comments }: { readonly comments: CommentsStore }) => {
  const { t } = useLabels()
  const { opened, thread, problem } = comments
  const card = useRef<HTMLDivElement>(null)
  const id = thread?.head.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: another thread begins at its newest word
  useEffect(() => {
    const list = card.current?.querySelector('ul')
    list?.scrollTo({ top: list.scrollHeight })
  }, [id, thread?.answers.length])
  if (!opened) return null
  const isSettled = thread !== undefined && thread.head.gmtResolved !== null
  return (
    <div
      ref={card}
      className="ed-thread"
      role="dialog"
      aria-label={thread ? t('commentThread', { author: thread.head.author }) : t('comment')}
      data-pin={opened.is === 'draft' ? 'draft' : opened.id}
      onPointerDown={(event) => event.stopPropagation()}
      onWheel={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key !== 'Escape') return
        comments.close()
        document.querySelector<HTMLElement>('.ed-host')?.focus()
      }}
    >
      {thread && (
        <>
          <div className="ed-thread-head">
            {isSettled ? (
              <span className="ed-thread-settled">
                {t('commentResolvedBy', {
                  name: thread.head.resolvedBy,
                  at: shanghaiTime(thread.head.gmtResolved ?? 0),
                })}
              </span>
            ) : (
              <span className="ed-fill" />
            )}
            <Button
              variant="minimal"
              size="small"
              icon={isSettled ? 'undo' : 'tick-circle'}
              text={isSettled ? t('commentReopen') : t('commentResolve')}
              data-action="resolve"
              onClick={() => void comments.resolve(thread.head.id, !isSettled)}
            />
            <Button
              variant="minimal"
              size="small"
              icon="cross"
              aria-label={t('close')}
              onClick={() => comments.close()}
            />
          </div>
          <ul>
            {[thread.head, ...thread.answers].map((said) => (
              <CommentSaid key={said.id} said={said} comments={comments} />
            ))}
          </ul>
        </>
      )}
      {problem && (
        <p className="ed-refusal" role="alert">
          {problem.is === 'answered' ? t('commentAnswered') : problem.text}
        </p>
      )}
      <CommentText
        key={id ?? 'draft'}
        label={thread ? t('commentAnswer') : t('commentWrite')}
        action={thread ? t('commentAnswerDo') : t('commentSay')}
        onSay={(text) => comments.say(text)}
        {...(thread ? {} : { onCancel: () => comments.close() })}
      />
    </div>
  )
})
