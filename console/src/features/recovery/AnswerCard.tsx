import { CallError } from '@mimic/contract/client'
import { codes } from '@mimic/contract/errors'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../kit/dialog/Failure.tsx'
import { CardForm } from '../../kit/form/CardForm.tsx'

/** A form of answers: says of wrong ones no more than that. */
export function AnswerCard<D extends object>({ form, ...props }: ComponentProps<typeof CardForm<D>>) {
  const { t } = useTranslation('recovery')
  const { failure } = form
  const isWrong = failure instanceof CallError && failure.code === codes.invalid
  return (
    <>
      <Failure of={isWrong || undefined} text={t(($) => $.wrongAnswers)} />
      <CardForm form={isWrong ? { ...form, failure: undefined } : form} {...props} />
    </>
  )
}
