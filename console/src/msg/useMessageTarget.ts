import type { Message } from '@mimic/contract'
import type { Call } from '@mimic/contract/client'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { errorText } from '../kit/errorText.ts'
import { toastProblem } from '../kit/toaster.ts'
import { findPagePath } from '../monitor/openEquipment.ts'
import { useStores } from '../stores/StoresContext.ts'

/** What is enough of a message to open it. */
export type Target = Pick<Message, 'id' | 'type' | 'equipType' | 'dataId'>

/** 2.6: the message itself; `menu` names the list that it was opened from. */
export const detailPath = ({ id, type, equipType }: Target, menu = 'all'): string =>
  `/msg/detail/${menu}/${type}/${equipType}/${id}`

/** Where the equipment of an alarm is, as it opens from one; without an equipment the message itself. @throws {CallError} */
async function targetPath(call: Call, target: Target): Promise<string> {
  if (target.dataId === '') return detailPath(target)
  const { id, equipType, ruleType, display } = await call(paths.equipmentInfo, { id: target.dataId })
  if (equipType === 'gm') return `/monitor/gm/detail/${id}/${ruleType}/alarm`
  return display === 'page' ? findPagePath(call, id, 'alarm') : `/monitor/eg/detail/list/${id}/alarm`
}

/** 4: a click on a message marks it read and opens its target. What fails says so. */
export function useMessageTarget(): (target: Target) => Promise<void> {
  const { t } = useTranslation('monitor')
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
