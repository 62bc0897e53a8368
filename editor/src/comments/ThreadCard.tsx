import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import { RefusalText } from '../kit/RefusalText.tsx'
import { CloseButton, SmallButton } from '../kit/SmallButton.tsx'
import { shanghaiTime } from '../kit/shanghaiTime.ts'
import { CommentSaid } from './CommentSaid.tsx'
import type { CommentsStore } from './CommentsStore.ts'
import { CommentText } from './CommentText.tsx'
import type { Thread } from './threads.ts'

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
          <ThreadHead thread={thread} comments={comments} />
          <ul>
            {[thread.head, ...thread.answers].map((said) => (
              <CommentSaid key={said.id} said={said} comments={comments} />
            ))}
          </ul>
        </>
      )}
      <RefusalText as="p">{problem && (problem.is === 'answered' ? t('commentAnswered') : problem.text)}</RefusalText>
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

interface ThreadHeadProps {
  readonly thread: Thread
  readonly comments: CommentsStore
}

/** Says who resolved a thread; resolves and closes it. */
function ThreadHead({ thread: { head }, comments }: ThreadHeadProps) {
  const { t } = useLabels()
  const isSettled = head.gmtResolved !== null
  return (
    <div className="ed-thread-head">
      <span className={isSettled ? 'ed-thread-settled' : 'ed-fill'}>
        {isSettled &&
          t('commentResolvedBy', {
            name: head.resolvedBy,
            at: shanghaiTime(head.gmtResolved ?? 0),
          })}
      </span>
      <SmallButton
        icon={isSettled ? 'undo' : 'tick-circle'}
        text={isSettled ? t('commentReopen') : t('commentResolve')}
        data-action="resolve"
        onClick={() => void comments.resolve(head.id, !isSettled)}
      />
      <CloseButton onClose={() => comments.close()} />
    </div>
  )
}
