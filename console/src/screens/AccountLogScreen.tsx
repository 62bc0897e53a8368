import { HTMLSelect } from '@blueprintjs/core'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { ResourceTable } from '../kit/ResourceTable.tsx'
import { operationResource } from '../resources/operation.resource.tsx'
import { useStores } from '../stores/StoresContext.ts'

/** What the account has done; for administrators also what the others have. */
const AccountLogScreen = observer(function AccountLogScreen() {
  const { t } = useTranslation('account')
  const shell = useTranslation('shell')
  const { session } = useStores()
  const [params, setParams] = useSearchParams()
  const isAdmin = session.user?.roleType === 'admin'
  const of = isAdmin && params.get('of') === 'org' ? 'org' : 'own'
  const choose = (next: string) => setParams(next === 'org' ? { of: next } : {}, { replace: true })
  return (
    <div className="screen" data-screen="account-log">
      <ResourceTable
        resource={operationResource}
        title={shell.t(($) => $.menu.accountLog)}
        filter={{ of }}
        emptyText={t(($) => $.none)}
        headActions={() =>
          isAdmin && (
            <HTMLSelect
              aria-label={t(($) => $.of)}
              value={of}
              onChange={({ currentTarget }) => choose(currentTarget.value)}
            >
              <option value="own">{t(($) => $.own)}</option>
              <option value="org">{t(($) => $.orgAll)}</option>
            </HTMLSelect>
          )
        }
      />
    </div>
  )
})
export default AccountLogScreen
