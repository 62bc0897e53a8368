import { Button, Callout, NonIdealState } from '@blueprintjs/core'
import { Plus } from '@blueprintjs/icons'
import type { Signal } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastProblem } from '../../../kit/toaster.ts'
import { GridTools } from './GridTools.tsx'
import { type GridModel, paste, unpasted } from './gridEdits.ts'
import type { RowProblems } from './gridProblems.ts'
import { addRows, type GridState, select, shownRows } from './gridState.ts'
import { nextWrong } from './nextWrong.ts'
import type { RowAlarms } from './RowAlarms.ts'
import { SignalGrid } from './view/SignalGrid.tsx'

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
  const [calls, setCalls] = useState(0)
  const panel = useRef<HTMLDivElement>(null)
  const whyId = useId()
  const add = () => {
    onChange((before) => addRows(before, [{ cells: {} }]))
    setCalls(calls + 1)
  }
  const goToWrong = () => {
    onChange((before) => {
      const place = nextWrong(before, model, problems)
      return place ? select(before, place) : before
    })
    setCalls(calls + 1)
  }
  const isEmpty = state.rows.length === 0
  usePasteIntoEmpty(panel, isEmpty && canEdit && model.kind !== undefined, (text) => {
    const count = unpasted(state, model, text)
    if (count > 0) void toastProblem(t(($) => $.unpasted, { count, limit: limits.plant.perEquipment }))
    onChange((before) => paste(before, model, text))
    setCalls((before) => before + 1)
  })
  const row = shownRows(state)[state.focus.row]
  const wrong = row && problems.get(row.key)?.[model.columns[state.focus.column]?.key ?? '']
  if (!model.kind && state.rows.length === 0)
    return <NonIdealState className="nothing table-card" title={t(($) => $.noKind)} />
  return (
    <div ref={panel} className="signal-tab">
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
        onWrong={goToWrong}
        onChange={onChange}
      >
        {tools}
      </GridTools>
      {!model.kind && (
        <Callout compact intent="warning">
          {t(($) => $.noKind)}
        </Callout>
      )}
      {isEmpty ? (
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
          calls={calls}
          whyId={whyId}
          onChange={onChange}
        />
      )}
      {!isEmpty && (
        <p id={whyId} className={wrong ? 'grid-why' : 'muted grid-help'} role="status">
          {wrong ?? (canEdit ? t(($) => $.help) : '')}
        </p>
      )}
      {children}
    </div>
  )
}

/** A table is pasted into a grid without rows wherever the focus is in its tab, but not while something is typed. */
function usePasteIntoEmpty(panel: RefObject<HTMLDivElement | null>, isOn: boolean, take: (text: string) => void): void {
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    if (!isOn) return
    const hear = (event: ClipboardEvent) => {
      const { target } = event
      if (target instanceof Element && target.matches('input, textarea, [contenteditable]')) return
      if (target instanceof Node && target !== document.body && !panel.current?.contains(target)) return
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (text.trim() === '') return
      event.preventDefault()
      latest.current(text)
    }
    document.addEventListener('paste', hear)
    return () => document.removeEventListener('paste', hear)
  }, [isOn, panel])
}
