import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useMemo, useState } from 'react'
import { useAsk } from '../../../kit/ask/useAsk.ts'
import { limitRules } from '../../alarm/limitRules.ts'
import { BrowseButton } from '../grid/browse/BrowseButton.tsx'
import { GridPanel } from '../grid/GridPanel.tsx'
import { signalsOf } from '../grid/gridRows.ts'
import { addRows, selectedRows } from '../grid/gridState.ts'
import { type ReadOutcome, ReadPanel } from '../grid/ReadPanel.tsx'
import { AlarmButton, SignalAlarms } from './SignalAlarms.tsx'
import { targetOf, testBody } from './settings/testBody.ts'
import type { EquipmentEditorState } from './useEquipmentEditor.ts'
import { useLiveSignals } from './useLiveSignals.ts'

interface SignalTabProps {
  readonly editor: EquipmentEditorState
  readonly equipmentId: string
  readonly canEdit: boolean
}

/** The signals of the device, with their newest values, and what the device answers when it is asked. */
export function SignalTab({ editor, equipmentId, canEdit }: SignalTabProps) {
  const { grid, model, problems, form, stored } = editor
  const live = useLiveSignals(equipmentId, stored.signals.length)
  const { outcome, isReading, read, close } = useRead(editor, equipmentId)
  const alarms = useRowAlarms(editor.rules)
  const [opened, setOpened] = useState<string>()
  const alarmed = opened === undefined ? undefined : live.get(opened)
  return (
    <GridPanel
      state={grid}
      model={model}
      problems={problems}
      name={stored.equipName}
      canEdit={canEdit}
      onChange={editor.changeGrid}
      live={live}
      alarms={{ ...alarms, onOpen: setOpened }}
      onRead={canEdit && model.kind ? () => void read() : undefined}
      isReading={isReading}
      tools={
        <>
          {model.kind?.canBrowse && (
            <BrowseButton
              target={targetOf(form.draft, equipmentId)}
              rows={grid.rows}
              onAdd={(rows) => editor.changeGrid((before) => addRows(before, rows))}
            />
          )}
          <AlarmButton editor={editor} onOpen={setOpened} />
        </>
      }
    >
      {alarmed && (
        <SignalAlarms
          equipmentId={equipmentId}
          signal={alarmed}
          signals={[...live.values()]}
          onChanged={editor.reloadRules}
          onClose={() => setOpened(undefined)}
        />
      )}
      {outcome && <ReadPanel outcome={outcome} onClose={close} />}
    </GridPanel>
  )
}

/** The alarm conditions by their signals: how many each has, and those that are limits. */
function useRowAlarms(rules: EquipmentEditorState['rules']) {
  return useMemo(() => {
    const counts = new Map<string, number>()
    for (const { signalId } of rules ?? []) counts.set(signalId, (counts.get(signalId) ?? 0) + 1)
    return { counts, limits: rules && limitRules(rules) }
  }, [rules])
}

/** *Read now*: the selected rows as they stand in the grid, saved or not, as many as one question takes. */
function useRead({ grid, model, form }: EquipmentEditorState, equipmentId: string) {
  const ask = useAsk()
  const [outcome, setOutcome] = useState<ReadOutcome>()
  const [isReading, setReading] = useState(false)
  const read = async () => {
    const rows = selectedRows(grid).slice(0, limits.bus.tested)
    setReading(true)
    try {
      // Each row is named, so that its reading is found again; one that is not stored by its key.
      const named = rows.map((row) => ({ ...row, id: row.id ?? `row-${row.key}` }))
      const signals = signalsOf(named, model.columns, model.kind)
      const answer = await ask(paths.equipmentTest, testBody(form.draft, equipmentId, signals))
      setOutcome({ is: 'answered', answer, rows: named })
    } catch (error) {
      setOutcome({ is: 'failed', error })
    } finally {
      setReading(false)
    }
  }
  return { outcome, isReading, read, close: () => setOutcome(undefined) }
}
