import { Callout } from '@blueprintjs/core'
import type { EquipmentInfo } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../../kit/ask/useAnswer.ts'
import { placeText } from '../../follow/settingTexts.ts'

/** The gateway answers some seconds after a save. */
const REFRESH_MS = 10_000

/** Lists the settings of the device that its gateway does not use, in the words of the form. */
export function RefusedSettings({ stored: { id, driver, signals } }: { readonly stored: EquipmentInfo }) {
  const { t } = useTranslation('equipment')
  const { page = [] } = useAnswer(paths.equipmentRefused, { id }, REFRESH_MS)
  if (page.length === 0) return null
  return (
    <Callout compact intent="danger" className="edit-failure" data-part="refused" title={t(($) => $.edit.refused)}>
      <ul className="others-changes">
        {page.map(({ signalId, field, reason }) => (
          <li key={`${signalId} ${field} ${reason}`}>
            {placeText(
              field,
              driver,
              signals.find((signal) => signal.id === signalId),
            )}
            : <span lang="en">{reason}</span>
          </li>
        ))}
      </ul>
    </Callout>
  )
}
