import { Button } from '@blueprintjs/core'
import { Edit } from '@blueprintjs/icons'
import type { OwnOrganisation } from '@mimic/contract'
import { roleEntity } from '@mimic/contract/entities'
import { paths } from '@mimic/contract/paths'
import { roleTexts } from '@mimic/contract/roleTexts'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { Avatar } from '../../kit/Avatar.tsx'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { entityText } from '../../kit/entity/entityText.ts'
import { Fact } from '../../kit/Fact.tsx'
import { useStores } from '../../stores/StoresContext.ts'
import { InfoDialog } from './InfoDialog.tsx'
import { ReceivedGrants } from './ReceivedGrants.tsx'

const { choices } = roleEntity.fields.permissions

/**
 * The logged-in account: its name, organisation, role, telephone and permissions. It has two addresses: without SMS there
 * is nothing that codes are sent to.
 */
const AccountInfoScreen = observer(function AccountInfoScreen() {
  const { t } = useTranslation('account')
  const common = useTranslation('common')
  const { session } = useStores()
  const [path] = useLocation()
  const [isEditing, setEditing] = useState(false)
  const hasSms = !path.endsWith('/nosms')
  const { user } = session
  const { page: own } = useAnswer(paths.organisationMyInfo, {})
  if (!user) return null
  return (
    <div className="screen" data-screen={`account-info-${hasSms ? 'sms' : 'nosms'}`}>
      <header className="screen-head">
        <h1>{t(($) => $.infoTitle)}</h1>
        {session.may('account.edit') && (
          <Button
            icon={<Edit />}
            text={common.t(($) => $.edit)}
            data-action="edit-info"
            onClick={() => setEditing(true)}
          />
        )}
      </header>
      <dl className="table-card facts is-pairs">
        <Fact label={t(($) => $.loginname)}>
          <span className="cell-account">
            <Avatar userId={user.userId} gmtAvatar={user.gmtAvatar} size={24} />
            {user.loginname}
          </span>
        </Fact>
        <Fact label={t(($) => $.name)}>{user.name || '—'}</Fact>
        <Fact label={t(($) => $.org)}>{[user.orgTitle, user.deptTitle].filter(Boolean).join(' / ')}</Fact>
        <Fact label={t(($) => $.role)}>{user.roleTitle || entityText(roleTexts[user.roleType])}</Fact>
        {hasSms && (
          <>
            <Fact label={t(($) => $.tel)}>
              <span data-tel>{user.tel || <span className="muted">{t(($) => $.noTel)}</span>}</span>
            </Fact>
            <Fact label={t(($) => $.email)}>
              <span data-email>{user.email || <span className="muted">{t(($) => $.noTel)}</span>}</span>
            </Fact>
          </>
        )}
        {own && <Belonging own={own} />}
        {own?.kind === 'ext' && <ReceivedGrants />}
        <Fact label={t(($) => $.perms)} isWhole>
          <ul className="plain-list permission-list">
            {user.auths.map((auth) => (
              <li key={auth}>
                {auth === 'platform.operate' ? t(($) => $.operates) : entityText(choices[auth as keyof typeof choices])}
              </li>
            ))}
          </ul>
        </Fact>
      </dl>
      {isEditing && <InfoDialog user={user} hasSms={hasSms} onClose={() => setEditing(false)} />}
    </div>
  )
})
export default AccountInfoScreen

/** Where the account belongs, and whom it can ask. */
function Belonging({ own }: { readonly own: OwnOrganisation }) {
  const { t } = useTranslation('account')
  const contact = [own.contact, own.tel].filter(Boolean).join(' · ')
  const marks = [own.isMain && t(($) => $.isMain), own.isOperator && t(($) => $.operates)].filter(Boolean).join(', ')
  return (
    <>
      {contact !== '' && (
        <Fact label={t(($) => $.contact)} isWhole>
          <span data-contact>{contact}</span>
        </Fact>
      )}
      {own.kind === 'ext' && (
        <Fact label={t(($) => $.external)} isWhole>
          {own.company}
          {own.lastDay !== '' && ` · ${t(($) => $.until, { day: own.lastDay })}`}
        </Fact>
      )}
      {marks !== '' && (
        <Fact label={t(($) => $.marks)} isWhole>
          {marks}
        </Fact>
      )}
    </>
  )
}
