import { Button, Menu, MenuItem, Popover, Tag } from '@blueprintjs/core'
import { History, IdNumber, Key, Lock, LogOut, More, SendMessage, Unlock } from '@blueprintjs/icons'
import type { FirstPassword } from '@mimic/contract'
import { type Entity, orgAccountEntity } from '@mimic/contract/entities'
import { dayOf } from '@mimic/contract/zone'
import { observer } from 'mobx-react-lite'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { Avatar } from '../../../kit/Avatar.tsx'
import type { AddBy } from '../../../kit/entity/EntityForm.tsx'
import type { EntityDraft } from '../../../kit/entity/EntityInput.tsx'
import { EntityTable } from '../../../kit/entity/EntityTable.tsx'
import type { EntityCells } from '../../../kit/entity/entityResource.tsx'
import { factText } from '../../../kit/entity/factText.ts'
import { timeText } from '../../../kit/text/timeText.ts'
import { useStores } from '../../../stores/StoresContext.ts'
import { type AccountDeed, AccountDialog } from './AccountDialog.tsx'
import type { Person } from './Person.ts'

const intents = {
  active: 'success',
  demo: 'warning',
  new: 'warning',
  due: 'warning',
  twin: 'warning',
  disabled: 'danger',
} as const

export const personCells: EntityCells<Person> = {
  loginname: ({ id, gmtAvatar, loginname }) => (
    <span className="cell-account">
      <Avatar userId={id} gmtAvatar={gmtAvatar} />
      <strong>{loginname}</strong>
    </span>
  ),
  state: (person) => <PersonState person={person} />,
  gmtLogin: ({ gmtLogin }) => (gmtLogin === 0 ? '—' : timeText(gmtLogin, 'YYYY-MM-DD HH:mm')),
}

function PersonState({ person: { state, lastDay = '' } }: { readonly person: Person }) {
  const { t } = useTranslation('people')
  const isOver = state !== 'disabled' && lastDay !== '' && lastDay < dayOf(Date.now())
  return (
    <Tag minimal intent={isOver ? 'danger' : intents[state]}>
      {isOver ? t(($) => $.isOver) : factText(orgAccountEntity.facts.state, state)}
    </Tag>
  )
}

interface AccountTableProps {
  readonly entity: Entity
  readonly addBy: AddBy
  readonly formNote: (draft: EntityDraft) => ReactNode
}

/** Accounts of one kind, with what an administrator does to them. */
export const AccountTable = observer(function AccountTable({ entity, addBy, formNote }: AccountTableProps) {
  const { session } = useStores()
  const [deed, setDeed] = useState<AccountDeed>()
  const own = session.user?.userId
  return (
    <>
      <EntityTable<Person>
        entity={entity}
        cells={personCells}
        formNote={formNote}
        adding={{ is: 'form', by: addBy }}
        // The call answers so.
        onAdded={(reply) => setDeed({ is: 'shown', login: reply as FirstPassword })}
        isKept={({ id }) => id === own}
        rowActions={(account, reload) => (
          <AccountMenu account={account} isOwn={account.id === own} onDeed={(is) => setDeed({ is, account, reload })} />
        )}
      />
      {deed && <AccountDialog deed={deed} onDeed={setDeed} />}
    </>
  )
})

interface AccountMenuProps {
  readonly account: Person
  readonly isOwn: boolean
  readonly onDeed: (is: 'reset' | 'unlock' | 'factors' | 'sessions' | 'invite' | 'lockKey') => void
}

/** The means of login that a lost phone takes along. */
const hasPhoneWays = ({ hasFactor, hasWechat }: Person): boolean => hasFactor === true || hasWechat === true

const AccountMenu = observer(function AccountMenu({ account, isOwn, onDeed }: AccountMenuProps) {
  const { t } = useTranslation('people')
  const shell = useTranslation('shell')
  const factor = useTranslation('factor')
  const { session } = useStores()
  const [, navigate] = useLocation()
  const mayChange = session.may('people.edit') && !isOwn
  const isReachable = account.email !== '' || account.tel !== ''
  const items = [
    { is: 'sessions', icon: <LogOut />, text: t(($) => $.sessions.title) },
    { is: 'log', icon: <History />, text: shell.t(($) => $.accountLog) },
    {
      is: 'invite',
      icon: <SendMessage />,
      text: t(($) => $.invite.title),
      isLeftOut: account.state !== 'new' || !isReachable,
    },
    { is: 'reset', icon: <Key />, text: t(($) => $.reset.title) },
    { is: 'unlock', icon: <Unlock />, text: t(($) => $.unlock.title) },
    { is: 'lockKey', icon: <Lock />, text: t(($) => $.lockKey.title) },
    { is: 'factors', icon: <IdNumber />, text: factor.t(($) => $.of.title), isLeftOut: !hasPhoneWays(account) },
  ] as const
  const choose = (is: (typeof items)[number]['is']) =>
    is === 'log' ? navigate(`/account/log?of=org&search=${encodeURIComponent(account.loginname)}`) : onDeed(is)
  return (
    <Popover
      placement="bottom-end"
      minimal
      content={
        <Menu>
          {items
            .filter(
              ({ is, ...item }) =>
                !('isLeftOut' in item && item.isLeftOut) && (mayChange || is === 'sessions' || is === 'log'),
            )
            .map(({ is, icon, text }) => (
              <MenuItem
                key={is}
                icon={icon}
                text={text}
                data-action={is === 'lockKey' ? 'lock-key' : is}
                onClick={() => choose(is)}
              />
            ))}
        </Menu>
      }
    >
      <Button
        size="small"
        variant="minimal"
        icon={<More />}
        title={t(($) => $.more, { name: account.loginname })}
        aria-label={t(($) => $.more, { name: account.loginname })}
        data-action="more"
      />
    </Popover>
  )
})
