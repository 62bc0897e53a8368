import { Exchange, Key } from '@blueprintjs/icons'
import type { Enterprise, FirstPassword } from '@mimic/contract'
import { enterpriseEntity } from '@mimic/contract/entities'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Asked, AskedAct } from '../../../kit/dialog/AskedAct.tsx'
import { EntityTable } from '../../../kit/entity/EntityTable.tsx'
import type { EntityCells } from '../../../kit/entity/entityResource.tsx'
import { RowButton } from '../../../kit/table/RowButton.tsx'
import { timeText } from '../../../kit/text/timeText.ts'
import { useStores } from '../../../stores/StoresContext.ts'
import { AccountChoice } from './AccountChoice.tsx'
import { ShownPassword } from './ShownPassword.tsx'

/** The same rows as the list of enterprises, seen as their main accounts. */
const mainAccounts = {
  ...enterpriseEntity,
  verbs: ['query'],
  list: {
    ...enterpriseEntity.list,
    screen: 'manage-account-co',
    path: '/manage/account/co',
    title: { cn: '企业账号', en: 'Company accounts' },
    columns: ['title', 'mainLogin', 'mainName', 'mainTel', 'mainEmail', 'gmtLogin'],
  },
} as const

const cells: EntityCells<Enterprise> = {
  mainLogin: ({ mainLogin }) => mainLogin || '—',
  gmtLogin: ({ gmtLogin }) => (gmtLogin === 0 ? '—' : timeText(gmtLogin, 'YYYY-MM-DD HH:mm')),
}

/** The main account of each enterprise: its operator resets it, its own administrators hand it over. */
export default observer(function CompanyAccountScreen() {
  const { t } = useTranslation('people')
  const { call, session } = useStores()
  const [shown, setShown] = useState<FirstPassword>()
  const [asked, setAsked] = useState<Asked>()
  const [handed, setHanded] = useState<{ readonly row: Enterprise; readonly reload: () => void }>()
  const reset = (row: Enterprise): Asked => ({
    question: t(($) => $.reset.ask, { name: row.mainLogin }),
    confirmText: t(($) => $.reset.title),
    act: async () => setShown(await call(paths.enterpriseResetMain, { id: row.id })),
  })
  return (
    <div className="screen" data-screen="manage-account-co">
      <EntityTable<Enterprise>
        entity={mainAccounts}
        cells={cells}
        rowActions={(row, reload) => (
          <>
            {session.may('platform.operate') && row.mainId !== '' && row.mainId !== session.user?.userId && (
              <RowButton
                icon={<Key />}
                text={t(($) => $.reset.title)}
                action="reset"
                onClick={() => setAsked(reset(row))}
              />
            )}
            {session.may('role.edit') && row.id === session.user?.orgId && (
              <RowButton
                icon={<Exchange />}
                text={t(($) => $.handOver.title)}
                action="hand-over"
                onClick={() => setHanded({ row, reload })}
              />
            )}
          </>
        )}
      />
      {asked && <AskedAct asked={asked} onClose={() => setAsked(undefined)} />}
      {shown && <ShownPassword login={shown} onClose={() => setShown(undefined)} />}
      {handed && (
        <AccountChoice
          title={t(($) => $.handOver.title)}
          help={t(($) => $.handOver.help)}
          send={(accountId) => call(paths.enterpriseSetMain, { accountId })}
          onClose={() => setHanded(undefined)}
          onDone={handed.reload}
        />
      )}
    </div>
  )
})
