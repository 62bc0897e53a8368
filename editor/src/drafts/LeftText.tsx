import { Button } from '@blueprintjs/core'
import { useRef } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import './drafts.css'

/** A text that is not in the page, to be read and copied. */
export function LeftText({ label, text }: { readonly label: string; readonly text: string }) {
  const { t } = useLabels()
  const field = useRef<HTMLTextAreaElement>(null)
  const copy = () => {
    field.current?.select()
    // Absent without TLS: the text is selected then, for the keys.
    void navigator.clipboard?.writeText(text).catch(() => {})
  }
  return (
    <span className="ed-left-text">
      <textarea
        ref={field}
        readOnly
        className="ed-input ed-area"
        aria-label={label}
        rows={Math.min(4, text.split('\n').length)}
        value={text}
      />
      <Button size="small" icon="duplicate" text={t('copyText')} onClick={copy} />
    </span>
  )
}
