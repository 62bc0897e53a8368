import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { ConfigState } from '../../kit/ConfigState.tsx'
import { OnlineState } from './OnlineState.tsx'

const REFRESH_MS = 5_000

/** Whether the bound gateway is there, and runs its newest configuration. */
export function BoundGatewayState({ id }: { readonly id: string }) {
  const { page } = useAnswer(paths.gatewayDetail, { id }, REFRESH_MS)
  if (!page) return null
  return (
    <>
      <OnlineState isOnline={page.online} />
      <ConfigState gateway={page} />
    </>
  )
}

interface BoundTemplateStateProps {
  readonly equipmentId: string
  readonly templateId: string
}

/** Whether the equipment has what its template has now, and how many values of its own. */
export function BoundTemplateState({ equipmentId, templateId }: BoundTemplateStateProps) {
  const { t } = useTranslation('equipment')
  const { page: following } = useAnswer(paths.templateSettingsOfEquipment, { equipmentId })
  const { page: template } = useAnswer(paths.templateSettingsDetail, { id: templateId })
  if (following?.templateId !== templateId || template?.id !== templateId) return null
  const isWaiting = following.version !== template.version
  const own = following.overrides.length
  return (
    <>
      <span className={`state is-${isWaiting ? 'waiting' : 'on'}`} data-follows={!isWaiting}>
        {isWaiting ? t(($) => $.binding.updateWaits) : t(($) => $.binding.follows)}
      </span>
      {own > 0 && <span>{t(($) => $.binding.ownValues, { count: own })}</span>}
    </>
  )
}
