import type { LiveValue } from '@mimic/contract/live'
import type { Logger } from 'pino'
import type { Db } from '../../../platform/db/Database.ts'
import { type CalcRule, type CalcType, evaluate, inputKey, mvarKey, readCalcRule } from './calcRule.ts'
import { FormulaError } from './formula.ts'
import { orderRules } from './orderRules.ts'

export interface MvarsOptions {
  readonly db: Db
  readonly log: Logger
  readonly newest: (id: string) => LiveValue | undefined
}

/** The measured variables of all projects: which ones depend on a changed input, and their new values. */
export class Mvars {
  readonly #options: MvarsOptions
  #rules = new Map<string, CalcRule>()
  /** The variables that depend on each input. */
  #dependents = new Map<string, string[]>()
  /** Position of each variable in the order of evaluation: after its inputs. */
  #rank = new Map<string, number>()

  constructor(options: MvarsOptions) {
    this.#options = options
  }

  /** Reads all rules. One that cannot be read has no value; the calls refuse it before it is stored. */
  async load(): Promise<void> {
    const { db, log } = this.#options
    const rules = new Map<string, CalcRule>()
    for (const { id, calcType, formula } of await db.selectFrom('mvar').selectAll().execute()) {
      try {
        // Checked when it was written.
        rules.set(mvarKey(id), readCalcRule(calcType as CalcType, formula))
      } catch (error) {
        if (!(error instanceof FormulaError)) throw error
        log.warn({ mvar: id, err: error }, 'a measured variable cannot be calculated')
      }
    }
    const ordered = orderRules(rules)
    if ('cycle' in ordered) {
      log.error({ cycle: ordered.cycle }, 'measured variables go round in a circle: none is calculated')
      rules.clear()
    }
    this.#rules = rules
    this.#rank = new Map('order' in ordered ? ordered.order.map((key, i) => [key, i]) : [])
    this.#dependents = new Map()
    for (const [key, { inputs }] of rules)
      for (const input of new Set(inputs.map(inputKey)))
        this.#dependents.set(input, [...(this.#dependents.get(input) ?? []), key])
  }

  /**
   * @param changed newest values that are about to be committed. @returns the values that follow from them, in order
   */
  follow(changed: ReadonlyMap<string, LiveValue>): LiveValue[] {
    if (this.#rules.size === 0) return []
    return this.#evaluate(this.#affected(changed.keys()), changed)
  }

  /** Evaluates one variable and those that depend on it, from the newest values. */
  again(id: string): LiveValue[] {
    const key = mvarKey(id)
    return this.#rules.has(key) ? this.#evaluate(new Set([key, ...this.#affected([key])]), new Map()) : []
  }

  /** The equipment that variables are made of, also through others. */
  equipsOf(ids: readonly string[]): string[] {
    const equips = new Set<string>()
    const seen = new Set<string>()
    const open = ids.map(mvarKey)
    for (let key = open.pop(); key !== undefined; key = open.pop()) {
      if (seen.has(key)) continue
      seen.add(key)
      for (const input of this.#rules.get(key)?.inputs ?? [])
        if (input.owner === 'mvar') open.push(inputKey(input))
        else equips.add(input.owner)
    }
    return [...equips].sort()
  }

  #affected(ids: Iterable<string>): Set<string> {
    const affected = new Set<string>()
    const open = [...ids]
    for (let id = open.pop(); id !== undefined; id = open.pop())
      for (const key of this.#dependents.get(id) ?? []) {
        if (affected.has(key)) continue
        affected.add(key)
        open.push(key)
      }
    return affected
  }

  #evaluate(keys: ReadonlySet<string>, changed: ReadonlyMap<string, LiveValue>): LiveValue[] {
    const results = new Map<string, LiveValue>()
    const read = (key: string) => results.get(key) ?? changed.get(key) ?? this.#options.newest(key)
    for (const key of [...keys].sort((a, b) => (this.#rank.get(a) ?? 0) - (this.#rank.get(b) ?? 0))) {
      const rule = this.#rules.get(key)
      if (rule) results.set(key, { id: key, ...evaluate(rule, read) })
    }
    // A variable none of whose inputs was ever measured has no value and no time.
    return [...results.values()].filter(({ time }) => time > 0)
  }
}
