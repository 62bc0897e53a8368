import { observer } from 'mobx-react-lite'
import { useLabels } from '../i18n/LabelsContext.ts'
import { NumberField } from '../inspector/NumberField.tsx'
import { useRefusal } from '../inspector/useRefusal.ts'
import { type DesignerSettings, intervalRange } from '../stores/DesignerSettings.ts'

/** How often the designer saves by itself, in minutes: a number that is not taken is refused with the reason. */
export const IntervalField = observer(({ settings }: { readonly settings: DesignerSettings }) => {
  const { t } = useLabels()
  const [refusal, setRefusal] = useRefusal()
  const { min, max } = intervalRange
  return (
    <li className="ed-menu-field">
      <span>{t('interval')}</span>
      <NumberField
        label={t('interval')}
        value={settings.intervalMin}
        path="interval"
        min={min}
        max={max}
        onCommit={(minutes) => setRefusal(settings.setInterval(minutes))}
        onRefuse={setRefusal}
      />
      {refusal && (
        <span className="ed-refusal" role="alert">
          {t(`refused.${refusal}`)}
          {refusal === 'range' && ` (${min} – ${max})`}
        </span>
      )}
    </li>
  )
})
