import { type calcTypes, codes, type FormulaProblem, type Mvar, paths } from '@mimic/contract'
import { CallError } from '@mimic/contract/client'
import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx'
import { call } from '../../api/caller.ts'
import { listedParts, partsOf, writtenList, writtenPart } from './formulaText.ts'

export type CalcType = (typeof calcTypes)[number]

/** The server's verdict on the formula as it is written now. */
export type FormulaCheck =
  | { readonly is: 'none' }
  | { readonly is: 'checking' }
  | { readonly is: 'valid'; readonly value: number | null; readonly simulated?: true | undefined }
  | { readonly is: 'wrong'; readonly problem: FormulaProblem }
  | { readonly is: 'unknown' }

/** After the last key; a formula is a few words. */
const CHECK_MS = 300

/** A measured variable while it is written: the server judges its formula as it is typed, and stores it. */
export class VariableDraft {
  title = ''
  unit = ''
  calcType: CalcType = 'custom'
  formula = ''
  check: FormulaCheck = { is: 'none' }
  /** Why it was not stored or removed: the variables that use it, who changed it meanwhile, or the server's words. */
  failure:
    | { readonly is: 'used' | 'changed'; readonly by: string }
    | { readonly is: 'told'; readonly text: string }
    | undefined = undefined
  readonly projectId: string
  /** Undefined for a new one. */
  readonly id: string | undefined
  /** Another version is refused: somebody else has changed it meanwhile. */
  readonly #version: number | undefined
  readonly #stop: () => void
  #asked = 0
  #isBusy = false

  constructor(projectId: string, stored?: Mvar) {
    this.projectId = projectId
    this.id = stored?.id
    this.#version = stored?.version
    if (stored) {
      const { title, unit, calcType, formula } = stored
      // The server's list of kinds is closed; the reply's type does not say so.
      Object.assign(this, { title, unit, calcType: calcType as CalcType, formula })
    }
    makeAutoObservable(this, { check: observableRef, projectId: false, id: false })
    this.#stop = reaction(
      () => [this.calcType, this.formula] as const,
      () => void this.#ask(),
      { delay: CHECK_MS, fireImmediately: true },
    )
  }

  /** The stored variable. @throws {CallError} */
  static async open(projectId: string, id: string): Promise<VariableDraft> {
    const [stored] = await call(paths.mvarQueryAll, { projectId, ids: id })
    return new VariableDraft(projectId, stored)
  }

  set(fields: { title?: string; unit?: string; formula?: string }): void {
    if (fields.formula !== undefined && fields.formula !== this.formula) this.#forget()
    Object.assign(this, fields)
  }

  /** A statistic is made of a list, a formula of the same parts; neither is lost on the way. */
  setCalcType(calcType: CalcType): void {
    if (calcType === 'custom' && this.calcType !== 'custom')
      this.formula = listedParts(this.formula).map(writtenPart).join(' + ')
    else if (calcType !== 'custom' && this.calcType === 'custom') this.formula = writtenList(partsOf(this.formula))
    this.calcType = calcType
    this.#forget()
  }

  get canSave(): boolean {
    return this.title.trim() !== '' && this.check.is === 'valid'
  }

  /** @returns the stored variable; undefined where the server took it not */
  save(): Promise<Mvar | undefined> {
    const { projectId, id, unit, calcType, formula } = this
    const baseVersion = this.#version
    const fields = { title: this.title.trim(), unit: unit.trim(), calcType, formula }
    return this.#work(() =>
      id === undefined
        ? call(paths.mvarAdd, { projectId, ...fields })
        : call(paths.mvarEdit, { id, baseVersion, ...fields }),
    )
  }

  /** @returns whether it is gone */
  async remove(): Promise<boolean> {
    const { id } = this
    if (id === undefined) return false
    return (await this.#work(() => call(paths.mvarDelete, { id, baseVersion: this.#version }))) !== undefined
  }

  close(): void {
    this.#stop()
    this.#asked++
  }

  #forget(): void {
    this.#asked++
    this.check = this.formula.trim() === '' ? { is: 'none' } : { is: 'checking' }
  }

  async #ask(): Promise<void> {
    this.#forget()
    if (this.check.is === 'none') return
    const asked = this.#asked
    const { projectId, id, calcType, formula } = this
    const check = await call(paths.mvarValidFormulaVar, {
      projectId,
      calcType,
      formula,
      ...(id === undefined ? {} : { id }),
    })
      .then(
        ({ problem, value, simulated }): FormulaCheck =>
          problem ? { is: 'wrong', problem } : { is: 'valid', value, simulated },
      )
      .catch((): FormulaCheck => ({ is: 'unknown' }))
    runInAction(() => {
      // The formula was edited meanwhile, so the answer is about an older text.
      if (asked === this.#asked) this.check = check
    })
  }

  async #work<T>(work: () => Promise<T>): Promise<T | undefined> {
    // Ignores a second click. Disabling the button instead would lose the focus.
    if (this.#isBusy) return undefined
    this.#isBusy = true
    this.failure = undefined
    try {
      return await work()
    } catch (error) {
      runInAction(() => {
        this.failure = failureOf(error)
      })
      return undefined
    } finally {
      this.#isBusy = false
    }
  }
}

function failureOf(error: unknown): VariableDraft['failure'] {
  const [problem] = error instanceof CallError && error.code === codes.conflict ? error.fields : []
  if (problem?.detail && (problem.reason === 'used' || problem.reason === 'changed'))
    return { is: problem.reason, by: problem.detail }
  return { is: 'told', text: error instanceof Error ? error.message : String(error) }
}
