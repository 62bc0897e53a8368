import { Button } from '@blueprintjs/core'
import { Add, Repeat } from '@blueprintjs/icons'
import type { OutboxMessage } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../kit/ask/useAct.ts'
import { ConfirmDialog } from '../../kit/dialog/ConfirmDialog.tsx'
import { Select } from '../../kit/Select.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { RowButton } from '../../kit/table/RowButton.tsx'
import { useAddressChoice } from '../../kit/useAddressChoice.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { ComposeDialog } from './ComposeDialog.tsx'
import { outboxResource } from './outbox.resource.tsx'

const channels = ['mail', 'sms', 'webhook', 'push'] as const
const states = ['waiting', 'sending', 'sent', 'failed', 'expired', 'unsure'] as const
const REFRESH_MS = 5_000

/** The messages that were sent to people, and the writing of others. */
export default observer(function SendScreen() {
  const { t } = useTranslation('outbox')
  const { call, session } = useStores()
  /** Reads the list again; undefined while nothing is composed. */
  const [composing, setComposing] = useState<{ readonly reload: () => void }>()
  const [asked, setAsked] = useState<{ readonly message: OutboxMessage; readonly reload: () => void }>()
  const { act } = useAct()
  const filters = useFilters()
  const maySend = session.may('outbox.send')
  const resend = ({ id }: OutboxMessage, reload: () => void) => {
    setAsked(undefined)
    void act(() => call(paths.outboxResend, { id }).finally(reload), { done: t(($) => $.resent) })
  }
  return (
    <div className="screen" data-screen="manage-sms-send">
      <ResourceTable
        resource={outboxResource}
        title={t(($) => $.sendTitle)}
        searchHint={t(($) => $.search)}
        filter={filters.filter}
        emptyText={t(($) => $.none)}
        refreshMs={REFRESH_MS}
        headActions={(reload) => (
          <>
            <Filters {...filters} />
            {maySend && (
              <Button
                intent="primary"
                icon={<Add />}
                text={t(($) => $.compose)}
                data-action="compose"
                onClick={() => setComposing({ reload })}
              />
            )}
          </>
        )}
        rowActions={(message, reload) => {
          if (!maySend || !canResend(message)) return null
          const press = () => (message.state === 'unsure' ? setAsked({ message, reload }) : resend(message, reload))
          return <RowButton icon={<Repeat />} text={t(($) => $.resend)} action="resend" onClick={press} />
        }}
      />
      {composing && <ComposeDialog onClose={() => setComposing(undefined)} onSent={composing.reload} />}
      <ConfirmDialog
        question={asked && t(($) => $.resendAsk)}
        intent="warning"
        confirmText={t(($) => $.resend)}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => asked && resend(asked.message, asked.reload)}
      />
    </div>
  )
})

// A code is of no use later.
const canResend = ({ purpose, state }: OutboxMessage): boolean =>
  purpose !== 'code' && (state === 'failed' || state === 'unsure')

function useFilters() {
  const [channel, chooseChannel] = useAddressChoice('channel', channels)
  const [state, chooseState] = useAddressChoice('state', states)
  return {
    channel,
    chooseChannel,
    state,
    chooseState,
    filter: { ...(channel && { channel }), ...(state && { state }) },
  }
}

function Filters({ channel, chooseChannel, state, chooseState }: ReturnType<typeof useFilters>) {
  const { t } = useTranslation('outbox')
  return (
    <>
      <Select
        label={t(($) => $.channel)}
        value={channel}
        choices={[
          { value: '', label: t(($) => $.anyChannel) },
          ...channels.map((value) => ({ value, label: t(($) => $.channels[value]) })),
        ]}
        onChoose={chooseChannel}
      />
      <Select
        label={t(($) => $.fields.state)}
        value={state}
        choices={[
          { value: '', label: t(($) => $.anyState) },
          ...states.map((value) => ({ value, label: t(($) => $.states[value]) })),
        ]}
        onChoose={chooseState}
      />
    </>
  )
}
