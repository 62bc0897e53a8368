import type { Message } from '@mimic/contract'
import type { Call } from '@mimic/contract/client'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { toastProblem } from '../../kit/dialog/toaster.ts'
import { errorText } from '../../kit/text/errorText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { findPagePath } from '../page/openEquipment.ts'

/** The part of a message that is needed to open it. */
export type Target = Pick<Message, 'id' | 'type' | 'equipType' | 'dataId'>

/** 2.6: the address of the message. `menu` names the list that it was opened from. */
export const detailPath = ({ id, type, equipType }: Target, menu = 'all'): string =>
  `/msg/detail/${menu}/${type}/${equipType}/${id}`

/** The address of the equipment of an alarm; without an equipment, that of the message. @throws {CallError} */
async function targetPath(call: Call, target: Target): Promise<string> {
  if (target.dataId === '') return detailPath(target)
  const { id, equipType, ruleType, display } = await call(paths.equipmentInfo, { id: target.dataId })
  if (equipType === 'gm') return `/monitor/gm/detail/${id}/${ruleType}/alarm`
  return display === 'page' ? findPagePath(call, id, 'alarm') : `/monitor/eg/detail/list/${id}/alarm`
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
      await toastProblem(`${t(($) => $.jumpFailed)}: ${errorText(error)}`)
    }
  }
}
