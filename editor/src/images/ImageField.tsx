import { isImageAddress } from '@mimic/engine/schema'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { MIXED } from '../fields/fieldValue.ts'
import { TextField } from '../fields/TextField.tsx'
import { useLabels } from '../i18n/LabelsContext.ts'
import { EditorPopover } from '../kit/EditorPopover.tsx'
import { SmallButton } from '../kit/SmallButton.tsx'
import type { ImageLibrary } from './ImageLibrary.ts'
import { ImagePicker } from './ImagePicker.tsx'
import './images.css'

interface ImageFieldProps {
  readonly label: string
  readonly path: string
  readonly value: unknown
  readonly library: ImageLibrary
  readonly onCommit: (url: string) => void
}

/** The picture as it looks, the project's pictures to choose from, and the address as text. */
export const ImageField = observer(({ label, path, value, library, onCommit }: ImageFieldProps) => {
  const { t } = useLabels()
  const [isOpen, setOpen] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const url = typeof value === 'string' && value !== '' ? value : undefined
  const type = (typed: string) => {
    const isTaken = isImageAddress(typed, document.baseURI)
    setRefused(!isTaken)
    if (isTaken) onCommit(typed)
  }
  const pick = (picked: string) => {
    setOpen(false)
    onCommit(picked)
  }
  return (
    <div className="ed-image">
      <EditorPopover
        isOpen={isOpen}
        onOpen={setOpen}
        label={label}
        content={<ImagePicker library={library} chosen={url} onPick={pick} />}
      >
        <button
          type="button"
          className="ed-image-now"
          aria-label={`${t('pickImage')} · ${label}`}
          aria-expanded={isOpen}
          data-image={path}
          onClick={() => setOpen(!isOpen)}
        >
          {value === MIXED ? t('mixed') : url ? <img src={url} alt="" /> : <span>{t('pickImage')}</span>}
        </button>
      </EditorPopover>
      <div className="ed-image-address">
        <TextField label={label} path={path} value={value} hint={t('imageAddress')} maxLength={2048} onCommit={type} />
        {url && (
          <SmallButton icon="small-cross" aria-label={`${t('clearImage')} · ${label}`} onClick={() => onCommit('')} />
        )}
      </div>
      {isRefused && (
        <p className="ed-image-refused" role="alert">
          {t('imageElsewhere')}
        </p>
      )}
    </div>
  )
})
