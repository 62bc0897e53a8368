import { observer } from 'mobx-react-lite'
import { NumberField } from '../fields/NumberField.tsx'
import { useRefusal } from '../fields/useRefusal.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { RefusalText } from '../kit/RefusalText.tsx'
import { type DesignerSettings, intervalRange } from '../stores/DesignerSettings.ts'

/** Interval of the autosave, minutes: a number that is not valid is refused with the reason. */
export const IntervalField = observer(({ settings }: { readonly settings: DesignerSettings }) => {
  const { t } = useLabels()
  const [refusal, setRefusal] = useRefusal()
  const { min, max } = intervalRange
  return (
    <li className="ed-menu-field">
      <NumberField
        name={t('interval')}
        label={t('interval')}
        unit="min"
        value={settings.intervalMin}
        path="interval"
        min={min}
        max={max}
        onCommit={(minutes) => setRefusal(settings.setInterval(minutes))}
        onRefuse={setRefusal}
      />
      <RefusalText>
        {refusal && t(`refused.${refusal}`) + (refusal === 'range' ? ` (${min} – ${max})` : '')}
      </RefusalText>
    </li>
  )
})
