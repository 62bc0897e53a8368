import { Button } from '@blueprintjs/core'
import { Upload } from '@blueprintjs/icons'
import { useRef } from 'react'

interface ChooseFileProps {
  /** Names the input for screen readers. */
  readonly label: string
  readonly text: string
  /** The endings of names that the browser offers. */
  readonly accept: string
  readonly isSaving: boolean
  readonly action: string
  readonly onChoose: (file: File) => void
}

/** A button that chooses one file. */
export function ChooseFile({ label, text, accept, isSaving, action, onChoose }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onChoose(file)
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
      <Button
        icon={<Upload />}
        text={text}
        loading={isSaving}
        data-action={action}
        onClick={() => input.current?.click()}
      />
    </>
  )
}
