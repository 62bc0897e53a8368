import { Button } from '@blueprintjs/core'
import type { EquipmentInfo } from '@mimic/contract'
import type { CallBody, CallData } from '@mimic/contract/client'
import type { ParameterValues } from '@mimic/contract/parameterText'
import { paths } from '@mimic/contract/paths'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Answer } from '../../../kit/ask/useAsked.ts'
import { useSaving } from '../../../kit/ask/useSaving.ts'
import { Failure } from '../../../kit/dialog/Failure.tsx'
import { toastSuccess } from '../../../kit/dialog/toaster.ts'
import { Nothing } from '../../../kit/table/Nothing.tsx'
import { outcomeText } from '../../../kit/text/outcomeText.ts'
import { useStores } from '../../../stores/StoresContext.ts'
import { ParameterValueFields } from './ParameterValueFields.tsx'
import { SettingTable } from './SettingTable.tsx'
import { settingsFailure } from './settingTexts.ts'

interface FollowedTemplateProps {
  readonly equipment: EquipmentInfo
  readonly following: Answer<CallData<typeof paths.templateSettingsOfEquipment>>
  readonly canEdit: boolean
  /** The draft of the device is changed. It would be lost, as the device is read again after a change here. */
  readonly isUnsaved: boolean
  readonly onChanged: () => Promise<void>
}

type Change = Pick<CallBody<typeof paths.templateSettingsSetOfEquipment>, 'parameters' | 'reset'>

/** How a device follows its template: its parameters, and what it has of its own. */
export function FollowedTemplate({ equipment, following, canEdit, isUnsaved, onChanged }: FollowedTemplateProps) {
  const { t } = useTranslation('template')
  const { call } = useStores()
  const { id, driver, templateTitle } = equipment
  const one = t(($) => $.one)
  const [typed, setTyped] = useState<ParameterValues>({})
  const { isSaving, failure, save } = useSaving()
  const { page } = following
  const isFixed = !canEdit || isUnsaved || isSaving
  const change = (wanted: Change) =>
    save(async () => {
      await call(paths.templateSettingsSetOfEquipment, { equipmentId: id, ...wanted })
      await onChanged()
      following.reload()
      await toastSuccess(outcomeText('edit'))
    })
  const stored = Object.fromEntries((page?.parameters ?? []).map(({ name, value }) => [name, value]))
  const isTyped = Object.entries(typed).some(([name, value]) => stored[name] !== value)
  const apply = () => void change({ parameters: typed })
  const applyOnEnter = (event: KeyboardEvent) => {
    // Enter would send the form around this section.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (isTyped && !isFixed) apply()
  }
  return (
    <section className="table-card form-card" aria-label={one} data-part="template" onKeyDown={applyOnEnter}>
      <h3>
        {one} · <Link href={`/manage/eg/template/edit/${equipment.templateId ?? ''}`}>{templateTitle}</Link>
      </h3>
      {!page ? (
        <Nothing of={following} />
      ) : (
        <>
          {isUnsaved && <p className="muted">{t(($) => $.saveFirst)}</p>}
          <ParameterValueFields
            parameters={page.parameters}
            values={{ ...stored, ...typed }}
            isDisabled={isFixed}
            onChange={setTyped}
          />
          {page.parameters.length > 0 && canEdit && (
            <ApplyButton isDisabled={isFixed || !isTyped} isBusy={isSaving} onApply={apply} />
          )}
          <OwnSettings
            overrides={page.overrides}
            driver={driver}
            onReset={canEdit ? (reset) => void change({ reset }) : undefined}
            isDisabled={isFixed}
          />
        </>
      )}
      <Failure
        of={failure}
        text={settingsFailure('edit', failure, driver, equipment.signals)}
        className="edit-failure"
      />
    </section>
  )
}

interface ApplyButtonProps {
  readonly isDisabled: boolean
  readonly isBusy: boolean
  readonly onApply: () => void
}

function ApplyButton({ isDisabled, isBusy, onApply }: ApplyButtonProps) {
  const { t } = useTranslation('template')
  return (
    <Button
      className="apply-parameters"
      text={t(($) => $.applyParameters)}
      disabled={isDisabled}
      loading={isBusy}
      data-action="apply-parameters"
      onClick={onApply}
    />
  )
}

interface OwnSettingsProps {
  readonly overrides: readonly { readonly path: string; readonly own: string; readonly template: string }[]
  readonly driver: string
  /** Undefined for an account that may only look. */
  readonly onReset: ((paths: string[]) => void) | undefined
  readonly isDisabled: boolean
}

/** The settings in which a device differs from its template. */
function OwnSettings({ overrides, driver, onReset, isDisabled }: OwnSettingsProps) {
  const { t } = useTranslation('template')
  if (overrides.length === 0) return <p className="muted">{t(($) => $.nothingOwn)}</p>
  return (
    <>
      <div className="own-head">
        <h4>{t(($) => $.ownTitle, { count: overrides.length })}</h4>
        <span className="spring" />
        {onReset && overrides.length > 1 && (
          <Button
            size="small"
            text={t(($) => $.resetAll)}
            disabled={isDisabled}
            data-action="reset-all"
            onClick={() => onReset(overrides.map(({ path }) => path))}
          />
        )}
      </div>
      <SettingTable
        heads={[t(($) => $.setting), t(($) => $.own), t(($) => $.ofTemplate)]}
        rows={overrides.map(({ path, own, template }) => ({ path, one: own, other: template }))}
        driver={driver}
        {...(onReset && {
          action: (path: string) => (
            <Button
              size="small"
              variant="minimal"
              text={t(($) => $.reset)}
              disabled={isDisabled}
              data-action="reset"
              onClick={() => onReset([path])}
            />
          ),
        })}
      />
    </>
  )
}
