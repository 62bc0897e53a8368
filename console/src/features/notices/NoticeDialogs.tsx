import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import type { Notice } from '@mimic/contract'
import { asPoll } from '@mimic/contract/client'
import { paths } from '@mimic/contract/paths'
import { Dialog } from '@mimic/editor/dialog'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { toastError } from '../../kit/dialog/toaster.ts'
import { NoticeBody } from '../../kit/NoticeBody.tsx'
import { useStores } from '../../stores/StoresContext.ts'

/** A notice that is open is asked for this often, ms: it may be withdrawn, or read in another window. */
const LOOK_MS = 10_000

/** The notices of the account: those after its login, and those that come meanwhile. One dialog at a time. */
const NoticeDialogs = observer(function NoticeDialogs() {
  const { shown, close } = useNotices()
  const { call, messages } = useStores()
  const [, navigate] = useLocation()
  const dismiss = ({ id }: Notice) => {
    close()
    call(paths.noticeDetail, { id, dismiss: true }).then(() => messages.count(), toastError)
  }
  const confirm = (notice: Notice) => {
    close()
    navigate(targetOf(notice))
    if (notice.showType !== 'phone') messages.markRead(notice.id).catch(toastError)
  }
  return <NoticeDialog notice={shown} onClose={close} onDismiss={dismiss} onConfirm={confirm} />
})
export default NoticeDialogs

function useNotices() {
  const { call, messages, notices: queue, session } = useStores()
  const userId = session.user?.userId
  useEffect(() => {
    if (userId === undefined) return undefined
    let turn = 0
    const ask = async () => {
      const own = ++turn
      // A failure is told by everything else on the screen, and the next message asks again.
      const notices = await call(paths.noticeQuery, {}, asPoll).catch(() => undefined)
      // An older answer does not know the newest notices.
      if (notices && own === turn) queue.take(userId, notices)
    }
    void ask()
    const look = () => {
      if (queue.shown !== undefined && document.visibilityState === 'visible') void ask()
    }
    const timer = setInterval(look, LOOK_MS)
    document.addEventListener('visibilitychange', look)
    const leave = messages.listen({
      take: ({ type }) => {
        if (type === 'expire' || type === 'notice') void ask()
      },
      refresh: async () => undefined,
    })
    return () => {
      // An answer that is still on its way is ignored.
      turn++
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      leave()
      queue.stop()
    }
  }, [call, messages, queue, userId])
  return { shown: queue.shown, close: () => queue.close() }
}

/** Section 4: where a notice leads. */
function targetOf({ id, showType }: Notice): string {
  if (showType === 'phone') return '/account/security/sms/setup/tel'
  return showType === 'notice' ? `/msg/detail/all/notice/public/${id}` : `/msg/detail/all/expire/${showType}/${id}`
}

interface NoticeDialogProps {
  readonly notice: Notice | undefined
  readonly onClose: () => void
  readonly onDismiss: (notice: Notice) => void
  readonly onConfirm: (notice: Notice) => void
}

/** A notice stays unread and comes again when it is closed; *do not remind* ends that, for `phone` closing does. */
function NoticeDialog({ notice, onClose, onDismiss, onConfirm }: NoticeDialogProps) {
  // While it closes, the dialog keeps what it showed.
  const [last, setLast] = useState(notice)
  if (notice !== undefined && notice !== last) setLast(notice)
  const own = notice ?? last
  if (own === undefined) return null
  const cancel = () => (own.showType === 'phone' || own.isSystemNotice ? onDismiss(own) : onClose())
  return (
    <Dialog
      // The next one is a dialog of its own, so that it does not have the focus of the button that closed this one.
      key={own.id}
      isUnasked
      isOpen={notice !== undefined}
      className="notice-dialog"
      title={own.title}
      canOutsideClickClose={false}
      onClose={own.showType === 'phone' ? cancel : onClose}
    >
      <DialogBody>
        <NoticeBody notice={own} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {own.showNegative && <Button text={own.cancelText} data-action="close-notice" onClick={cancel} />}
            {own.showPositive && (
              <Button
                intent="primary"
                text={own.clickText}
                data-action={own.showType === 'phone' ? 'bind' : 'view-notice'}
                onClick={() => onConfirm(own)}
              />
            )}
          </>
        }
      />
    </Dialog>
  )
}
