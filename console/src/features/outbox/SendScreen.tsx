import { Button, HTMLSelect } from '@blueprintjs/core'
import { Add, Repeat } from '@blueprintjs/icons'
import type { OutboxMessage } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { Alert } from '@mimic/editor/dialog'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastProblem, toastSuccess } from '../../kit/dialog/toaster.ts'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { RowButton } from '../../kit/table/RowButton.tsx'
import { errorText } from '../../kit/text/errorText.ts'
import { useAddressChoice } from '../../kit/useAddressChoice.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { ComposeDialog } from './ComposeDialog.tsx'
import { outboxResource } from './outbox.resource.tsx'

const channels = ['mail', 'sms', 'webhook'] as const
const states = ['waiting', 'sending', 'sent', 'failed', 'expired', 'unsure'] as const
const REFRESH_MS = 5_000

/** The messages that were sent to people, and the writing of others. */
export default observer(function SendScreen() {
  const { t } = useTranslation('outbox')
  const { call, session } = useStores()
  const [isComposing, setComposing] = useState(false)
  const [asked, setAsked] = useState<{ message: OutboxMessage; reload: () => void }>()
  const [version, setVersion] = useState(0)
  const [channel, chooseChannel] = useAddressChoice('channel', channels)
  const [state, chooseState] = useAddressChoice('state', states)
  const maySend = session.may('outbox.send')
  const resend = async ({ id }: OutboxMessage, reload: () => void) => {
    setAsked(undefined)
    try {
      await call(paths.outboxResend, { id })
      await toastSuccess(t(($) => $.resent))
    } catch (error) {
      await toastProblem(errorText(error))
    }
    reload()
  }
  return (
    <div className="screen" data-screen="manage-sms-send">
      <ResourceTable
        resource={outboxResource}
        title={t(($) => $.sendTitle)}
        searchHint={t(($) => $.search)}
        filter={{ ...(channel && { channel }), ...(state && { state }) }}
        emptyText={t(($) => $.none)}
        refreshMs={REFRESH_MS}
        version={version}
        headActions={() => (
          <>
            <HTMLSelect
              aria-label={t(($) => $.channel)}
              value={channel}
              onChange={({ currentTarget: { value } }) => chooseChannel(value)}
            >
              <option value="">{t(($) => $.anyChannel)}</option>
              {channels.map((each) => (
                <option key={each} value={each}>
                  {t(($) => $.channels[each])}
                </option>
              ))}
            </HTMLSelect>
            <HTMLSelect
              aria-label={t(($) => $.fields.state)}
              value={state}
              onChange={({ currentTarget: { value } }) => chooseState(value)}
            >
              <option value="">{t(($) => $.anyState)}</option>
              {states.map((each) => (
                <option key={each} value={each}>
                  {t(($) => $.states[each])}
                </option>
              ))}
            </HTMLSelect>
            {maySend && (
              <Button
                intent="primary"
                icon={<Add />}
                text={t(($) => $.compose)}
                data-action="compose"
                onClick={() => setComposing(true)}
              />
            )}
          </>
        )}
        rowActions={(message, reload) =>
          // A code is of no use later.
          maySend && message.purpose !== 'code' && (message.state === 'failed' || message.state === 'unsure') ? (
            <RowButton
              icon={<Repeat />}
              text={t(($) => $.resend)}
              action="resend"
              onClick={() =>
                message.state === 'unsure' ? setAsked({ message, reload }) : void resend(message, reload)
              }
            />
          ) : null
        }
      />
      {isComposing && (
        <ComposeDialog
          onClose={() => setComposing(false)}
          onSent={() => {
            setComposing(false)
            setVersion((before) => before + 1)
          }}
        />
      )}
      {asked && (
        <Alert
          isOpen
          intent="warning"
          confirmButtonText={t(($) => $.resend)}
          cancelButtonText={t(($) => $.cancel)}
          canEscapeKeyCancel
          onCancel={() => setAsked(undefined)}
          onConfirm={() => void resend(asked.message, asked.reload)}
        >
          {t(($) => $.resendAsk)}
        </Alert>
      )}
    </div>
  )
})
