import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import { paths } from '@mimic/contract/paths'
import { Dialog } from '@mimic/editor/dialog'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { toastError } from '../../kit/dialog/toaster.ts'
import { useStores } from '../../stores/StoresContext.ts'

const noBody = {}
const benefits = ['password', 'identity', 'told', 'messages', 'reached'] as const

/** Asks for a telephone number that is proved to be the account's own, where the server says that it is due. */
export default function PhoneNotice() {
  const { t } = useTranslation('message')
  const { call } = useStores()
  const [, navigate] = useLocation()
  const { page: notices = [] } = useAnswer(paths.noticeQuery, noBody)
  const [isClosed, setClosed] = useState(false)
  const notice = notices.find(({ showType }) => showType === 'phone')
  const close = () => {
    setClosed(true)
    if (notice) call(paths.noticeDetail, { id: notice.id }).catch(toastError)
  }
  const bind = () => {
    setClosed(true)
    navigate('/account/security/sms/setup/tel')
  }
  return (
    <Dialog
      isUnasked
      isOpen={notice !== undefined && !isClosed}
      className="notice-dialog"
      title={t(($) => $.phone.title)}
      canOutsideClickClose={false}
      onClose={close}
    >
      <DialogBody>
        <p>{t(($) => $.phone.about)}</p>
        <ul className="notice-benefits">
          {benefits.map((each) => (
            <li key={each}>{t(($) => $.phone[each])}</li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t(($) => $.phone.close)} data-action="close-notice" onClick={close} />
            <Button intent="primary" text={t(($) => $.phone.bind)} data-action="bind" onClick={bind} />
          </>
        }
      />
    </Dialog>
  )
}
