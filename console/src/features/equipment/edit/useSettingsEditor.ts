import type { SignalSettings, StoredSignal } from '@mimic/contract'
import { CallError } from '@mimic/contract/client'
import { driverKindOf } from '@mimic/contract/drivers'
import type { EntityField } from '@mimic/contract/entities'
import type { FieldProblem } from '@mimic/contract/errors'
import type { ParameterValues } from '@mimic/contract/parameterText'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EntityDraft } from '../../../kit/entity/EntityInput.tsx'
import { problemText } from '../../../kit/form/problemText.ts'
import { type Form, useForm } from '../../../kit/form/useForm.ts'
import { type Unsaved, useUnsaved } from '../../../kit/form/useUnsaved.ts'
import { outcomeText } from '../../../kit/outcomeText.ts'
import { toastSuccess } from '../../../kit/toaster.ts'
import type { OwnSettings } from '../follow/ownSettings.ts'
import type { SettingText } from '../follow/partTexts.ts'
import { gridColumns } from '../grid/gridColumns.ts'
import type { GridModel } from '../grid/gridEdits.ts'
import { GridProblems, type RowProblems } from '../grid/gridProblems.ts'
import { type GridRow, signalsOf } from '../grid/gridRows.ts'
import { beginGrid, type GridState, isGridChanged, rebaseGrid } from '../grid/gridState.ts'
import { type Calculated, isCalculated, withStoredIds } from '../script/calculated.ts'
import { changesBetween } from './changesBetween.ts'
import { type EditTab, tabOf } from './equipmentDraft.ts'
import { mergeItems } from './mergeItems.ts'

/** The settings that a device and a template have in common: a driver and signals, changed under a version. */
interface Settings {
  readonly version: number
  readonly signals: readonly StoredSignal[]
}

export interface SettingsEditor<S extends Settings> {
  readonly form: Form<EntityDraft>
  /** The newest answer of the server. */
  readonly stored: S
  readonly grid: GridState
  readonly model: GridModel
  readonly changeGrid: (change: (state: GridState) => GridState) => void
  /** The signals that the server computes; the grid has the others. */
  readonly calculated: readonly Calculated[]
  readonly changeCalculated: (calculated: readonly Calculated[]) => void
  readonly problems: ReadonlyMap<number, RowProblems>
  readonly wrongCount: number
  readonly isChanged: boolean
  /** Somebody has tried to save. */
  readonly isTried: boolean
  /** The changes that somebody else has stored meanwhile: the draft stands on them, and the next save keeps them. */
  readonly others: readonly SettingText[] | undefined
  readonly unsavedSignals: Unsaved
  /** A signal without problems, for a test of the connection. */
  readonly firstSignal: () => SignalSettings | undefined
  readonly save: () => void
  /** Begins anew with settings that were changed by another call. */
  readonly renew: (stored: S) => void
}

/** The settings to be saved. */
export interface SettingsChange {
  readonly draft: EntityDraft
  readonly changed: Partial<EntityDraft>
  /** The whole list as JSON text; undefined where no signal has changed. */
  readonly signals: string | undefined
  /** The rows of the grid, which may hold more than their signals. */
  readonly rows: readonly GridRow[]
  readonly baseVersion: number
}

interface SettingsEditorOptions<S extends Settings> {
  /** Prefix of the ids of the inputs. */
  readonly id: string
  readonly stored: S
  /** The draft's fields are the paths by which the server names a refused one. */
  readonly start: (stored: S) => EntityDraft
  readonly check: (draft: EntityDraft) => Record<string, string | undefined>
  /** The initial values of a template's parameters. */
  readonly parametersOf?: (draft: EntityDraft) => ParameterValues
  /** The template's values of the signal settings that a bound device overrides. */
  readonly ownSignals?: OwnSettings['signals'] | undefined
  /** The declared fields of the draft that are none of the driver's. */
  readonly fields: Readonly<Record<string, EntityField>>
  /** The fields of the draft that hold a list as JSON text, with what tells its items apart. */
  readonly lists?: Readonly<Record<string, 'id' | 'name'>>
  readonly store: (change: SettingsChange) => Promise<S>
  /** Reads the newest settings. */
  readonly read: () => Promise<S>
  readonly showTab: (tab: EditTab) => void
}

/** One draft of settings and signals: a form and a grid, which are saved together. */
export function useSettingsEditor<S extends Settings>(options: SettingsEditorOptions<S>): SettingsEditor<S> {
  const { id, start, check, parametersOf, ownSignals, fields, lists = {}, store, read, showTab } = options
  const { t } = useTranslation('equipment')
  const [stored, setStored] = useState(options.stored)
  const [grid, setGrid] = useState(() => beginGrid(readSignals(options.stored)))
  /** Undefined while they are as they are stored. */
  const [typed, setTyped] = useState<readonly Calculated[]>()
  const [isTried, setTried] = useState(false)
  const [others, setOthers] = useState<readonly SettingText[]>()
  const [refused, setRefused] = useState<ReadonlyMap<GridRow, RowProblems>>(new Map())

  const calculated = typed ?? stored.signals.filter(isCalculated)
  const renew = (saved: S, sent?: EntityDraft) => {
    setStored(saved)
    form.restart(start(saved), sent)
    // The signals of this render are those that were sent.
    setTyped((now) => (sent && now !== typed ? now && withStoredIds(now, saved.signals) : undefined))
    setGrid((before) => rebaseGrid(before, sent ? grid.rows : before.rows, readSignals(saved)))
    setTried(false)
    setOthers(undefined)
  }
  /** Puts what was typed on top of the settings that somebody else has stored meanwhile. */
  const merge = (newest: S) => {
    const [before, after] = [start(stored), start(newest)]
    setOthers((known) => {
      const lines = changesBetween(
        { draft: before, signals: stored.signals },
        { draft: after, signals: newest.signals },
        fields,
        form.labelOf,
      )
      return [...(known ?? []), ...lines]
    })
    setStored(newest)
    form.restart(after, before)
    form.change((draft) => {
      for (const [name, key] of Object.entries(lists))
        draft[name] = JSON.stringify(mergeItems(listOf(before[name]), listOf(draft[name]), listOf(after[name]), key))
    })
    const [own, theirs] = [stored.signals.filter(isCalculated), newest.signals.filter(isCalculated)]
    setTyped((now) => now && mergeItems<Calculated>(own, now, theirs, 'id'))
    setGrid((now) => rebaseGrid(now, now.start, readSignals(newest)))
  }
  const send = async (draft: EntityDraft, changed: Partial<EntityDraft>) => {
    const isSignals = isSignalsChanged || 'driver' in changed
    const signals = isSignals
      ? JSON.stringify([...signalsOf(grid.rows, model.columns, model.kind), ...calculated])
      : undefined
    try {
      const saved = await store({ draft, changed, signals, rows: grid.rows, baseVersion: stored.version })
      renew(saved, draft)
      await toastSuccess(outcomeText('edit'))
    } catch (error) {
      const fields = error instanceof CallError ? error.fields : []
      const [first] = fields
      if (first?.reason === 'changed') merge(await read())
      else if (first) showTab(tabOf(first.path, grid.rows.length))
      setRefused(refusedRows(fields, grid.rows))
      throw error
    }
  }
  const form = useForm<EntityDraft>({
    id,
    start: () => start(stored),
    check,
    send,
  })
  const model = useModel(String(form.draft['driver']), parametersOf?.(form.draft), ownSignals)
  const own = useProblems(model, grid)
  const problems = useMemo(() => withRefused(own, refused, grid.rows), [own, refused, grid.rows])
  const isSignalsChanged = isGridChanged(grid) || typed !== undefined
  const isFormChanged = Object.keys(form.draft).some((name) => form.isChangedAt(name))
  const isChanged = isFormChanged || isSignalsChanged
  // The form asks for itself where it is changed.
  const unsavedSignals = useUnsaved(isSignalsChanged && !isFormChanged && !form.isSaving, () => [
    t(($) => $.edit.tabs.signal),
  ])
  /** Sends by `work` what is valid; otherwise shows the tab of the first problem. */
  const trySend = (work: () => void) => {
    setTried(true)
    const wrong = Object.entries(check(form.draft)).find(([, problem]) => problem !== undefined)
    if (wrong) {
      showTab(tabOf(wrong[0]))
      // Marks the fields, and sends nothing.
      form.submit()
    } else if (own.size > 0) showTab('signal')
    else work()
  }
  return {
    form,
    stored,
    grid,
    model,
    changeGrid: setGrid,
    calculated,
    changeCalculated: setTyped,
    problems,
    wrongCount: problems.size,
    isChanged,
    isTried,
    others,
    unsavedSignals,
    firstSignal() {
      const row = grid.rows.find(({ key }) => !own.has(key))
      return row && signalsOf([row], model.columns, model.kind)[0]
    },
    save: () => trySend(form.submit),
    renew: (saved) => renew(saved),
  }
}

// Only `start` and the inputs of lists write the text.
const listOf = (text: unknown): readonly object[] => JSON.parse(String(text)) as readonly object[]

/** The signals that the grid shows: those that are read. */
const readSignals = ({ signals }: Settings): readonly StoredSignal[] => signals.filter((each) => !isCalculated(each))

/** The model of the grid. It stays the same object while nothing it is made of changes: the judged rows are kept with it. */
function useModel(
  driver: string,
  parameters: ParameterValues | undefined,
  own: OwnSettings['signals'] | undefined,
): GridModel {
  const text = parameters && JSON.stringify(parameters)
  return useMemo((): GridModel => {
    const kind = driverKindOf(driver)
    // The text of the values was made by us.
    return {
      kind,
      columns: gridColumns(kind),
      parameters: text === undefined ? undefined : (JSON.parse(text) as ParameterValues),
      own,
    }
  }, [driver, text, own])
}

function useProblems(model: GridModel, { rows }: GridState): ReadonlyMap<number, RowProblems> {
  const { i18n } = useTranslation()
  // Texts of problems are in the language of the interface.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const judge = useMemo(() => new GridProblems(model), [model, i18n.language])
  return useMemo(() => judge.of(rows), [judge, rows])
}

/** The cells that the server refused: `signals.3.address.type`. An edited row is another object, so its marks go. */
function refusedRows(fields: readonly FieldProblem[], rows: readonly GridRow[]): ReadonlyMap<GridRow, RowProblems> {
  const refused = new Map<GridRow, Record<string, string>>()
  for (const field of fields) {
    const [, place, key = 'title'] = /^signals\.(\d+)(?:\.(.+))?$/.exec(field.path) ?? []
    const row = rows[Number(place)]
    if (place === undefined || !row) continue
    const text = problemText(field)
    refused.set(row, { ...refused.get(row), [key]: field.detail ? `${text} (${field.detail})` : text })
  }
  return refused
}

function withRefused(
  own: ReadonlyMap<number, RowProblems>,
  refused: ReadonlyMap<GridRow, RowProblems>,
  rows: readonly GridRow[],
): ReadonlyMap<number, RowProblems> {
  if (refused.size === 0) return own
  const all = new Map(own)
  for (const row of rows) {
    const marks = refused.get(row)
    if (marks) all.set(row.key, { ...marks, ...own.get(row.key) })
  }
  return all
}
