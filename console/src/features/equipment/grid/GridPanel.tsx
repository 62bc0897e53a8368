import { Button, Callout, NonIdealState } from '@blueprintjs/core'
import { Plus } from '@blueprintjs/icons'
import type { Signal } from '@mimic/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GridTools } from './GridTools.tsx'
import type { GridModel } from './gridEdits.ts'
import type { RowProblems } from './gridProblems.ts'
import { addRows, type GridState, shownRows } from './gridState.ts'
import type { RowAlarms } from './RowAlarms.ts'
import { SignalGrid } from './SignalGrid.tsx'

interface GridPanelProps {
  readonly state: GridState
  readonly model: GridModel
  readonly problems: ReadonlyMap<number, RowProblems>
  /** The name in the file name of an export. */
  readonly name: string
  readonly canEdit: boolean
  readonly onChange: (change: (state: GridState) => GridState) => void
  /** The newest values by the ids of the signals; undefined for a template, whose signals have none. */
  readonly live?: ReadonlyMap<string, Signal> | undefined
  /** Undefined for a template, whose signals have no conditions. */
  readonly alarms?: RowAlarms | undefined
  /** Reads the selected rows at once; undefined where nothing can be read. */
  readonly onRead?: (() => void) | undefined
  readonly isReading?: boolean
  /** Further buttons among the tools. */
  readonly tools?: ReactNode
  /** Stands below the grid. */
  readonly children?: ReactNode
}

/** The signals of a device or a template: the tools, the grid, and the note of an empty one. */
export function GridPanel(props: GridPanelProps) {
  const {
    state,
    model,
    problems,
    name,
    canEdit,
    onChange,
    live,
    alarms,
    onRead,
    isReading = false,
    tools,
    children,
  } = props
  const { t } = useTranslation('grid')
  const common = useTranslation('common')
  const [addedRows, setAddedRows] = useState(0)
  const add = () => {
    onChange((before) => addRows(before, [{ cells: {} }]))
    setAddedRows(addedRows + 1)
  }
  if (!model.kind && state.rows.length === 0)
    return <NonIdealState className="nothing table-card" title={t(($) => $.noKind)} />
  return (
    <div className="signal-tab">
      <GridTools
        state={state}
        model={model}
        canEdit={canEdit}
        wrongCount={problems.size}
        equipName={name}
        limits={alarms?.limits}
        isReading={isReading}
        onRead={onRead}
        onAdd={add}
        onChange={onChange}
      >
        {tools}
      </GridTools>
      {!model.kind && (
        <Callout compact intent="warning">
          {t(($) => $.noKind)}
        </Callout>
      )}
      {state.rows.length === 0 ? (
        <NonIdealState
          className="nothing table-card"
          title={t(($) => $.empty)}
          {...(canEdit && {
            action: (
              <Button
                intent="primary"
                icon={<Plus />}
                text={t(($) => $.addRow)}
                data-action="add-first"
                onClick={add}
              />
            ),
          })}
        />
      ) : shownRows(state).length === 0 ? (
        <NonIdealState className="nothing table-card" title={common.t(($) => $.noMatch)} />
      ) : (
        <SignalGrid
          state={state}
          model={model}
          problems={problems}
          live={live}
          alarms={alarms}
          canEdit={canEdit}
          addedRows={addedRows}
          onChange={onChange}
        />
      )}
      {canEdit && state.rows.length > 0 && <p className="muted grid-help">{t(($) => $.help)}</p>}
      {children}
    </div>
  )
}
