import { Button } from '@blueprintjs/core'
import { Chat } from '@blueprintjs/icons'
import type { Feedback } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import type { Answer } from '../../kit/ask/useAsked.ts'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { CardForm } from '../../kit/form/CardForm.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { problemText } from '../../kit/form/problemText.ts'
import { TextField } from '../../kit/form/TextField.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { Nothing } from '../../kit/table/Nothing.tsx'
import { Pager } from '../../kit/table/Pager.tsx'
import { outcomeText } from '../../kit/text/outcomeText.ts'
import { timeText } from '../../kit/text/timeText.ts'
import { useStores } from '../../stores/StoresContext.ts'

const { min, max } = limits.feedback

/** Why a text cannot be sent; undefined for a valid one. */
function contentProblem(text: string): string | undefined {
  const { length } = text.trim()
  if (length === 0) return problemText({ reason: 'required' })
  return length < min ? problemText({ reason: 'tooShort', limit: min }) : undefined
}

/** Writes to the operations staff and shows their answers; operations staff reads and answers all of it. */
export default observer(function AccountFeedbackScreen() {
  const { t } = useTranslation('account')
  const { session } = useStores()
  const [page, setPage] = useState(1)
  const own = useAnswer(paths.feedbackOwn, { page })
  return (
    <div className="screen" data-screen="account-feedback">
      <header className="screen-head">
        <h1>{t(($) => $.feedback.title)}</h1>
      </header>
      <section className="table-card account-card" aria-label={t(($) => $.feedback.write)}>
        <h2 className="card-title">{t(($) => $.feedback.write)}</h2>
        <FeedbackForm onSent={own.reload} />
      </section>
      <FeedbackList title={t(($) => $.feedback.own)} of={own} page={page} onPage={setPage} />
      {session.may('feedback.answer') && <EverybodysFeedback />}
    </div>
  )
})

function FeedbackForm({ onSent }: { readonly onSent: () => void }) {
  const { t } = useTranslation('account')
  const { call } = useStores()
  const form = useForm({
    id: 'feedback',
    isNew: true,
    start: { content: '' },
    check: ({ content }) => ({ content: contentProblem(content) }),
    async send({ content }) {
      await call(paths.feedbackAdd, { content })
      form.restart({ content: '' })
      await toastSuccess(t(($) => $.feedback.sent))
      onSent()
    },
  })
  return (
    <CardForm form={form} submitText={t(($) => $.feedback.send)} deed="save" isWide>
      <TextField
        form={form}
        field="content"
        label={t(($) => $.feedback.content)}
        help={t(($) => $.feedback.about, { min, max })}
        rows={4}
        maxLength={max}
      />
    </CardForm>
  )
}

interface FeedbackPage {
  readonly rows: readonly Feedback[]
  readonly total: number
}

interface FeedbackListProps {
  readonly title: string
  readonly of: Answer<FeedbackPage>
  readonly page: number
  readonly onPage: (page: number) => void
  /** Offers to answer. */
  readonly onAnswer?: (feedback: Feedback) => void
}

function FeedbackList({ title, of, page, onPage, onAnswer }: FeedbackListProps) {
  const { t } = useTranslation('account')
  const rows = of.page?.rows ?? []
  return (
    <section className="table-card account-card" aria-label={title} data-part={onAnswer ? 'everybody' : 'own'}>
      <h2 className="card-title">{title}</h2>
      {rows.length === 0 ? (
        <Nothing of={of} text={t(($) => $.feedback.none)} />
      ) : (
        <ul className="plain-list feedback-list">
          {rows.map((feedback) => (
            <li key={feedback.id} data-feedback={feedback.id}>
              <small className="muted">
                {[onAnswer && feedback.author, timeText(feedback.gmtCreate, 'YYYY-MM-DD HH:mm')]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              <p className="feedback-text">{feedback.content}</p>
              {feedback.gmtAnswer > 0 ? (
                <blockquote className="feedback-answer">
                  <small className="muted">
                    {feedback.answeredBy} · {timeText(feedback.gmtAnswer, 'YYYY-MM-DD HH:mm')}
                  </small>
                  <p className="feedback-text">{feedback.answer}</p>
                </blockquote>
              ) : (
                <small className="muted">{t(($) => $.feedback.waiting)}</small>
              )}
              {onAnswer && (
                <Button
                  size="small"
                  icon={<Chat />}
                  text={t(($) => $.feedback.answer)}
                  data-action="answer"
                  onClick={() => onAnswer(feedback)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {of.page !== undefined && of.page.total > limits.pageSize.default && (
        <Pager page={page} total={of.page.total} onPage={onPage} />
      )}
    </section>
  )
}

function EverybodysFeedback() {
  const { t } = useTranslation('account')
  const [page, setPage] = useState(1)
  const all = useAnswer(paths.feedbackQuery, { page }, 30_000)
  const [answered, setAnswered] = useState<Feedback>()
  return (
    <>
      <FeedbackList
        title={t(($) => $.feedback.everybody)}
        of={all}
        page={page}
        onPage={setPage}
        onAnswer={setAnswered}
      />
      {answered && (
        <AnswerDialog
          feedback={answered}
          onClose={() => setAnswered(undefined)}
          onSaved={() => {
            setAnswered(undefined)
            all.reload()
          }}
        />
      )}
    </>
  )
}

interface AnswerDialogProps {
  readonly feedback: Feedback
  readonly onClose: () => void
  readonly onSaved: () => void
}

function AnswerDialog({ feedback: { id, author, content, answer }, onClose, onSaved }: AnswerDialogProps) {
  const { t } = useTranslation('account')
  const common = useTranslation('common')
  const { call } = useStores()
  const form = useForm({
    id: 'answer',
    start: { answer },
    check: (draft) => ({ answer: draft.answer.trim() === '' ? problemText({ reason: 'required' }) : undefined }),
    async send(draft) {
      await call(paths.feedbackAnswer, { id, answer: draft.answer })
      await toastSuccess(outcomeText('save'))
      onSaved()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(($) => $.feedback.answerTo, { name: author })}
      submitText={common.t(($) => $.save)}
      onClose={onClose}
    >
      <p className="feedback-text muted">{content}</p>
      <TextField form={form} field="answer" label={t(($) => $.feedback.answer)} rows={4} maxLength={max} isFirst />
    </FormDialog>
  )
}
