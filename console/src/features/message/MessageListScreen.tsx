import { Button } from '@blueprintjs/core'
import { EyeOff, InfoSign, Tick, TickCircle, Trash } from '@blueprintjs/icons'
import type { Message } from '@mimic/contract'
import { messageKinds } from '@mimic/contract/live'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { RemoveAlert } from '../../kit/dialog/RemoveAlert.tsx'
import { toastError } from '../../kit/dialog/toaster.ts'
import { Select } from '../../kit/Select.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { RowButton } from '../../kit/table/RowButton.tsx'
import { useAddressChoice } from '../../kit/useAddressChoice.ts'
import { useScreenTitle } from '../../kit/useScreenTitle.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { areaOf, detailPath } from '../notices/messagePaths.ts'
import { message } from './feature.ts'
import { messageResource } from './message.resource.tsx'

const REFRESH_MS = 10_000

/** By the last part of the address, in its spelling. `ids` are those of the screens in both areas. */
const lists = {
  messageAll: { ids: { '/msg': 'msg-all', '/message': 'message-all' }, status: 'all', menu: 'all' },
  messageReaden: { ids: { '/msg': 'msg-readen', '/message': 'message-readen' }, status: 'read', menu: 'readen' },
  messageUnReaden: {
    ids: { '/msg': 'msg-unreaden', '/message': 'message-unreaden' },
    status: 'unread',
    menu: 'unReaden',
  },
} as const

const idOf = ({ id }: Message) => id
const isUnread = ({ state }: Message) => state === 'unread'

/** The account's messages: all, read or unread ones. */
const MessageListScreen = observer(function MessageListScreen() {
  const { t } = useTranslation('message')
  const { messages } = useStores()
  const [path, navigate] = useLocation()
  const [removed, setRemoved] = useState<{ readonly messages: readonly Message[]; readonly reload: () => void }>()
  const close = () => setRemoved(undefined)
  const list = lists[path.split('/').at(-1) as keyof typeof lists] ?? lists.messageAll
  const area = areaOf(path)
  const id = list.ids[area]
  const title = useScreenTitle(message, id)
  const [type, chooseType] = useAddressChoice('type', messageKinds)
  const act = (work: Promise<void>, reload: () => void) => void work.catch(toastError).then(reload)
  return (
    <div className="screen" data-screen={id}>
      <ResourceTable
        key={id}
        resource={messageResource}
        title={title}
        searchHint={t(($) => $.searchHint)}
        filter={{ status: list.status, ...(type !== '' && { type }) }}
        filters={<KindChoice value={type} onChoose={chooseType} />}
        onClearFilters={type === '' ? undefined : () => chooseType('')}
        emptyText={t(($) => $.none[list.status])}
        refreshMs={REFRESH_MS}
        version={messages.unread}
        rowActions={(message, reload) => (
          <RowActions
            isUnread={isUnread(message)}
            onDetails={() => navigate(detailPath(message, list.menu, area))}
            onRead={() => act(messages.markRead(message.id), reload)}
            onIgnore={() => act(messages.ignore(message.id), reload)}
            onRemove={() => setRemoved({ messages: [message], reload })}
          />
        )}
        selectedActions={(selected, reload) => (
          <SelectedActions
            unread={selected.filter(isUnread).map(idOf)}
            onRead={(ids) => act(messages.markRead(...ids), reload)}
            onRemove={() => setRemoved({ messages: selected, reload })}
          />
        )}
        headActions={(reload) =>
          messages.unread > 0 && <MarkAllRead onClick={() => act(messages.markAllRead(), reload)} />
        }
      />
      <Removal
        of={removed?.messages ?? []}
        onCancel={close}
        onConfirm={() => {
          if (removed) act(messages.remove(...removed.messages.map(idOf)), removed.reload)
          close()
        }}
      />
    </div>
  )
})
export default MessageListScreen

interface RemovalProps {
  readonly of: readonly Message[]
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

function Removal({ of: [first, ...others], ...rest }: RemovalProps) {
  const { t } = useTranslation('message')
  const question =
    first &&
    (others.length === 0
      ? t(($) => $.removeAsk, { name: first.note || first.title })
      : t(($) => $.removeManyAsk, { count: others.length + 1 }))
  return <RemoveAlert question={question} {...rest} />
}

function KindChoice(props: { readonly value: string; readonly onChoose: (type: string) => void }) {
  const { t } = useTranslation('message')
  const kinds = messageKinds.map((value) => ({ value, label: t(($) => $.kinds[value]) }))
  const choices = [{ value: '', label: t(($) => $.anyKind) }, ...kinds]
  return <Select label={t(($) => $.fields.kind)} choices={choices} data-filter="type" {...props} />
}

interface RowActionsProps {
  readonly isUnread: boolean
  readonly onDetails: () => void
  readonly onRead: () => void
  readonly onIgnore: () => void
  readonly onRemove: () => void
}

function RowActions({ isUnread, onDetails, onRead, onIgnore, onRemove }: RowActionsProps) {
  const { t } = useTranslation('message')
  return (
    <>
      <RowButton icon={<InfoSign />} text={t(($) => $.details)} action="details" onClick={onDetails} />
      {isUnread && (
        <>
          <RowButton icon={<Tick />} text={t(($) => $.markRead)} action="mark-read" onClick={onRead} />
          <RowButton icon={<EyeOff />} text={t(($) => $.ignore)} action="ignore" onClick={onIgnore} />
        </>
      )}
      <RemoveButton onClick={onRemove} />
    </>
  )
}

interface SelectedActionsProps {
  readonly unread: readonly string[]
  readonly onRead: (ids: readonly string[]) => void
  readonly onRemove: () => void
}

function SelectedActions({ unread, onRead, onRemove }: SelectedActionsProps) {
  const { t } = useTranslation('message')
  return (
    <>
      <Button
        size="small"
        icon={<Tick />}
        text={t(($) => $.markRead)}
        data-action="mark-selected-read"
        disabled={unread.length === 0}
        onClick={() => onRead(unread)}
      />
      <RemoveButton onClick={onRemove} />
    </>
  )
}

function RemoveButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('common')
  return <RowButton icon={<Trash />} text={t(($) => $.remove)} action="remove" onClick={onClick} />
}

function MarkAllRead({ onClick }: { readonly onClick: () => void }) {
  const { t } = useTranslation('message')
  return <Button icon={<TickCircle />} text={t(($) => $.markAllRead)} data-action="mark-all-read" onClick={onClick} />
}
