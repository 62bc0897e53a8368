import { Button } from '@blueprintjs/core'
import { Edit } from '@blueprintjs/icons'
import { roleEntity } from '@mimic/contract/entities'
import { roleTexts } from '@mimic/contract/roleTexts'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { entityText } from '../../kit/entity/entityText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { TelDialog } from './TelDialog.tsx'

const { choices } = roleEntity.fields.permissions

/** The logged-in account: its name, organisation, role, telephone and permissions. */
const AccountInfoScreen = observer(function AccountInfoScreen() {
  const { t } = useTranslation('account')
  const common = useTranslation('common')
  const { session } = useStores()
  const [path] = useLocation()
  const [isEditing, setEditing] = useState(false)
  const { user } = session
  if (!user) return null
  return (
    <div className="screen" data-screen={`account-info-${path.endsWith('/nosms') ? 'nosms' : 'sms'}`}>
      <header className="screen-head">
        <h1>{t(($) => $.infoTitle)}</h1>
      </header>
      <dl className="table-card facts is-pairs">
        <div>
          <dt>{t(($) => $.loginname)}</dt>
          <dd>{user.loginname}</dd>
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
          <dd className="fact-edit">
            <span data-tel>{user.tel || <span className="muted">{t(($) => $.noTel)}</span>}</span>
            {session.may('account.edit') && (
              <Button
                size="small"
                variant="minimal"
                icon={<Edit />}
                text={common.t(($) => $.edit)}
                data-action="edit-tel"
                onClick={() => setEditing(true)}
              />
            )}
          </dd>
        </div>
        <div className="is-whole">
          <dt>{t(($) => $.perms)}</dt>
          <dd>
            <ul className="permission-list">
              {user.auths.map((auth) => (
                <li key={auth}>{entityText(choices[auth as keyof typeof choices])}</li>
              ))}
            </ul>
          </dd>
        </div>
      </dl>
      {isEditing && <TelDialog tel={user.tel} onClose={() => setEditing(false)} />}
    </div>
  )
})
export default AccountInfoScreen
