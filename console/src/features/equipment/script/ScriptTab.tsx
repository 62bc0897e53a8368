import { Button, NonIdealState } from '@blueprintjs/core'
import { Add, Edit, Trash } from '@blueprintjs/icons'
import type { Signal } from '@mimic/contract'
import type { ParameterValues } from '@mimic/contract/parameterText'
import { BAD } from '@mimic/contract/quality'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../kit/IconButton.tsx'
import { SimulatedTag } from '../../../kit/SimulatedTag.tsx'
import { RowsTable } from '../../../kit/table/RowsTable.tsx'
import { valueText } from '../../../kit/text/valueText.ts'
import { useLiveSignals } from '../edit/useLiveSignals.ts'
import type { SettingsEditor } from '../edit/useSettingsEditor.ts'
import { type Calculated, namedSignals, tagOf } from './calculated.ts'
import { FormulaDialog } from './FormulaDialog.tsx'

interface ScriptTabProps {
  readonly editor: Pick<SettingsEditor<never>, 'grid' | 'calculated' | 'changeCalculated'>
  /** Undefined for a template: its formulas have no values. */
  readonly equipmentId?: string
  /** The initial values of a template's parameters. */
  readonly parameters?: ParameterValues
  readonly canEdit: boolean
}

/** The signals that the server computes from others by a formula. They are stored with the signals that are read. */
export function ScriptTab({ editor, equipmentId, parameters, canEdit }: ScriptTabProps) {
  const { t } = useTranslation('script')
  const { grid, calculated, changeCalculated } = editor
  /** The place of the one in the form; its length for a new one. */
  const [edited, setEdited] = useState<number>()
  const others = calculated.filter((_, place) => place !== edited)
  const add = canEdit && (
    <Button
      icon={<Add />}
      text={t(($) => $.add)}
      data-action="add-calculated"
      onClick={() => setEdited(calculated.length)}
    />
  )
  return (
    <>
      {calculated.length === 0 ? (
        <NonIdealState
          className="nothing table-card"
          title={t(($) => $.none)}
          description={t(($) => (equipmentId === undefined ? $.aboutTemplate : $.about))}
          {...(add && { action: add })}
        />
      ) : (
        <>
          {add && <div className="tab-bar">{add}</div>}
          <div className="table-card">
            <CalculatedTable
              {...{ equipmentId, calculated }}
              onEdit={canEdit ? setEdited : undefined}
              onRemove={(place) => changeCalculated(calculated.toSpliced(place, 1))}
            />
          </div>
        </>
      )}
      {edited !== undefined && (
        <FormulaDialog
          signal={calculated[edited]}
          others={others}
          named={namedSignals(grid.rows, others)}
          equipmentId={equipmentId}
          parameters={parameters}
          onDone={(signal) => {
            changeCalculated(calculated.toSpliced(edited, 1, signal))
            setEdited(undefined)
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

interface CalculatedTableProps {
  readonly calculated: readonly Calculated[]
  /** Undefined for a template: its formulas have no values. */
  readonly equipmentId: string | undefined
  /** Undefined where nothing can be changed. */
  readonly onEdit: ((place: number) => void) | undefined
  readonly onRemove: (place: number) => void
}

function CalculatedTable({ calculated, equipmentId, onEdit, onRemove }: CalculatedTableProps) {
  const { t } = useTranslation('script')
  const common = useTranslation('common')
  const live = useLiveSignals(equipmentId, calculated.filter(({ id }) => id !== undefined).length)
  return (
    <RowsTable
      rows={calculated}
      rowKey={(signal) => signal.id ?? tagOf(signal)}
      rowProps={(signal) => ({ 'data-calculated': tagOf(signal) })}
      columns={[
        { label: t(($) => $.title), isWide: true, cell: ({ title }) => title },
        { label: t(($) => $.sn), cell: tagOf },
        { label: t(($) => $.formula), isWide: true, cell: ({ formula }) => <code>{formula}</code> },
        ...(equipmentId === undefined
          ? []
          : [
              {
                label: t(($) => $.now),
                isNumber: true,
                marks: () => ({ 'data-part': 'value' }),
                cell: ({ id = '' }: Calculated) => <LiveValue live={live.get(id)} />,
              },
            ]),
      ]}
      rowActions={
        onEdit
          ? ({ title }, place) => (
              <>
                <IconButton
                  icon={<Edit />}
                  title={common.t(($) => $.edit)}
                  of={title}
                  action="edit-calculated"
                  onClick={() => onEdit(place)}
                />
                <IconButton
                  icon={<Trash />}
                  title={common.t(($) => $.remove)}
                  of={title}
                  action="remove-calculated"
                  onClick={() => onRemove(place)}
                />
              </>
            )
          : undefined
      }
    />
  )
}

/** @param live undefined before the signal is stored */
function LiveValue({ live }: { readonly live: Signal | undefined }) {
  const { t } = useTranslation('script')
  const monitor = useTranslation('device')
  const words = { on: monitor.t(($) => $.on), off: monitor.t(($) => $.off) }
  if (!live) return <span className="muted">{t(($) => $.unsaved)}</span>
  return (
    <>
      {live.quality === BAD ? '—' : `${valueText(live, live.value, words)} ${live.unit}`.trim()}
      {live.quality !== BAD && live.simulated && <SimulatedTag />}
    </>
  )
}
