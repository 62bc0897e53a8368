import type { Call } from '@mimic/contract/client'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { toastProblem } from '../../kit/dialog/toaster.ts'
import { errorText } from '../../kit/text/errorText.ts'
import { labelled } from '../../kit/text/labelled.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { findPagePath } from '../page/openEquipment.ts'
import { detailPath, objectPath, type Target } from './messagePaths.ts'

/** The address of an alarm's equipment or of an order; that of the message otherwise. @throws {CallError} */
async function targetPath(call: Call, target: Target): Promise<string> {
  if (target.type === 'order') return objectPath(target) ?? detailPath(target)
  if (target.type !== 'alarm' || target.dataId === '') return detailPath(target)
  const path = target.equipType === 'gm' ? paths.equipmentDetail : paths.equipmentInfo
  const { id, equipType, ruleType, display } = await call(path, { id: target.dataId })
  if (equipType === 'gm') return `/monitor/gm/detail/${id}/${ruleType}/alarm`
  return display === 'page' ? findPagePath(call, id, { from: 'alarm' }) : `/monitor/eg/detail/list/${id}/alarm`
}

/** Section 4: a click on a message marks it as read and opens its target. A failure is shown. */
export function useMessageTarget(): (target: Target) => Promise<void> {
  const { t } = useTranslation('device')
  const { call, messages } = useStores()
  const [, navigate] = useLocation()
  return async (target) => {
    try {
      await messages.markRead(target.id)
      navigate(await targetPath(call, target))
    } catch (error) {
      await toastProblem(
        labelled(
          t(($) => $.jumpFailed),
          errorText(error),
        ),
      )
    }
  }
}
