import type { Equipment } from '@mimic/contract'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { toastProblem } from '../../kit/dialog/toaster.ts'
import { errorText } from '../../kit/text/errorText.ts'
import { labelled } from '../../kit/text/labelled.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { findPagePath, openPath, type PageWay } from './openEquipment.ts'

export interface Jump {
  /** Opens the detail or the page, as the equipment or the account is set up. */
  readonly open: (equipment: Pick<Equipment, 'id' | 'display'>) => void
  readonly openPage: (equipmentId: string, way?: PageWay) => void
}

/** Opens an equipment. A failure is shown with the server's reason (8.1). */
export function useJump(): Jump {
  const { t } = useTranslation('device')
  const { call, session } = useStores()
  const [, navigate] = useLocation()
  const go = async (path: Promise<string>) => {
    try {
      navigate(await path)
    } catch (error) {
      await toastProblem(
        labelled(
          t(($) => $.jumpFailed),
          errorText(error),
        ),
      )
    }
  }
  return {
    open: (equipment) => void go(openPath(call, equipment, session.user?.equipDisplay)),
    openPage: (equipmentId, way) => void go(findPagePath(call, equipmentId, way)),
  }
}
