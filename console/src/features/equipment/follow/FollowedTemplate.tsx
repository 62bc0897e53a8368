import { Button, Callout } from '@blueprintjs/core'
import type { EquipmentInfo } from '@mimic/contract'
import { type CallBody, type CallData, CallError } from '@mimic/contract/client'
import type { ParameterValues } from '@mimic/contract/parameterText'
import { paths } from '@mimic/contract/paths'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { Nothing } from '../../../kit/Nothing.tsx'
import { outcomeText } from '../../../kit/outcomeText.ts'
import { toastSuccess } from '../../../kit/toaster.ts'
import type { Answer } from '../../../kit/useAsked.ts'
import { useSaving } from '../../../kit/useSaving.ts'
import { useStores } from '../../../stores/StoresContext.ts'
import { ParameterValueFields } from './ParameterValueFields.tsx'
import { SettingTable } from './SettingTable.tsx'
import { refusalText, settingTexts } from './settingTexts.ts'

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
  const applyOnEnter = (event: KeyboardEvent) => {
    // Enter would send the form around this section.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (isTyped && !isFixed) void change({ parameters: typed })
  }
  return (
    <section
      className="table-card form-card"
      aria-label={t(($) => $.one)}
      data-part="template"
      onKeyDown={applyOnEnter}
    >
      <h3>
        {t(($) => $.one)} · <Link href={`/manage/eg/template/edit/${equipment.templateId ?? ''}`}>{templateTitle}</Link>
      </h3>
      {!page ? (
        <Nothing of={following} />
      ) : (
        <>
          {isUnsaved && <p className="muted">{t(($) => $.saveFirst)}</p>}
          {page.parameters.length > 0 && (
            <>
              <ParameterValueFields
                parameters={page.parameters}
                values={{ ...stored, ...typed }}
                isDisabled={isFixed}
                onChange={setTyped}
              />
              {canEdit && (
                <Button
                  className="apply-parameters"
                  text={t(($) => $.applyParameters)}
                  disabled={isFixed || !isTyped}
                  loading={isSaving}
                  data-action="apply-parameters"
                  onClick={() => void change({ parameters: typed })}
                />
              )}
            </>
          )}
          <OwnSettings
            overrides={page.overrides}
            driver={driver}
            onReset={canEdit ? (reset) => void change({ reset }) : undefined}
            isDisabled={isFixed}
          />
        </>
      )}
      {failure !== undefined && (
        <Callout compact intent="danger" role="alert" className="edit-failure">
          {failure instanceof CallError && failure.fields.some(({ path }) => /^(signals|driver)/.test(path))
            ? refusalText(failure.fields, driver, equipment.signals)
            : outcomeText('edit', failure)}
        </Callout>
      )}
    </section>
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
        rows={overrides.map(({ path, own, template }) => ({
          path,
          lines: settingTexts({ path, one: own, other: template }, driver),
        }))}
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
