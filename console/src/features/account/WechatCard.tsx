import { Button } from '@blueprintjs/core'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { useSaving } from '../../kit/ask/useSaving.ts'
import { Failure } from '../../kit/dialog/Failure.tsx'
import { RemoveAlert } from '../../kit/dialog/RemoveAlert.tsx'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { timeText } from '../../kit/text/timeText.ts'
import { useStores } from '../../stores/StoresContext.ts'

/** The WeChat of the own account: it is bound, and unbound. Nothing where the organisation offers no login by WeChat. */
export const WechatCard = observer(function WechatCard() {
  const { t } = useTranslation('account')
  const { call, session } = useStores()
  const { page: own, reload } = useAnswer(paths.wechatQuery, {})
  const [isAsked, setAsked] = useState(false)
  const { isSaving, failure, save } = useSaving()
  if (!own?.isOffered || !session.may('account.edit')) return null
  const bind = () => void save(async () => location.assign((await call(paths.wechatBegin, {})).url))
  const unbind = () => {
    setAsked(false)
    void save(async () => {
      await call(paths.wechatUnbind, {})
      reload()
      await toastSuccess(t(($) => $.wechat.unbound))
    })
  }
  return (
    <section className="table-card account-card" aria-label={t(($) => $.wechat.title)} data-part="wechat">
      <h2 className="card-title">{t(($) => $.wechat.title)}</h2>
      <p>
        {own.isBound
          ? t(($) => $.wechat.bound, {
              name: own.nickname || t(($) => $.wechat.noName),
              time: timeText(own.gmtBound, 'YYYY-MM-DD HH:mm'),
            })
          : t(($) => $.wechat.about)}
      </p>
      <Failure of={failure} className="card-note" />
      <div className="card-buttons">
        {own.isBound ? (
          <Button
            disabled={isSaving}
            text={t(($) => $.wechat.unbind)}
            data-action="unbind-wechat"
            onClick={() => setAsked(true)}
          />
        ) : (
          <Button disabled={isSaving} text={t(($) => $.wechat.bind)} data-action="bind-wechat" onClick={bind} />
        )}
      </div>
      <RemoveAlert
        question={isAsked ? t(($) => $.wechat.unbindAsk) : undefined}
        confirmText={t(($) => $.wechat.unbind)}
        onCancel={() => setAsked(false)}
        onConfirm={unbind}
      />
    </section>
  )
})
