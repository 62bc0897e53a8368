import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import { Trash } from '@blueprintjs/icons'
import type { Announcement } from '@mimic/contract'
import { CallError, upload } from '@mimic/contract/client'
import { codes } from '@mimic/contract/errors'
import { paths } from '@mimic/contract/paths'
import { Dialog } from '@mimic/editor/dialog'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaving } from '../../kit/ask/useSaving.ts'
import { ChooseFile } from '../../kit/ChooseFile.tsx'
import { Failure } from '../../kit/dialog/Failure.tsx'
import { RemoveAlert } from '../../kit/dialog/RemoveAlert.tsx'
import { useStores } from '../../stores/StoresContext.ts'

/** The address of the picture of an announcement; empty without one. */
export const imageUrl = ({ id, gmtImage }: Pick<Announcement, 'id' | 'gmtImage'>): string =>
  gmtImage === 0 ? '' : `${paths.announcementImage.replace(':announcementId', id)}?v=${gmtImage}`

interface PictureDialogProps {
  readonly of: Announcement
  readonly onClose: () => void
  readonly onChanged: () => void
}

/** The picture of an announcement: it is chosen, changed and removed. */
export function PictureDialog({ of, onClose, onChanged }: PictureDialogProps) {
  const { t } = useTranslation('announcement')
  const { caller, call } = useStores()
  const [gmtImage, setImage] = useState(of.gmtImage)
  const [isAsked, setAsked] = useState(false)
  const { isSaving, failure, save } = useSaving()
  const change = (work: () => Promise<{ gmtImage: number }>) =>
    void save(async () => {
      setImage((await work()).gmtImage)
      onChanged()
    })
  const remove = () => {
    setAsked(false)
    change(() => call(paths.announcementImageRemove, { id: of.id }))
  }
  const url = imageUrl({ id: of.id, gmtImage })
  const isRefused =
    failure instanceof CallError && [codes.invalid, codes.tooLarge].some((code) => code === failure.code)
  return (
    <Dialog isOpen className="notice-dialog" title={t(($) => $.pictureTitle, { name: of.title })} onClose={onClose}>
      <DialogBody>
        <p className="muted">{t(($) => $.pictureAbout)}</p>
        {url === '' ? <p>{t(($) => $.noPicture)}</p> : <img className="notice-image" src={url} alt="" />}
        <Failure of={failure} text={isRefused && t(($) => $.format)} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {url !== '' && (
              <Button
                variant="minimal"
                icon={<Trash />}
                text={t(($) => $.removePicture)}
                disabled={isSaving}
                data-action="remove-picture"
                onClick={() => setAsked(true)}
              />
            )}
            <Button text={t(($) => $.close)} onClick={onClose} />
            <ChooseFile
              label={t(($) => $.picture)}
              text={t(($) => $.choose)}
              accept=".png,.jpg,.jpeg,.webp,.gif"
              intent="primary"
              action="choose-picture"
              isSaving={isSaving}
              onChoose={(file) => change(() => upload(caller, paths.announcementImageUpload, { id: of.id }, file))}
            />
          </>
        }
      />
      <RemoveAlert
        question={isAsked ? t(($) => $.removePictureAsk) : undefined}
        onCancel={() => setAsked(false)}
        onConfirm={remove}
      />
    </Dialog>
  )
}
