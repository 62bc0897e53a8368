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
import { useStores } from '../../stores/StoresContext.ts'
import { InfoDialog } from './InfoDialog.tsx'

const { choices } = roleEntity.fields.permissions

/** The logged-in account: its name, organisation, role, telephone and permissions. */
const AccountInfoScreen = observer(function AccountInfoScreen() {
  const { t } = useTranslation('account')
  const common = useTranslation('common')
  const { session } = useStores()
  const [path] = useLocation()
  const [isEditing, setEditing] = useState(false)
  const { user } = session
  const { page: own } = useAnswer(paths.organisationMyInfo, {})
  if (!user) return null
  return (
    <div className="screen" data-screen={`account-info-${path.endsWith('/nosms') ? 'nosms' : 'sms'}`}>
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
        <div>
          <dt>{t(($) => $.loginname)}</dt>
          <dd className="cell-account">
            <Avatar userId={user.userId} gmtAvatar={user.gmtAvatar} size={24} />
            {user.loginname}
          </dd>
        </div>
        <div>
          <dt>{t(($) => $.name)}</dt>
          <dd>{user.name || '—'}</dd>
        </div>
        <div>
          <dt>{t(($) => $.org)}</dt>
          <dd>{[user.orgTitle, user.deptTitle].filter(Boolean).join(' / ')}</dd>
        </div>
        <div>
          <dt>{t(($) => $.role)}</dt>
          <dd>{user.roleTitle || entityText(roleTexts[user.roleType])}</dd>
        </div>
        <div>
          <dt>{t(($) => $.tel)}</dt>
          <dd data-tel>{user.tel || <span className="muted">{t(($) => $.noTel)}</span>}</dd>
        </div>
        <div>
          <dt>{t(($) => $.email)}</dt>
          <dd data-email>{user.email || <span className="muted">{t(($) => $.noTel)}</span>}</dd>
        </div>
        {own && <Belonging own={own} />}
        <div className="is-whole">
          <dt>{t(($) => $.perms)}</dt>
          <dd>
            <ul className="permission-list">
              {user.auths.map((auth) => (
                <li key={auth}>
                  {auth === 'platform.operate'
                    ? t(($) => $.operates)
                    : entityText(choices[auth as keyof typeof choices])}
                </li>
              ))}
            </ul>
          </dd>
        </div>
      </dl>
      {isEditing && <InfoDialog user={user} onClose={() => setEditing(false)} />}
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
        <div className="is-whole">
          <dt>{t(($) => $.contact)}</dt>
          <dd data-contact>{contact}</dd>
        </div>
      )}
      {own.kind === 'ext' && (
        <div className="is-whole">
          <dt>{t(($) => $.external)}</dt>
          <dd>
            {own.company}
            {own.lastDay !== '' && ` · ${t(($) => $.until, { day: own.lastDay })}`}
          </dd>
        </div>
      )}
      {marks !== '' && (
        <div className="is-whole">
          <dt>{t(($) => $.marks)}</dt>
          <dd>{marks}</dd>
        </div>
      )}
    </>
  )
}
