import { Button, Menu, MenuItem, Popover, Tag } from '@blueprintjs/core'
import { History, Key, LogOut, More, Unlock } from '@blueprintjs/icons'
import type { FirstPassword, OrgAccount } from '@mimic/contract'
import { orgAccountEntity } from '@mimic/contract/entities'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { EntityTable } from '../../kit/entity/EntityTable.tsx'
import type { EntityCells } from '../../kit/entity/entityResource.tsx'
import { factText } from '../../kit/entity/factText.ts'
import { timeText } from '../../kit/timeText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { type AccountDeed, AccountDialog } from './AccountDialog.tsx'

const addBy = {
  path: paths.orgAccountAdd,
  fields: ['loginname', 'name', 'roleId', 'deptId', 'tel', 'email'],
} as const

const intents = { active: 'success', new: 'warning', due: 'warning', disabled: 'danger' } as const

const cells: EntityCells<OrgAccount> = {
  state: ({ state }) => (
    <Tag minimal intent={intents[state]}>
      {factText(orgAccountEntity.facts.state, state)}
    </Tag>
  ),
  gmtLogin: ({ gmtLogin }) => (gmtLogin === 0 ? '—' : timeText(gmtLogin, 'YYYY-MM-DD HH:mm')),
}

/** The accounts of the organisation's own people. */
export default observer(function AccountListScreen() {
  const { session } = useStores()
  const [deed, setDeed] = useState<AccountDeed>()
  const own = session.user?.userId
  return (
    <div className="screen" data-screen="manage-account-int">
      <EntityTable<OrgAccount>
        entity={orgAccountEntity}
        cells={cells}
        adding={{ is: 'form', by: addBy }}
        // The call answers so.
        onAdded={(reply) => setDeed({ is: 'shown', login: reply as FirstPassword })}
        isKept={({ id }) => id === own}
        rowActions={(account, reload) => (
          <AccountMenu account={account} isOwn={account.id === own} onDeed={(is) => setDeed({ is, account, reload })} />
        )}
      />
      {deed && <AccountDialog deed={deed} onDeed={setDeed} />}
    </div>
  )
})

interface AccountMenuProps {
  readonly account: OrgAccount
  readonly isOwn: boolean
  readonly onDeed: (is: 'reset' | 'unlock' | 'sessions') => void
}

const AccountMenu = observer(function AccountMenu({ account, isOwn, onDeed }: AccountMenuProps) {
  const { t } = useTranslation('people')
  const shell = useTranslation('shell')
  const { session } = useStores()
  const [, navigate] = useLocation()
  const mayChange = session.may('people.edit')
  return (
    <Popover
      placement="bottom-end"
      minimal
      content={
        <Menu>
          <MenuItem
            icon={<LogOut />}
            text={t(($) => $.sessions.title)}
            data-action="sessions"
            onClick={() => onDeed('sessions')}
          />
          <MenuItem
            icon={<History />}
            text={shell.t(($) => $.menu.accountLog)}
            data-action="log"
            onClick={() => navigate(`/account/log?of=org&search=${encodeURIComponent(account.loginname)}`)}
          />
          {mayChange && !isOwn && (
            <>
              <MenuItem
                icon={<Key />}
                text={t(($) => $.reset.title)}
                data-action="reset"
                onClick={() => onDeed('reset')}
              />
              <MenuItem
                icon={<Unlock />}
                text={t(($) => $.unlock.title)}
                data-action="unlock"
                onClick={() => onDeed('unlock')}
              />
            </>
          )}
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
