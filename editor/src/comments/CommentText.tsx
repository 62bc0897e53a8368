import { Button } from '@blueprintjs/core'
import { limits } from '@mimic/contract'
import { useState } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import { SmallButton } from '../kit/SmallButton.tsx'

interface CommentTextProps {
  readonly label: string
  readonly action: string
  readonly initial?: string
  /** @returns whether it was taken: then the field is empty again */
  readonly onSay: (text: string) => Promise<boolean>
  readonly onCancel?: () => void
}

/** The field for writing a comment. Enter sends it; Shift+Enter begins a new line. */
export function CommentText({ label, action, initial = '', onSay, onCancel }: CommentTextProps) {
  const { t } = useLabels()
  const [text, setText] = useState(initial)
  const [isSending, setSending] = useState(false)
  const canSay = text.trim() !== '' && !isSending
  const say = async () => {
    if (!canSay) return
    setSending(true)
    const isTaken = await onSay(text)
    setSending(false)
    if (isTaken) setText('')
  }
  return (
    <form
      className="ed-comment-form"
      onSubmit={(event) => {
        event.preventDefault()
        void say()
      }}
    >
      <textarea
        className="ed-input"
        aria-label={label}
        placeholder={label}
        rows={2}
        maxLength={limits.comment.text}
        // biome-ignore lint/a11y/noAutofocus: it was opened to be written in
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          void say()
        }}
      />
      <span>
        {text.length > limits.comment.text * 0.9 && (
          <small>
            {text.length} / {limits.comment.text}
          </small>
        )}
        {onCancel && <SmallButton text={t('cancel')} onClick={onCancel} />}
        <Button type="submit" size="small" intent="primary" text={action} disabled={!canSay} />
      </span>
    </form>
  )
}
