import { Tag } from '@blueprintjs/core'
import { Disable, SendMessage, Tick } from '@blueprintjs/icons'
import type { Enterprise, FirstPassword } from '@mimic/contract'
import { enterpriseEntity, orgAccountEntity } from '@mimic/contract/entities'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Asked, AskedAct } from '../../kit/dialog/AskedAct.tsx'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { EntityForm } from '../../kit/entity/EntityForm.tsx'
import { EntityTable } from '../../kit/entity/EntityTable.tsx'
import type { EntityCells } from '../../kit/entity/entityResource.tsx'
import { factText } from '../../kit/entity/factText.ts'
import { RowButton } from '../../kit/table/RowButton.tsx'
import { outcomeText } from '../../kit/text/outcomeText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { ShownPassword } from './accounts/ShownPassword.tsx'

const { loginname, name, email } = orgAccountEntity.fields
const { mainLogin } = enterpriseEntity.facts
/** A new enterprise is added with its main account. */
const added = {
  ...enterpriseEntity,
  fields: { ...enterpriseEntity.fields, loginname: { ...loginname, label: mainLogin.label }, name, email },
}
const addBy = { path: paths.enterpriseAdd, fields: Object.keys(added.fields) }

const cells: EntityCells<Enterprise> = {
  state: ({ state }) => (
    <Tag minimal intent={state === 'disabled' ? 'danger' : 'success'}>
      {factText(enterpriseEntity.facts.state, state)}
    </Tag>
  ),
}

/** The organisations of the server; whoever is no operator of the platform sees the own one. */
export default observer(function EnterpriseScreen() {
  const { t } = useTranslation('people')
  const { session } = useStores()
  const [shown, setShown] = useState<FirstPassword>()
  const [asked, setAsked] = useState<Asked>()
  const operates = session.may('platform.operate')
  const { setDisabled, setMetered } = useQuestions()
  return (
    <div className="screen" data-screen="manage-orgal-enterprise">
      <EntityTable<Enterprise>
        entity={enterpriseEntity}
        cells={cells}
        {...(operates && {
          adding: {
            is: 'dialog',
            dialog: (close, saved) => (
              <EntityForm
                entity={added}
                addBy={addBy}
                onClose={close}
                onSaved={(reply) => {
                  // The call answers so.
                  setShown(reply as FirstPassword)
                  close()
                  saved()
                }}
              />
            ),
          },
        })}
        rowActions={(row, reload) =>
          operates && (
            <>
              <RowButton
                icon={<SendMessage />}
                text={t(($) => $.enterprise[row.isSmsMetered ? 'free' : 'meter'])}
                action="set-metered"
                onClick={() => setAsked(setMetered(row, reload))}
              />
              {row.id !== session.user?.orgId && (
                <RowButton
                  icon={row.state === 'active' ? <Disable /> : <Tick />}
                  text={t(($) => $.enterprise[row.state === 'active' ? 'disable' : 'enable'])}
                  action="set-disabled"
                  onClick={() => setAsked(setDisabled(row, row.state === 'active', reload))}
                />
              )}
            </>
          )
        }
      />
      {asked && <AskedAct asked={asked} onClose={() => setAsked(undefined)} />}
      {shown && <ShownPassword login={shown} onClose={() => setShown(undefined)} />}
    </div>
  )
})

/** The questions before an operator changes what an enterprise may do. */
function useQuestions() {
  const { t } = useTranslation('people')
  const { call } = useStores()
  const setDisabled = (row: Enterprise, isDisabled: boolean, reload: () => void): Asked => ({
    question: t(($) => $.enterprise[isDisabled ? 'disableAsk' : 'enableAsk'], { name: row.title }),
    confirmText: t(($) => $.enterprise[isDisabled ? 'disable' : 'enable']),
    intent: isDisabled ? 'danger' : 'primary',
    act: async () => {
      await call(paths.enterpriseSetDisabled, { id: row.id, isDisabled })
      await toastSuccess(outcomeText('save'))
      reload()
    },
  })
  const setMetered = ({ id, title, isSmsMetered }: Enterprise, reload: () => void): Asked => ({
    question: t(($) => $.enterprise[isSmsMetered ? 'freeAsk' : 'meterAsk'], { name: title }),
    confirmText: t(($) => $.enterprise[isSmsMetered ? 'free' : 'meter']),
    intent: 'primary',
    act: async () => {
      await call(paths.purchaseSetMetered, { enterpriseId: id, isMetered: !isSmsMetered })
      await toastSuccess(outcomeText('save'))
      reload()
    },
  })
  return { setDisabled, setMetered }
}
