import { Button, Callout } from '@blueprintjs/core'
import type { alarmTable, DataOf } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../kit/ask/useAct.ts'
import { ConfirmDialog } from '../../kit/dialog/ConfirmDialog.tsx'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { TextField } from '../../kit/form/TextField.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { errorText } from '../../kit/text/errorText.ts'
import { timeText } from '../../kit/text/timeText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { WhatIfDialog } from './WhatIfDialog.tsx'

export type TableState = DataOf<typeof alarmTable.state>

interface DraftBarProps {
  readonly state: TableState
  readonly mayEdit: boolean
  readonly onChanged: () => void
}

type Open = 'submit' | 'approve' | 'reject' | 'discard' | 'whatIf'

/** Where the draft stands, and what is done with it as a whole. */
export function DraftBar({ state, mayEdit, onChanged }: DraftBarProps) {
  const { t } = useTranslation('rationalisation')
  const { call } = useStores()
  const { act, isBusy } = useAct(onChanged)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const { review } = state
  const isWaiting = review !== undefined && review.gmtReview === null
  const steps = useSteps({ state, mayEdit, isWaiting, act, onOpen: setOpen })
  return (
    <Callout compact className="rationalisation-bar" intent={isWaiting ? 'warning' : 'none'} icon={null}>
      <StateTexts state={state} isWaiting={isWaiting} />
      <span className="rationalisation-acts">
        {steps.map(
          ({ is, text, isShown, isNext = false, run }) =>
            isShown && (
              <Button
                key={is}
                size="small"
                text={text}
                data-action={is}
                intent={isNext ? 'primary' : 'none'}
                disabled={isBusy}
                onClick={run}
              />
            ),
        )}
      </span>
      {(open === 'submit' || open === 'approve' || open === 'reject') && (
        <ReviewForm step={open} onClose={close} onDone={onChanged} />
      )}
      {open === 'whatIf' && <WhatIfDialog onClose={close} />}
      <ConfirmDialog
        question={open === 'discard' ? t(($) => $.discardAsk) : undefined}
        confirmText={t(($) => $.discardAll)}
        onCancel={close}
        onConfirm={() => {
          close()
          void act(() => call(paths.alarmTableDiscard, {}))
        }}
      />
    </Callout>
  )
}

interface Step {
  readonly is: string
  readonly text: string
  readonly isShown: boolean
  /** The step that is expected next. */
  readonly isNext?: boolean
  readonly run: () => void
}

interface StepsOptions extends Pick<DraftBarProps, 'state' | 'mayEdit'> {
  readonly isWaiting: boolean
  readonly act: ReturnType<typeof useAct>['act']
  readonly onOpen: (open: Open) => void
}

/** The steps of a draft, each shown while it can be taken. */
function useSteps({ state, mayEdit, isWaiting, act, onOpen }: StepsOptions): readonly Step[] {
  const { t } = useTranslation('rationalisation')
  const { call } = useStores()
  const { draftCount, driftCount, mayApprove } = state
  const isDrafted = draftCount > 0
  const isEdited = mayEdit && !isWaiting
  const isReviewed = mayEdit && isWaiting
  const withdrawn = { done: t(($) => $.review.withdrawn) }
  return [
    { is: 'what-if', text: t(($) => $.whatIf.open), isShown: isDrafted, run: () => onOpen('whatIf') },
    {
      ...{ is: 'accept-all', text: t(($) => $.acceptAll), isShown: isEdited && driftCount > 0 },
      run: () => void act(() => call(paths.alarmTableAccept, {})),
    },
    {
      ...{ is: 'discard-all', text: t(($) => $.discardAll), isShown: isEdited && isDrafted },
      run: () => onOpen('discard'),
    },
    {
      ...{ is: 'submit', text: t(($) => $.review.submit), isShown: isEdited && isDrafted, isNext: true },
      run: () => onOpen('submit'),
    },
    {
      ...{ is: 'withdraw', text: t(($) => $.review.withdraw), isShown: isReviewed },
      run: () => void act(() => call(paths.alarmTableWithdraw, {}), withdrawn),
    },
    { is: 'reject', text: t(($) => $.review.reject), isShown: isReviewed, run: () => onOpen('reject') },
    {
      ...{ is: 'approve', text: t(($) => $.review.approve), isShown: mayApprove, isNext: true },
      run: () => onOpen('approve'),
    },
  ]
}

function StateTexts({ state, isWaiting }: { readonly state: TableState; readonly isWaiting: boolean }) {
  const { t } = useTranslation('rationalisation')
  const { version, draftCount, review, mayApprove } = state
  const texts = [
    version === 0 ? t(($) => $.review.noVersion) : t(($) => $.review.version, { version }),
    draftCount === 0 ? t(($) => $.review.empty) : t(($) => $.review.draft, { count: draftCount }),
  ]
  if (review && isWaiting) {
    const { submittedBy: by, gmtSubmit, note } = review
    texts.push(t(($) => $.review.waiting, { version: review.version, by, time: timeText(gmtSubmit) }))
    if (note !== '') texts.push(note)
    if (!mayApprove) texts.push(t(($) => $.review.notYou))
  } else if (review && review.gmtReview !== null) {
    const { reviewedBy: by, gmtReview, reviewNote: note } = review
    texts.push(t(($) => $.review.rejected, { by, time: timeText(gmtReview), note }))
  }
  return (
    <span role="status">
      {texts.map((text) => (
        <span key={text} className="rationalisation-state">
          {text}
        </span>
      ))}
    </span>
  )
}

interface ReviewFormProps {
  readonly step: 'submit' | 'approve' | 'reject'
  readonly onClose: () => void
  readonly onDone: () => void
}

/** A step of the review, with its note; turning a draft down needs a reason. */
function ReviewForm({ step, onClose, onDone }: ReviewFormProps) {
  const { t } = useTranslation('rationalisation')
  const { call } = useStores()
  const isReject = step === 'reject'
  const send = async (note: string): Promise<string> => {
    if (step === 'approve') return t(($) => $.review.approved, await call(paths.alarmTableApprove, { note }))
    await call(isReject ? paths.alarmTableReject : paths.alarmTableSubmit, { note })
    return isReject ? t(($) => $.review.rejectedNow) : t(($) => $.review.submitted)
  }
  const form = useForm({
    id: 'review',
    start: { note: '' },
    isNew: true,
    check: ({ note }) => (isReject && note.trim() === '' ? { note: t(($) => $.review.required) } : {}),
    async send({ note }) {
      await toastSuccess(await send(note.trim()))
      onClose()
      onDone()
    },
  })
  const title = t(($) => $.review[step])
  return (
    <FormDialog form={form} title={title} submitText={title} failureText={errorText} onClose={onClose}>
      {step === 'approve' && <p className="muted">{t(($) => $.review.approveNote)}</p>}
      <TextField
        form={form}
        field="note"
        label={isReject ? t(($) => $.review.reason) : t(($) => $.review.note)}
        maxLength={limits.note}
        rows={3}
        isRequired={isReject}
        isFirst
      />
    </FormDialog>
  )
}
