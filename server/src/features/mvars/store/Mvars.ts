import { FormulaError } from '@mimic/contract/formula'
import type { LiveValue } from '@mimic/contract/live'
import type { Logger } from 'pino'
import type { Db } from '../../../platform/db/Database.ts'
import { type CalcRule, type CalcType, evaluate, inputKey, mvarKey, readCalcRule } from './calcRule.ts'
import { orderRules } from './orderRules.ts'
import { calculatedSignals, readSignalRule } from './signalRule.ts'

export interface MvarsOptions {
  readonly db: Db
  readonly log: Logger
  readonly newest: (id: string) => LiveValue | undefined
}

/**
 * The measured variables of all projects and the calculated signals of all devices: which ones depend on a changed
 * input, and their new values.
 */
export class Mvars {
  readonly #options: MvarsOptions
  #rules = new Map<string, CalcRule>()
  /** The formula of each rule and what it is made of, to find the rules that were changed. */
  #texts = new Map<string, string>()
  /** The variables that depend on each input. */
  #dependents = new Map<string, string[]>()
  /** Position of each variable in the order of evaluation: after its inputs. */
  #rank = new Map<string, number>()

  constructor(options: MvarsOptions) {
    this.#options = options
  }

  /**
   * Reads all rules. One that cannot be read has no value; the calls refuse it before it is stored.
   * @returns the keys of the rules that are new or other than before
   */
  async load(): Promise<Set<string>> {
    const { db, log } = this.#options
    const rules = new Map<string, CalcRule>()
    const texts = new Map<string, string>()
    const add = (key: string, formula: string, read: () => CalcRule) => {
      try {
        const rule = read()
        rules.set(key, rule)
        texts.set(key, [rule.calcType, formula, ...rule.inputs.map(inputKey)].join('\n'))
      } catch (error) {
        if (!(error instanceof FormulaError)) throw error
        log.warn({ variable: key, err: error }, 'a variable cannot be calculated')
      }
    }
    // Checked when it was written.
    for (const { id, calcType, formula } of await db.selectFrom('mvar').selectAll().execute())
      add(mvarKey(id), formula, () => readCalcRule(calcType as CalcType, formula))
    for (const { id, equipId, formula, tags } of await calculatedSignals(db))
      add(id, formula, () => readSignalRule(formula, equipId, tags))
    const ordered = orderRules(rules)
    if ('cycle' in ordered) {
      log.error({ cycle: ordered.cycle }, 'variables go round in a circle: none is calculated')
      rules.clear()
    }
    const changed = [...rules.keys()].filter((key) => texts.get(key) !== this.#texts.get(key))
    this.#texts = texts
    this.#rules = rules
    this.#rank = new Map('order' in ordered ? ordered.order.map((key, i) => [key, i]) : [])
    this.#dependents = new Map()
    for (const [key, { inputs }] of rules)
      for (const input of new Set(inputs.map(inputKey)))
        this.#dependents.set(input, [...(this.#dependents.get(input) ?? []), key])
    return new Set(changed)
  }

  /**
   * @param changed newest values that are about to be committed. @returns the values that follow from them, in order
   */
  follow(changed: ReadonlyMap<string, LiveValue>): LiveValue[] {
    if (this.#rules.size === 0) return []
    return this.#evaluate(this.#affected(changed.keys()), changed)
  }

  /** Evaluates variables and those that depend on them, from the newest values. */
  again(keys: Iterable<string>): LiveValue[] {
    const known = [...keys].filter((key) => this.#rules.has(key))
    return this.#evaluate(new Set([...known, ...this.#affected(known)]), new Map())
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
