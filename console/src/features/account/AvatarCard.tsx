import { Button } from '@blueprintjs/core'
import { Trash } from '@blueprintjs/icons'
import { CallError, upload } from '@mimic/contract/client'
import { codes } from '@mimic/contract/errors'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../kit/Avatar.tsx'
import { useSaving } from '../../kit/ask/useSaving.ts'
import { ChooseFile } from '../../kit/ChooseFile.tsx'
import { Failure } from '../../kit/dialog/Failure.tsx'
import { RemoveAlert } from '../../kit/dialog/RemoveAlert.tsx'
import { pictureRefusal } from '../../kit/pictureRefusal.ts'
import { useStores } from '../../stores/StoresContext.ts'

/** The picture of the own account: it is chosen, changed and removed. */
export const AvatarCard = observer(function AvatarCard() {
  const { t } = useTranslation('account')
  const { caller, call, session } = useStores()
  const [isAsked, setAsked] = useState(false)
  const { isSaving, failure, save } = useSaving()
  const { user } = session
  const refusal = pictureRefusal(failure)
  const tooLarge = t(($) => $.avatar.tooLarge)
  if (!user || !session.may('account.edit')) return null
  const send = (file: File) =>
    void save(async () => {
      if (file.size >= limits.avatar.bytes) throw new CallError(codes.tooLarge, tooLarge)
      await upload(caller, paths.avatarUpload, {}, file)
      await session.follow()
    })
  const remove = () => {
    setAsked(false)
    void save(async () => {
      await call(paths.avatarRemove, {})
      await session.follow()
    })
  }
  return (
    <section className="table-card account-card" aria-label={t(($) => $.avatar.title)} data-part="avatar">
      <h2 className="card-title">{t(($) => $.avatar.title)}</h2>
      <div className="avatar-choice">
        <Avatar userId={user.userId} gmtAvatar={user.gmtAvatar} size={72} />
        <div>
          <p className="muted">{t(($) => $.avatar.about)}</p>
          <ChooseFile
            label={t(($) => $.avatar.title)}
            text={t(($) => $.avatar.choose)}
            accept=".ico,.jpg,.jpeg,.png,.gif,.svg"
            isSaving={isSaving}
            action="choose-avatar"
            onChoose={send}
          />
          {user.gmtAvatar !== 0 && (
            <Button
              variant="minimal"
              icon={<Trash />}
              text={t(($) => $.avatar.remove)}
              disabled={isSaving}
              data-action="remove-avatar"
              onClick={() => setAsked(true)}
            />
          )}
          <Failure of={failure} text={refusal && t(($) => $.avatar[refusal])} />
        </div>
      </div>
      <RemoveAlert
        question={isAsked ? t(($) => $.avatar.removeAsk) : undefined}
        onCancel={() => setAsked(false)}
        onConfirm={remove}
      />
    </section>
  )
})
