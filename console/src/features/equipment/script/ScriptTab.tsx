import { Button, HTMLTable, NonIdealState } from '@blueprintjs/core'
import { Add, Edit, Trash } from '@blueprintjs/icons'
import type { Signal } from '@mimic/contract'
import type { ParameterValues } from '@mimic/contract/parameterText'
import { BAD } from '@mimic/contract/quality'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SimulatedTag } from '../../../kit/SimulatedTag.tsx'
import { valueText } from '../../../kit/valueText.ts'
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
  const stored = calculated.filter(({ id }) => id !== undefined).length
  const live = useLiveSignals(equipmentId, stored)
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
            <HTMLTable compact className="resource-table">
              <Head hasValues={equipmentId !== undefined} canEdit={canEdit} />
              <tbody>
                {calculated.map((signal, place) => (
                  <Row
                    key={signal.id ?? tagOf(signal)}
                    signal={signal}
                    live={equipmentId === undefined ? undefined : (live.get(signal.id ?? '') ?? 'none')}
                    actions={
                      canEdit
                        ? {
                            edit: () => setEdited(place),
                            remove: () => changeCalculated(calculated.toSpliced(place, 1)),
                          }
                        : undefined
                    }
                  />
                ))}
              </tbody>
            </HTMLTable>
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

function Head({ hasValues, canEdit }: { readonly hasValues: boolean; readonly canEdit: boolean }) {
  const { t } = useTranslation('script')
  const common = useTranslation('common')
  return (
    <thead>
      <tr>
        <th scope="col">{t(($) => $.title)}</th>
        <th scope="col">{t(($) => $.sn)}</th>
        <th scope="col">{t(($) => $.formula)}</th>
        {hasValues && (
          <th scope="col" className="is-number">
            {t(($) => $.now)}
          </th>
        )}
        {canEdit && <th scope="col">{common.t(($) => $.actions)}</th>}
      </tr>
    </thead>
  )
}

interface RowProps {
  readonly signal: Calculated
  /** Undefined for a template; `none` before the signal is stored. */
  readonly live: Signal | 'none' | undefined
  readonly actions: { readonly edit: () => void; readonly remove: () => void } | undefined
}

function Row({ signal, live, actions }: RowProps) {
  const { t } = useTranslation('script')
  const common = useTranslation('common')
  const monitor = useTranslation('device')
  const words = { on: monitor.t(($) => $.on), off: monitor.t(($) => $.off) }
  return (
    <tr data-calculated={tagOf(signal)}>
      <td className="is-wide">{signal.title}</td>
      <td>{tagOf(signal)}</td>
      <td className="is-wide">
        <code>{signal.formula}</code>
      </td>
      {live !== undefined && (
        <td className="is-number" data-part="value">
          {live === 'none' ? (
            <span className="muted">{t(($) => $.unsaved)}</span>
          ) : live.quality === BAD ? (
            '—'
          ) : (
            `${valueText(live, live.value, words)} ${live.unit}`.trim()
          )}
          {live !== 'none' && live.quality !== BAD && live.simulated && <SimulatedTag />}
        </td>
      )}
      {actions && (
        <td>
          <Button
            size="small"
            variant="minimal"
            icon={<Edit />}
            aria-label={`${common.t(($) => $.edit)}: ${signal.title}`}
            data-action="edit-calculated"
            onClick={actions.edit}
          />
          <Button
            size="small"
            variant="minimal"
            icon={<Trash />}
            aria-label={`${common.t(($) => $.remove)}: ${signal.title}`}
            data-action="remove-calculated"
            onClick={actions.remove}
          />
        </td>
      )}
    </tr>
  )
}
