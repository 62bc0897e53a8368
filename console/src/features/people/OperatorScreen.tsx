import { Trash } from '@blueprintjs/icons'
import type { Operator } from '@mimic/contract'
import { operatorEntity } from '@mimic/contract/entities'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Asked, AskedAct } from '../../kit/dialog/AskedAct.tsx'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { EntityTable } from '../../kit/entity/EntityTable.tsx'
import { RowButton } from '../../kit/table/RowButton.tsx'
import { outcomeText } from '../../kit/text/outcomeText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { AccountChoice } from './accounts/AccountChoice.tsx'
import { personCells } from './accounts/AccountTable.tsx'

/** The accounts that operate the platform. */
export default observer(function OperatorScreen() {
  const { t } = useTranslation('people')
  const common = useTranslation('common')
  const { call } = useStores()
  const [asked, setAsked] = useState<Asked>()
  const remove = ({ id, loginname }: Operator, reload: () => void): Asked => ({
    question: t(($) => $.operator.removeAsk, { name: loginname }),
    confirmText: common.t(($) => $.remove),
    act: async () => {
      await call(paths.operatorDelete, { id })
      await toastSuccess(outcomeText('remove'))
      reload()
    },
  })
  return (
    <div className="screen" data-screen="manage-account-op">
      <EntityTable<Operator>
        entity={operatorEntity}
        cells={personCells}
        adding={{
          is: 'dialog',
          dialog: (close, saved) => (
            <AccountChoice
              title={t(($) => $.operator.add)}
              help={t(($) => $.operator.help)}
              send={(id) => call(paths.operatorAdd, { id })}
              onClose={close}
              onDone={saved}
            />
          ),
        }}
        rowActions={(row, reload) => (
          <RowButton
            icon={<Trash />}
            text={common.t(($) => $.remove)}
            action="remove"
            onClick={() => setAsked(remove(row, reload))}
          />
        )}
      />
      {asked && <AskedAct asked={asked} onClose={() => setAsked(undefined)} />}
    </div>
  )
})
