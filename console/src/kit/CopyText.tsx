import { Button } from '@blueprintjs/core'
import { Duplicate, Tick } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastError } from './dialog/toaster.ts'

interface CopyTextProps {
  /** Names the text for screen readers and tests. */
  readonly label: string
  readonly name: string
  readonly text: string
}

/** A text to take along: a command line, a file. */
export function CopyText({ label, name, text }: CopyTextProps) {
  const { t } = useTranslation('common')
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch (error) {
      await toastError(error)
    }
  }
  return (
    <figure className="copy-text" data-copy={name}>
      <figcaption>
        <span>{label}</span>
        {/* Browsers offer no clipboard to pages over plain http. */}
        {'clipboard' in navigator && (
          <Button
            size="small"
            variant="minimal"
            icon={isCopied ? <Tick /> : <Duplicate />}
            text={t(($) => (isCopied ? $.copied : $.copy))}
            onClick={() => void copy()}
          />
        )}
      </figcaption>
      <pre>{text}</pre>
    </figure>
  )
}
