import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import { Trash, Upload } from '@blueprintjs/icons'
import type { Announcement } from '@mimic/contract'
import { CallError, upload } from '@mimic/contract/client'
import { codes } from '@mimic/contract/errors'
import { paths } from '@mimic/contract/paths'
import { Dialog } from '@mimic/editor/dialog'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaving } from '../../kit/ask/useSaving.ts'
import { Failure } from '../../kit/dialog/Failure.tsx'
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
  const { isSaving, failure, save } = useSaving()
  const change = (work: () => Promise<{ gmtImage: number }>) =>
    void save(async () => {
      setImage((await work()).gmtImage)
      onChanged()
    })
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
                onClick={() => change(() => call(paths.announcementImageRemove, { id: of.id }))}
              />
            )}
            <Button text={t(($) => $.close)} onClick={onClose} />
            <ChooseFile
              isSaving={isSaving}
              onChoose={(file) => change(() => upload(caller, paths.announcementImageUpload, { id: of.id }, file))}
            />
          </>
        }
      />
    </Dialog>
  )
}

function ChooseFile({ isSaving, onChoose }: { readonly isSaving: boolean; readonly onChoose: (file: File) => void }) {
  const { t } = useTranslation('announcement')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".png,.jpg,.jpeg,.webp,.gif"
        aria-label={t(($) => $.picture)}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onChoose(file)
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
      <Button
        intent="primary"
        icon={<Upload />}
        text={t(($) => $.choose)}
        loading={isSaving}
        data-action="choose-picture"
        onClick={() => input.current?.click()}
      />
    </>
  )
}
