import { Button, ButtonGroup, InputGroup } from '@blueprintjs/core'
import { Edit, Import, Plus, Redo, Refresh, Search, Trash, Undo, WarningSign } from '@blueprintjs/icons'
import { limits } from '@mimic/contract/limits'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../kit/IconButton.tsx'
import type { LimitRules } from '../../alarm/limitRules.ts'
import { limitChanges } from './alarmLimits.ts'
import { BulkEdit } from './BulkEdit.tsx'
import { ExportButton } from './ExportButton.tsx'
import type { GridModel } from './gridEdits.ts'
import { type GridState, redo, removeRows, selectedRows, setFilter, shownRows, undo } from './gridState.ts'
import { GridImport } from './import/GridImport.tsx'

export interface GridToolsProps {
  readonly state: GridState
  readonly model: GridModel
  readonly canEdit: boolean
  readonly wrongCount: number
  /** The name in the file name of an export. */
  readonly name: string
  /** The stored alarm limits; undefined until they are read, and for a template. */
  readonly limits: LimitRules | undefined
  readonly isReading?: boolean
  /** Reads the selected rows once, now; undefined where nothing can read them. */
  readonly onRead?: (() => void) | undefined
  /** Further buttons: what the kind of driver offers. */
  readonly children?: ReactNode
  readonly onAdd: () => void
  /** Goes to the next wrong cell. */
  readonly onWrong: () => void
  readonly onChange: (change: (state: GridState) => GridState) => void
}

type Open = 'nothing' | 'bulk' | 'import'

/** Search, and what can be done with the selected rows and with all of them. */
export function GridTools(props: GridToolsProps) {
  const { state, model, canEdit, wrongCount, name, limits: rules, isReading = false, onRead, onWrong, onChange } = props
  const { t } = useTranslation('grid')
  const { length } = state.rows
  const waiting = useMemo(() => (rules ? limitChanges(state.rows, rules).length : 0), [state.rows, rules])
  const shown = shownRows(state).length
  const chosen = Math.min(selectedRows(state).length, shown)
  return (
    <div className="grid-tools">
      <InputGroup
        className="search-box"
        type="search"
        leftElement={<Search className="search-icon" />}
        placeholder={t(($) => $.filter)}
        aria-label={t(($) => $.filter)}
        value={state.filter}
        onValueChange={(filter) => onChange((before) => setFilter(before, filter))}
      />
      <span className="muted" role="status" data-count={length}>
        {shown === length ? t(($) => $.count, { count: length }) : t(($) => $.countShown, { count: length, shown })}
        {waiting > 0 && <span data-limits={waiting}> · {t(($) => $.limits.waiting, { count: waiting })}</span>}
      </span>
      {wrongCount > 0 && (
        <Button
          variant="minimal"
          intent="danger"
          icon={<WarningSign />}
          text={t(($) => $.wrong, { count: wrongCount })}
          title={t(($) => $.nextWrong)}
          data-action="next-wrong"
          onClick={onWrong}
        />
      )}
      <span className="spring" />
      {onRead && (
        <Button
          icon={<Refresh />}
          text={t(($) => $.read, { count: Math.min(chosen, limits.bus.tested) })}
          loading={isReading}
          disabled={chosen === 0}
          data-action="read"
          onClick={onRead}
        />
      )}
      {canEdit && <EditTools {...props} chosen={chosen} />}
      <ExportButton rows={state.rows} model={model} limits={rules} name={name} />
    </div>
  )
}

const plain = { size: 'medium', variant: 'solid' } as const

/** The tools that change rows. */
function EditTools(props: GridToolsProps & { readonly chosen: number }) {
  const { state, model, limits: rules, children, chosen, onAdd, onChange } = props
  const { t } = useTranslation('grid')
  const common = useTranslation('common')
  const [open, setOpen] = useState<Open>('nothing')
  const dialog = { state, model, onClose: () => setOpen('nothing'), onChange }
  return (
    <>
      {children}
      <Button
        icon={<Plus />}
        text={t(($) => $.addRow)}
        disabled={state.rows.length >= limits.plant.perEquipment}
        data-action="add-row"
        onClick={onAdd}
      />
      <Button
        icon={<Edit />}
        text={t(($) => $.bulk, { count: chosen })}
        disabled={chosen === 0}
        data-action="bulk"
        onClick={() => setOpen('bulk')}
      />
      <Button
        icon={<Trash />}
        text={t(($) => $.removeRows, { count: chosen })}
        disabled={chosen === 0}
        data-action="remove-rows"
        onClick={() => onChange((before) => removeRows(before, new Set(selectedRows(before).map(({ key }) => key))))}
      />
      <ButtonGroup>
        <IconButton
          {...plain}
          icon={<Undo />}
          title={t(($) => $.undo)}
          disabled={state.past.length === 0}
          action="undo"
          onClick={() => onChange(undo)}
        />
        <IconButton
          {...plain}
          icon={<Redo />}
          title={t(($) => $.redo)}
          disabled={state.future.length === 0}
          action="redo"
          onClick={() => onChange(redo)}
        />
      </ButtonGroup>
      <IconButton
        {...plain}
        icon={<Import />}
        title={common.t(($) => $.import.open)}
        action="import"
        onClick={() => setOpen('import')}
      />
      {open === 'bulk' && <BulkEdit {...dialog} />}
      {open === 'import' && <GridImport {...dialog} limits={rules} />}
    </>
  )
}
