import { SendMessage } from '@blueprintjs/icons'
import { notifyRuleEntity } from '@mimic/contract/entities'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../kit/ask/useAct.ts'
import { ConfirmDialog } from '../../kit/dialog/ConfirmDialog.tsx'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { EntityTable } from '../../kit/entity/EntityTable.tsx'
import type { EntityRow } from '../../kit/entity/entityResource.tsx'
import { RowButton } from '../../kit/table/RowButton.tsx'
import { useStores } from '../../stores/StoresContext.ts'

interface RuleRow extends EntityRow {
  readonly title: string
}

/** The rules of notification, each with a test. */
export default observer(function NotifyRuleScreen() {
  const { t } = useTranslation('notify')
  const { call, session } = useStores()
  const { act } = useAct()
  const [asked, setAsked] = useState<RuleRow>()
  const test = async ({ id }: RuleRow) => {
    setAsked(undefined)
    await act(async () => {
      const { sent } = await call(paths.alarmNotifyTest, { id })
      await toastSuccess(t(($) => $.tested, { count: sent }))
    })
  }
  return (
    <div className="screen" data-screen="manage-sms-notify">
      <EntityTable<RuleRow>
        entity={notifyRuleEntity}
        rowActions={(rule) =>
          session.may('outbox.edit') && (
            <RowButton icon={<SendMessage />} text={t(($) => $.test)} action="test" onClick={() => setAsked(rule)} />
          )
        }
      />
      <ConfirmDialog
        question={asked && t(($) => $.testAsk, { name: asked.title })}
        intent="primary"
        confirmText={t(($) => $.test)}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => asked && void test(asked)}
      />
    </div>
  )
})
