import { Button, Callout, NonIdealState } from '@blueprintjs/core'
import { Plus } from '@blueprintjs/icons'
import type { Signal } from '@mimic/contract'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GridTools, type GridToolsProps } from './GridTools.tsx'
import type { RowProblems } from './gridProblems.ts'
import { addRows, type GridState, select, shownRows } from './gridState.ts'
import { nextWrong } from './nextWrong.ts'
import { pasteText } from './pasteText.ts'
import type { RowAlarms } from './RowAlarms.ts'
import { SignalGrid } from './view/SignalGrid.tsx'

interface GridPanelProps extends Omit<GridToolsProps, 'wrongCount' | 'limits' | 'onAdd' | 'onWrong'> {
  readonly problems: ReadonlyMap<number, RowProblems>
  /** The newest values by the ids of the signals; undefined for a template, whose signals have none. */
  readonly live?: ReadonlyMap<string, Signal> | undefined
  /** Undefined for a template, whose signals have no conditions. */
  readonly alarms?: RowAlarms | undefined
  /** Further buttons among the tools. */
  readonly tools?: ReactNode
  /** Stands below the grid. */
  readonly children?: ReactNode
}

/** The signals of a device or a template: the tools, the grid, and the note of an empty one. */
export function GridPanel(props: GridPanelProps) {
  const { state, model, problems, canEdit, onChange, live, alarms, tools, children } = props
  const { t } = useTranslation('grid')
  const common = useTranslation('common')
  const [calls, setCalls] = useState(0)
  const panel = useRef<HTMLDivElement>(null)
  const whyId = useId()
  /** Changes the grid, and leads the keyboard to it. */
  const call = (change: (before: GridState) => GridState) => {
    onChange(change)
    setCalls((before) => before + 1)
  }
  const add = () => call((before) => addRows(before, [{ cells: {} }]))
  const goToWrong = () =>
    call((before) => {
      const place = nextWrong(before, model, problems)
      return place ? select(before, place) : before
    })
  const isEmpty = state.rows.length === 0
  usePasteIntoEmpty(panel, isEmpty && canEdit && model.kind !== undefined, (text) =>
    pasteText({ state, model, onChange: call }, text),
  )
  const row = shownRows(state)[state.focus.row]
  const wrong = row && problems.get(row.key)?.[model.columns[state.focus.column]?.key ?? '']
  if (!model.kind && isEmpty) return <NonIdealState className="nothing table-card" title={t(($) => $.noKind)} />
  return (
    <div ref={panel} className="signal-tab">
      <GridTools {...props} wrongCount={problems.size} limits={alarms?.limits} onAdd={add} onWrong={goToWrong}>
        {tools}
      </GridTools>
      {!model.kind && (
        <Callout compact intent="warning">
          {t(($) => $.noKind)}
        </Callout>
      )}
      {isEmpty ? (
        <EmptyGrid onAdd={canEdit ? add : undefined} />
      ) : shownRows(state).length === 0 ? (
        <NonIdealState className="nothing table-card" title={common.t(($) => $.noMatch)} />
      ) : (
        <SignalGrid {...{ state, model, problems, live, alarms, canEdit, calls, whyId, onChange }} />
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

/** @param onAdd undefined for an account that may only look */
function EmptyGrid({ onAdd }: { readonly onAdd: (() => void) | undefined }) {
  const { t } = useTranslation('grid')
  const text = t(($) => $.addRow)
  const add = onAdd && <Button intent="primary" icon={<Plus />} text={text} data-action="add-first" onClick={onAdd} />
  return <NonIdealState className="nothing table-card" title={t(($) => $.empty)} {...(add && { action: add })} />
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
