import { Button, Checkbox, Tag } from '@blueprintjs/core'
import { ChevronDown, ChevronRight } from '@blueprintjs/icons'
import type { DeviceSync, TemplateSettings } from '@mimic/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SettingTable } from '../equipment/follow/SettingTable.tsx'
import { planProblems, refusalText } from '../equipment/follow/settingTexts.ts'

interface SyncRowProps {
  readonly row: DeviceSync
  readonly settings: TemplateSettings
  readonly isTicked: boolean
  /** Undefined where there is nothing to update, or it cannot be. */
  readonly onTick: (() => void) | undefined
}

/** A bound device: how much an update changes, and on demand what. */
export function SyncRow({ row, settings, isTicked, onTick }: SyncRowProps) {
  const { t } = useTranslation('template')
  const [isOpen, setOpen] = useState(false)
  const { equipId, equipName, changes, overrides, problem } = row
  const { driver, signals } = settings
  const hasMore = changes.length + overrides.length > 0
  return (
    <li data-equipment={equipId}>
      <div className="sync-row">
        <Checkbox
          label={equipName}
          checked={isTicked}
          disabled={!onTick}
          data-action="tick"
          onChange={() => onTick?.()}
        />
        <span className="spring" />
        {overrides.length > 0 && <span className="muted">{t(($) => $.ownCount, { count: overrides.length })}</span>}
        {problem === '' && (
          <Tag minimal intent={changes.length > 0 ? 'primary' : 'none'} data-count={changes.length}>
            {changes.length > 0 ? t(($) => $.changeCount, { count: changes.length }) : t(($) => $.upToDate)}
          </Tag>
        )}
        <Button
          size="small"
          variant="minimal"
          icon={isOpen ? <ChevronDown /> : <ChevronRight />}
          aria-label={t(($) => $.showChanges, { name: equipName })}
          aria-expanded={isOpen}
          disabled={!hasMore}
          data-action="expand"
          onClick={() => setOpen((before) => !before)}
        />
      </div>
      {problem !== '' && (
        <p className="import-problem" role="alert">
          {t(($) => $.cannotSync, { problems: refusalText(planProblems(problem), driver, signals) })}
        </p>
      )}
      {isOpen && changes.length > 0 && (
        <SettingTable
          heads={[t(($) => $.setting), t(($) => $.now), t(($) => $.afterSync)]}
          rows={changes.map(({ path, from, to }) => ({ path, one: from, other: to }))}
          driver={driver}
        />
      )}
      {isOpen && overrides.length > 0 && (
        <SettingTable
          heads={[t(($) => $.ownStays), t(($) => $.own), t(($) => $.ofTemplate)]}
          rows={overrides.map(({ path, own, template }) => ({ path, one: own, other: template }))}
          driver={driver}
        />
      )}
    </li>
  )
}
