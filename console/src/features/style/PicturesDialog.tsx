import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import { Trash } from '@blueprintjs/icons'
import type { Style, StylePicture } from '@mimic/contract'
import { CallError, upload } from '@mimic/contract/client'
import { codes } from '@mimic/contract/errors'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { Dialog } from '@mimic/editor/dialog'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaving } from '../../kit/ask/useSaving.ts'
import { ChooseFile } from '../../kit/ChooseFile.tsx'
import { Failure } from '../../kit/dialog/Failure.tsx'
import { RemoveAlert } from '../../kit/dialog/RemoveAlert.tsx'
import { pictureRefusal } from '../../kit/pictureRefusal.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { pictureAddress } from './pictureAddress.ts'

interface PicturesDialogProps {
  readonly style: Style
  readonly reload: () => void
  readonly onClose: () => void
}

const kinds: readonly { readonly kind: StylePicture; readonly accept: string }[] = [
  { kind: 'logo', accept: '.png,.jpg,.jpeg,.gif,.svg,.ico' },
  { kind: 'favicon', accept: '.png,.jpg,.jpeg,.gif,.svg,.ico' },
  { kind: 'login', accept: '.png,.jpg,.jpeg,.webp,.gif' },
]

/** The pictures of a style: each is chosen, changed and removed at once. */
export function PicturesDialog({ style: given, reload, onClose }: PicturesDialogProps) {
  const { t } = useTranslation('style')
  const common = useTranslation('common')
  const [style, setStyle] = useState(given)
  const take = (changed: Style) => {
    setStyle(changed)
    reload()
  }
  return (
    <Dialog isOpen title={t(($) => $.picturesOf, { title: style.title })} onClose={onClose} className="style-dialog">
      <DialogBody>
        {kinds.map((each) => (
          <PictureRow key={each.kind} {...each} style={style} onChanged={take} />
        ))}
      </DialogBody>
      <DialogFooter actions={<Button text={common.t(($) => $.close)} data-action="close" onClick={onClose} />} />
    </Dialog>
  )
}

interface PictureRowProps {
  readonly style: Style
  readonly kind: StylePicture
  readonly accept: string
  readonly onChanged: (style: Style) => void
}

function PictureRow({ style, kind, accept, onChanged }: PictureRowProps) {
  const { t } = useTranslation('style')
  const { caller, call } = useStores()
  const [isAsked, setAsked] = useState(false)
  const { isSaving, failure, save } = useSaving()
  const address = pictureAddress(style, kind)
  const refusal = pictureRefusal(failure)
  const about = { logo: 'logoAbout', favicon: 'faviconAbout', login: 'loginAbout' } as const
  const send = (file: File) =>
    void save(async () => {
      if (file.size > limits.style.bytes)
        throw new CallError(
          codes.tooLarge,
          t(($) => $.picture.tooLarge),
        )
      onChanged(await upload(caller, paths.styleSetPicture, { id: style.id, kind }, file))
    })
  const remove = () => {
    setAsked(false)
    void save(async () => onChanged(await call(paths.styleRemovePicture, { id: style.id, kind })))
  }
  return (
    <section className="style-picture" aria-label={t(($) => $.picture[kind])} data-picture={kind}>
      <div className={`style-frame is-${kind}`}>{address === undefined ? '—' : <img src={address} alt="" />}</div>
      <div>
        <h3>{t(($) => $.picture[kind])}</h3>
        <p className="muted">{t(($) => $.picture[about[kind]])}</p>
        <div className="style-picture-buttons">
          <ChooseFile
            label={t(($) => $.picture[kind])}
            text={t(($) => $.picture.choose)}
            accept={accept}
            isSaving={isSaving}
            action={`choose-${kind}`}
            onChoose={send}
          />
          {address !== undefined && (
            <Button
              variant="minimal"
              icon={<Trash />}
              text={t(($) => $.picture.remove)}
              disabled={isSaving}
              data-action={`remove-${kind}`}
              onClick={() => setAsked(true)}
            />
          )}
        </div>
        <Failure of={failure} text={refusal && t(($) => $.picture[refusal])} />
      </div>
      <RemoveAlert
        question={isAsked ? t(($) => $.picture.removeAsk) : undefined}
        onCancel={() => setAsked(false)}
        onConfirm={remove}
      />
    </section>
  )
}
