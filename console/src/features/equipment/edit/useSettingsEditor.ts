import type { SignalSettings, StoredSignal } from '@mimic/contract'
import { CallError } from '@mimic/contract/client'
import { driverKindOf } from '@mimic/contract/drivers'
import type { EntityField } from '@mimic/contract/entities'
import type { FieldProblem } from '@mimic/contract/errors'
import type { ParameterValues } from '@mimic/contract/parameterText'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../../kit/dialog/toaster.ts'
import type { EntityDraft } from '../../../kit/entity/EntityInput.tsx'
import { problemText } from '../../../kit/form/problemText.ts'
import { type Form, useForm } from '../../../kit/form/useForm.ts'
import { type Unsaved, useUnsaved } from '../../../kit/form/useUnsaved.ts'
import { outcomeText } from '../../../kit/text/outcomeText.ts'
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
  const { check, showTab } = options
  const { t } = useTranslation('equipment')
  const { form, stored, signals, model, others, refused, isTried, setTried, renew } = useDraft(options)
  const { grid } = signals
  const own = useProblems(model, grid)
  const problems = useMemo(() => withRefused(own, refused, grid.rows), [own, refused, grid.rows])
  const isFormChanged = Object.keys(form.draft).some((name) => form.isChangedAt(name))
  // The form asks for itself where it is changed.
  const unsavedSignals = useUnsaved(signals.isChanged && !isFormChanged && !form.isSaving, () => [
    t(($) => $.edit.tabs.signal),
  ])
  /** Saves what is valid; otherwise shows the tab of the first problem. */
  const save = () => {
    setTried(true)
    const wrong = Object.entries(check(form.draft)).find(([, problem]) => problem !== undefined)
    if (wrong) showTab(tabOf(wrong[0]))
    else if (own.size > 0) return showTab('signal')
    // Marks the fields that are wrong, and sends nothing then.
    form.submit()
  }
  return {
    form,
    stored,
    grid,
    model,
    changeGrid: signals.setGrid,
    calculated: signals.calculated,
    changeCalculated: signals.setTyped,
    problems,
    wrongCount: problems.size,
    isChanged: isFormChanged || signals.isChanged,
    isTried,
    others,
    unsavedSignals,
    firstSignal() {
      const row = grid.rows.find(({ key }) => !own.has(key))
      return row && signalsOf([row], model.columns, model.kind)[0]
    },
    save,
    renew: (saved) => renew(saved),
  }
}

/** The typed changes over the stored settings, how they are sent, and the state after that. */
function useDraft<S extends Settings>(options: SettingsEditorOptions<S>) {
  const { id, start, check, parametersOf, ownSignals, fields, lists = {}, store, read, showTab } = options
  const [stored, setStored] = useState(options.stored)
  const [isTried, setTried] = useState(false)
  const [others, setOthers] = useState<readonly SettingText[]>()
  const [refused, setRefused] = useState<ReadonlyMap<GridRow, RowProblems>>(new Map())
  const signals = useSignals(stored)
  const { rows } = signals.grid
  const renew = (saved: S, sent?: EntityDraft) => {
    setStored(saved)
    form.restart(start(saved), sent)
    signals.renew(saved, sent !== undefined)
    setTried(false)
    setOthers(undefined)
  }
  /** Puts what was typed on top of the settings that somebody else has stored meanwhile. */
  const merge = (newest: S) => {
    const before = { draft: start(stored), signals: stored.signals }
    const after = { draft: start(newest), signals: newest.signals }
    setOthers((known) => [...(known ?? []), ...changesBetween(before, after, fields, form.labelOf)])
    setStored(newest)
    form.restart(after.draft, before.draft)
    form.change((draft) => {
      for (const [name, key] of Object.entries(lists)) {
        const [was, now, theirs] = [before.draft, draft, after.draft].map((each) => listOf(each[name]))
        draft[name] = JSON.stringify(mergeItems(was ?? [], now ?? [], theirs ?? [], key))
      }
    })
    signals.merge(newest)
  }
  const send = async (draft: EntityDraft, changed: Partial<EntityDraft>) => {
    const isSent = signals.isChanged || 'driver' in changed
    const all = isSent ? [...signalsOf(rows, model.columns, model.kind), ...signals.calculated] : undefined
    try {
      renew(
        await store({ draft, changed, signals: all && JSON.stringify(all), rows, baseVersion: stored.version }),
        draft,
      )
      await toastSuccess(outcomeText('edit'))
    } catch (error) {
      const problems = error instanceof CallError ? error.fields : []
      const [first] = problems
      if (first?.reason === 'changed') merge(await read())
      else if (first) showTab(tabOf(first.path, rows.length))
      setRefused(refusedRows(problems, rows))
      throw error
    }
  }
  const form = useForm<EntityDraft>({ id, start: () => start(stored), check, send })
  const model = useModel(String(form.draft['driver']), parametersOf?.(form.draft), ownSignals)
  return { form, stored, signals, model, others, refused, isTried, setTried, renew }
}

/** The signals of the draft: a grid of those that are read, and those that the server computes. */
function useSignals(stored: Settings) {
  const [grid, setGrid] = useState(() => beginGrid(readSignals(stored)))
  /** Undefined while they are as they are stored. */
  const [typed, setTyped] = useState<readonly Calculated[]>()
  return {
    grid,
    setGrid,
    setTyped,
    calculated: typed ?? stored.signals.filter(isCalculated),
    isChanged: isGridChanged(grid) || typed !== undefined,
    /** @param isSent the signals of this render were sent; what was typed since then stays */
    renew(saved: Settings, isSent: boolean) {
      setTyped((now) => (isSent && now !== typed ? now && withStoredIds(now, saved.signals) : undefined))
      setGrid((before) => rebaseGrid(before, isSent ? grid.rows : before.rows, readSignals(saved)))
    },
    merge(newest: Settings) {
      const [own, theirs] = [stored.signals.filter(isCalculated), newest.signals.filter(isCalculated)]
      setTyped((now) => now && mergeItems<Calculated>(own, now, theirs, 'id'))
      setGrid((now) => rebaseGrid(now, now.start, readSignals(newest)))
    },
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
