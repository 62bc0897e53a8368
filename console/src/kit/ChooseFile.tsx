import { Button, type Intent } from '@blueprintjs/core'
import { Upload } from '@blueprintjs/icons'
import { type ReactElement, useRef } from 'react'

interface ChooseFilesProps {
  /** Names the input for screen readers. */
  readonly label: string
  readonly text: string
  /** The kinds that the browser offers: endings of names, or MIME types. */
  readonly accept: string
  readonly isSaving: boolean
  readonly action: string
  readonly icon?: ReactElement
  readonly intent?: Intent
  /** At least one. */
  readonly onChoose: (files: readonly File[]) => void
}

/** A button that chooses files. */
export function ChooseFiles({
  label,
  text,
  accept,
  isSaving,
  action,
  icon = <Upload />,
  intent = 'none',
  onChoose,
  ...more
}: ChooseFilesProps & { readonly multiple?: boolean }) {
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
          const files = [...(currentTarget.files ?? [])]
          if (files.length > 0) onChoose(files)
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
        {...more}
      />
      <Button
        icon={icon}
        intent={intent}
        text={text}
        loading={isSaving}
        data-action={action}
        onClick={() => input.current?.click()}
      />
    </>
  )
}

/** A button that chooses one file. */
export function ChooseFile({
  onChoose,
  ...props
}: Omit<ChooseFilesProps, 'onChoose'> & { readonly onChoose: (file: File) => void }) {
  return <ChooseFiles {...props} onChoose={([file]) => file && onChoose(file)} />
}
