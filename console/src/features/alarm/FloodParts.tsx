import { Button, Callout } from '@blueprintjs/core'
import { CaretDown, CaretRight, Tick } from '@blueprintjs/icons'
import type { Alarm, AlarmPart } from '@mimic/contract'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../kit/table/useList.ts'
import { timeText } from '../../kit/text/timeText.ts'
import { AlarmItem } from './AlarmItem.tsx'
import { alarmResource } from './alarm.resource.tsx'
import type { Flood } from './useFlood.ts'

const REFRESH_MS = 5_000
/** Alarms of a part that are shown; the list without parts has the others. */
const SHOWN = 50

/** Says that alarms come as a flood; nothing without one. */
export function FloodNotice({ of: { flood, isCollapsed, toggle } }: { readonly of: Flood }) {
  const { t } = useTranslation('alarm')
  if (!flood) return null
  return (
    <Callout intent="warning" compact className="flood-notice" role="status" data-part="flood">
      <span>{t(($) => $.flood.now, { time: timeText(flood.since, 'HH:mm:ss'), count: flood.recent })}</span>
      <Button
        size="small"
        text={isCollapsed ? t(($) => $.flood.each) : t(($) => $.flood.collapse)}
        data-action="toggle-flood"
        onClick={toggle}
      />
    </Callout>
  )
}

interface FloodPartsProps {
  readonly parts: readonly AlarmPart[]
  /** The filter of the list. */
  readonly filter: Readonly<Record<string, string>>
  /** Undefined for an account that may not acknowledge. */
  readonly onConfirm: ((alarm: Alarm) => void) | undefined
  readonly onConfirmPart: ((part: AlarmPart) => void) | undefined
  readonly onLeave: () => void
}

/** The alarms of a flood in parts, the worst first. A part opens to its alarms. */
export function FloodParts({ parts, ...rest }: FloodPartsProps) {
  const { t } = useTranslation('alarm')
  return (
    <ul className="plain-list flood-parts" data-part="flood-parts" aria-label={t(($) => $.flood.parts)}>
      {parts.map((part) => (
        <Part key={part.key} part={part} {...rest} />
      ))}
    </ul>
  )
}

function Part({ part, onConfirmPart, ...rest }: Omit<FloodPartsProps, 'parts'> & { readonly part: AlarmPart }) {
  const { t } = useTranslation('alarm')
  const [isOpen, setOpen] = useState(false)
  const { key, by, title, count, severity, gmtTrigger } = part
  // The contract allows 1 to 4.
  const level = severity as 1 | 2 | 3 | 4
  return (
    <li data-flood-part={key}>
      <div className="flood-part">
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? <CaretDown /> : <CaretRight />}
          <span className={`alarm-mark is-active is-level-${level}`}>{t(($) => $.severities[level])}</span>
          <strong>{title || t(($) => $.flood.other)}</strong>
          <span className="muted">{t(($) => $.flood.by[by])}</span>
          <span className="flood-count">{t(($) => $.flood.count, { count })}</span>
          <time>{timeText(gmtTrigger, 'HH:mm:ss')}</time>
        </button>
        {onConfirmPart && (
          <Button
            size="small"
            icon={<Tick />}
            text={t(($) => $.confirm)}
            data-action="confirm-part"
            onClick={() => onConfirmPart(part)}
          />
        )}
      </div>
      {isOpen && <PartAlarms part={part} {...rest} />}
    </li>
  )
}

const PartAlarms = observer(function PartAlarms({
  part,
  filter,
  onConfirm,
  onLeave,
}: Omit<FloodPartsProps, 'parts' | 'onConfirmPart'> & { readonly part: AlarmPart }) {
  const { t } = useTranslation('alarm')
  const asked = { page: 1, pageSize: SHOWN, search: filter['search'] ?? '' }
  const { page } = useList<Alarm>(alarmResource.listPath, asked, REFRESH_MS, { ...filter, part: part.key })
  return (
    <ul className="plain-list">
      {page?.rows.map((alarm) => (
        <AlarmItem
          key={alarm.id}
          alarm={alarm}
          onConfirm={onConfirm && alarm.gmtConfirm === null ? () => onConfirm(alarm) : undefined}
          onLeave={onLeave}
        />
      ))}
      {page && page.total > page.rows.length && (
        <li className="muted">{t(($) => $.flood.more, { count: page.total - page.rows.length })}</li>
      )}
    </ul>
  )
})
