import { SegmentedControl } from '@blueprintjs/core'
import { observer } from 'mobx-react-lite'
import { type KeyboardEvent, useRef } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import { widgetName } from '../i18n/widgetName.ts'
import { ListState } from '../kit/ListState.tsx'
import { SidePanel, walkList } from '../kit/SidePanel.tsx'
import { SmallButton } from '../kit/SmallButton.tsx'
import { shanghaiTime } from '../kit/shanghaiTime.ts'
import { showBox } from '../stores/camera.ts'
import type { CommentsStore } from './CommentsStore.ts'
import { pinPlace, type Thread } from './threads.ts'

/** The comments of the page, in the place of the inspector. Keys: arrows walk, Enter opens, Escape closes. */
export const CommentsPanel = observer(({ comments }: { readonly comments: CommentsStore }) => {
  const { t } = useLabels()
  const { listed, filter, state } = comments
  const list = useRef<HTMLUListElement>(null)
  const look = (thread: Thread) => {
    comments.openThread(thread.head.id)
    lookAt(comments, thread)
  }
  const walk = (event: KeyboardEvent, at: number) => void walkList(event, list.current?.querySelectorAll('button'), at)
  return (
    <SidePanel
      className="ed-comments"
      title={t('comments')}
      onClose={() => comments.toggle(false)}
      act={<SmallButton icon="plus" text={t('comment')} data-action="comment" onClick={() => comments.begin()} />}
    >
      <div className="ed-comments-filter">
        <SegmentedControl
          size="small"
          fill
          value={filter}
          onValueChange={(next) => comments.setFilter(next === 'resolved' ? 'resolved' : 'open')}
          options={[
            { value: 'open', label: t('commentsOpen') },
            { value: 'resolved', label: t('commentsResolved') },
          ]}
        />
      </div>
      <div className="ed-scroll" tabIndex={-1}>
        <ListState
          state={state}
          failed={t('commentsFailed')}
          empty={listed.length === 0 && t(filter === 'open' ? 'commentsNone' : 'commentsNoneResolved')}
        />
        <ul ref={list}>
          {listed.map((thread, at) => (
            <li key={thread.head.id}>
              <CommentsRow
                comments={comments}
                thread={thread}
                onOpen={() => look(thread)}
                onKeyDown={(event) => walk(event, at)}
              />
            </li>
          ))}
        </ul>
      </div>
    </SidePanel>
  )
})

interface CommentsRowProps {
  readonly comments: CommentsStore
  readonly thread: Thread
  readonly onOpen: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

const CommentsRow = observer(({ comments, thread, onOpen, onKeyDown }: CommentsRowProps) => {
  const { t } = useLabels()
  const { opened } = comments
  const { head, answers } = thread
  return (
    <button
      type="button"
      className="ed-comments-row"
      aria-current={opened?.is === 'thread' && opened.id === head.id}
      data-thread={head.id}
      onClick={onOpen}
      onKeyDown={onKeyDown}
    >
      <span className="ed-comments-who">
        {comments.isUnread(thread) && <i className="ed-dot" role="img" aria-label={t('commentUnread')} />}
        <strong>{head.author}</strong>
        <time>{shanghaiTime(answers.at(-1)?.gmtCreate ?? head.gmtCreate)}</time>
      </span>
      <span className="ed-comments-text">{head.text}</span>
      <small>
        {[
          whereOf(comments, thread, t('commentPlaceFree'), t),
          answers.length > 0 ? t('commentAnswers', { count: answers.length }) : '',
        ]
          .filter((part) => part !== '')
          .join(' · ')}
      </small>
    </button>
  )
})

/** Name of the widget that the comment is pinned to. */
function whereOf(
  { store }: CommentsStore,
  { head }: Thread,
  free: string,
  t: ReturnType<typeof useLabels>['t'],
): string {
  void store.revision
  const record = head.widgetId === '' ? undefined : store.document.get(head.widgetId)
  return record ? widgetName(record, t) : head.widgetId === '' ? free : t('commentWidgetGone')
}

/** Brings the pin into the middle of the view. */
function lookAt({ store }: CommentsStore, { head }: Thread): void {
  const { editing, engine } = store
  if (!editing || !engine) return
  const { x, y } = pinPlace(head, (id) => editing.boxOf(id))
  showBox(engine, [x, y, 0, 0])
}
