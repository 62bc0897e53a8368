import { Camera, Cross } from '@blueprintjs/icons'
import type { OrderPhoto } from '@mimic/contract'
import { CallError, upload } from '@mimic/contract/client'
import { codes } from '@mimic/contract/errors'
import { paths } from '@mimic/contract/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaving } from '../../kit/ask/useSaving.ts'
import { ChooseFiles } from '../../kit/ChooseFile.tsx'
import { Failure } from '../../kit/dialog/Failure.tsx'
import { RemoveAlert } from '../../kit/dialog/RemoveAlert.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { useStores } from '../../stores/StoresContext.ts'

interface RepairPhotosProps {
  readonly orderId: string
  /** The item of an inspection that they are of. */
  readonly item?: number
  readonly photos: readonly OrderPhoto[]
  readonly mayChange: boolean
  readonly onChanged: () => void
}

/** The photos of an order. A click on one opens it in full size. */
export function RepairPhotos({ orderId, item, photos, mayChange, onChanged }: RepairPhotosProps) {
  const { t } = useTranslation('repair')
  const { call, caller } = useStores()
  const [removed, setRemoved] = useState<OrderPhoto>()
  const { isSaving, failure, save } = useSaving()
  const send = (files: readonly File[]) =>
    void save(async () => {
      try {
        for (const file of files) await upload(caller, paths.orderPhotoUpload, { orderId, item }, file)
      } finally {
        onChanged()
      }
    })
  const remove = () => {
    setRemoved(undefined)
    void save(async () => {
      await call(paths.orderPhotoDelete, { id: removed?.id ?? '' })
      onChanged()
    })
  }
  return (
    <section className="order-photos" aria-label={t(($) => $.photos)} data-photos={photos.length}>
      {photos.length === 0 && !mayChange && <span className="muted">{t(($) => $.noPhotos)}</span>}
      {photos.map((photo, i) => (
        <figure key={photo.id}>
          <a href={photo.url} target="_blank" rel="noreferrer">
            <img src={photo.url} alt={t(($) => $.photo, { place: i + 1 })} loading="lazy" />
          </a>
          {mayChange && (
            <IconButton
              icon={<Cross />}
              title={t(($) => $.removePhoto, { place: i + 1 })}
              disabled={isSaving}
              onClick={() => setRemoved(photo)}
            />
          )}
        </figure>
      ))}
      {mayChange && (
        <ChooseFiles
          multiple
          label={t(($) => $.addPhoto)}
          text={t(($) => $.addPhoto)}
          accept="image/png,image/jpeg,image/webp,image/gif"
          icon={<Camera />}
          isSaving={isSaving}
          action="add-photo"
          onChoose={send}
        />
      )}
      <Failure of={failure} text={isNoPicture(failure) ? t(($) => $.photoFormat) : undefined} />
      <RemoveAlert
        question={removed && t(($) => $.removePhotoAsk)}
        onCancel={() => setRemoved(undefined)}
        onConfirm={remove}
      />
    </section>
  )
}

const isNoPicture = (failure: unknown): boolean =>
  failure instanceof CallError && failure.code === codes.invalid && failure.fields[0]?.path === 'file'
