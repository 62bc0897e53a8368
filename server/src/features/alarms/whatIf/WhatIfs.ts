import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { type CameAlarm, codes, limits, type WhatIfProgress, type WhatIfResult } from '@mimic/contract'
import { simulatedId } from '@mimic/contract/bus'
import { DAY_MS } from '@mimic/contract/zone'
import type { Logger } from 'pino'
import { conflict, invalid } from '../../../platform/ApiError.ts'
import type { Scope } from '../../../platform/db/Database.ts'
import type { AsyncAnswer } from '../../../platform/handle.ts'
import { Mutex } from '../../../platform/Mutex.ts'
import type { History } from '../../history/store/History.ts'
import { laneIds } from '../../history/store/laneIds.ts'
import type { RuleRow } from '../store/AlarmRows.ts'
import { ruleGroups } from './ruleGroups.ts'
import type { PartResult, RuleGroup } from './WhatIfPart.ts'
import { WhatIfThread } from './WhatIfThread.ts'

/** A run that was asked for: everything is checked. */
export interface WhatIfOrder {
  /** By place; the id of each is its place. */
  readonly rules: readonly {
    readonly rule: RuleRow
    readonly inputs: readonly string[]
    readonly ruleId: string | null
    /** A condition that is off raises nothing. */
    readonly isJudged: boolean
  }[]
  readonly from: number
  readonly to: number
  readonly came: readonly CameAlarm[]
}

interface Run {
  readonly uuid: string
  readonly owner: string
  readonly orgId: string
  readonly stopped: AbortController
  progress: number
  /** When its answer was last asked for; monotonic ms. */
  askedAt: number
  result?: WhatIfResult
  hasFailed?: true
}

interface WhatIfsOptions {
  readonly history: Pick<History, 'stored' | 'size' | 'before'>
  readonly log: Logger
  readonly now: () => number
  readonly monotonic: () => number
}

/** A run for whose answer nobody asks is given up. */
const UNASKED_MS = 60_000
const KEPT_MS = 600_000
/** Signals that are read at once. */
const BATCH = 50

/**
 * Runs of recorded values through conditions, one after the other, in threads of their own. Only the reading of what is
 * stored goes through the server's own store, a day of some signals at a time.
 */
export class WhatIfs {
  readonly #options: WhatIfsOptions
  readonly #runs = new Map<string, Run>()
  readonly #mutex = new Mutex()

  constructor(options: WhatIfsOptions) {
    this.#options = options
  }

  /** @throws {ApiError} for more values than a run may judge, or more runs than an organisation may have */
  async start({ orgId, userId }: Scope, order: WhatIfOrder): Promise<AsyncAnswer<null>> {
    this.#forget()
    const { whatIf } = limits.alarm
    const own = [...this.#runs.values()].filter((run) => run.orgId === orgId && isPending(run))
    if (own.length >= whatIf.runs) throw conflict('rules', 'limit', whatIf.runs)
    const signals = laneIds([...new Set(order.rules.flatMap(({ inputs, isJudged }) => (isJudged ? inputs : [])))])
    if ((await this.#options.history.size(signals, order.from, order.to)) > whatIf.samples)
      throw invalid('to', 'tooLarge', whatIf.samples)
    const uuid = randomUUID()
    const stopped = new AbortController()
    const askedAt = this.#options.monotonic()
    const run: Run = { uuid, owner: userId, orgId, stopped, progress: 0, askedAt }
    this.#runs.set(uuid, run)
    void this.#mutex.run(() => this.#judge(run, order))
    return { status: 'pending', code: codes.ok, online: true, uuid }
  }

  /** The state of the caller's own run; undefined for a uuid that is none. */
  callback(
    { orgId, userId }: Pick<Scope, 'orgId' | 'userId'>,
    uuid: string,
  ): AsyncAnswer<WhatIfResult | WhatIfProgress> | undefined {
    const run = this.#runs.get(uuid)
    if (run?.owner !== userId || run.orgId !== orgId) return undefined
    run.askedAt = this.#options.monotonic()
    const { progress, result, hasFailed } = run
    if (hasFailed) return { status: 'failure', code: codes.internal, online: true, uuid }
    if (!result) return { status: 'pending', code: codes.ok, data: { progress }, online: true, uuid }
    return { status: 'success', code: codes.ok, data: result, online: true, uuid }
  }

  /** @returns false where the caller has no such run */
  cancel(scope: Pick<Scope, 'orgId' | 'userId'>, uuid: string): boolean {
    if (!this.callback(scope, uuid)) return false
    this.#runs.get(uuid)?.stopped.abort()
    return this.#runs.delete(uuid)
  }

  stop(): void {
    for (const { stopped } of this.#runs.values()) stopped.abort()
  }

  async #judge(run: Run, order: WhatIfOrder): Promise<void> {
    const { signal } = run.stopped
    try {
      const parts = await this.#parts(run, order)
      if (!signal.aborted) run.result = resultOf(order, parts)
    } catch (error) {
      run.hasFailed = true
      if (signal.aborted) this.#runs.delete(run.uuid)
      else this.#options.log.error({ err: error }, 'a what-if failed')
    }
  }

  async #parts(run: Run, order: WhatIfOrder): Promise<PartResult[]> {
    const threads = Math.max(1, Math.min(4, availableParallelism()))
    const groups = ruleGroups(order.rules.filter(({ isJudged }) => isJudged))
    const shares = Array.from({ length: threads }, (_, place) => groups.filter((_group, i) => i % threads === place))
    const parts = shares.filter((share) => share.length > 0)
    const add = (progress: number) => {
      run.progress += progress / parts.length
      this.#assertAsked(run)
    }
    return Promise.all(parts.map((share) => this.#part(run, order, share, add)))
  }

  async #part(
    run: Run,
    { from, to }: WhatIfOrder,
    groups: readonly RuleGroup[],
    add: (progress: number) => void,
  ): Promise<PartResult> {
    const { signal } = run.stopped
    const { history } = this.#options
    this.#assertAsked(run)
    const newest = await this.#standing(groups, from)
    const thread = new WhatIfThread({ groups, newest, from, listed: limits.alarm.whatIf.alarms })
    signal.addEventListener('abort', () => void thread.stop())
    try {
      const batches = batchesOf(groups)
      const step = 1 / (batches.length * Math.ceil((to - from) / DAY_MS))
      // The next values are read while the thread judges those before.
      let judged: Promise<unknown> = Promise.resolve()
      for (let begin = from; begin < to; begin += DAY_MS) {
        const last = Math.min(begin + DAY_MS, to) - 1
        for (const batch of batches) {
          const stored = await history.stored(
            laneIds(batch.flatMap((place) => groups[place]?.signals ?? [])),
            begin,
            last,
          )
          await judged
          add(step)
          judged = thread.ask({ is: 'window', groups: batch, stored, from: begin, to: last })
          // Awaited with the next window; until then nobody else would see that it failed.
          judged.catch(() => undefined)
        }
      }
      await judged
      // The answer of the thread to this message.
      return (await thread.ask({ is: 'end', until: Math.min(to, this.#options.now()) })) as PartResult
    } finally {
      await thread.stop()
    }
  }

  /** The values that stood at a time. */
  async #standing(groups: readonly RuleGroup[], from: number) {
    const signals = groups.flatMap((group) => group.signals)
    const points = await this.#options.history.before(laneIds(signals), from)
    return signals.flatMap((id) => {
      const lanes = [points.get(id), points.get(simulatedId(id))]
      const [measured, simulated] = lanes
      if (simulated && simulated.time > (measured?.time ?? 0)) return [{ id, ...simulated, simulated: true as const }]
      return measured ? [{ id, ...measured }] : []
    })
  }

  #assertAsked({ askedAt, stopped }: Run): void {
    if (this.#options.monotonic() - askedAt > UNASKED_MS) stopped.abort()
    stopped.signal.throwIfAborted()
  }

  #forget(): void {
    const now = this.#options.monotonic()
    for (const [uuid, run] of this.#runs)
      if (now - run.askedAt > (isPending(run) ? UNASKED_MS : KEPT_MS)) {
        run.stopped.abort()
        this.#runs.delete(uuid)
      }
  }
}

const isPending = ({ result, hasFailed }: Run): boolean => !result && !hasFailed

/** Places of groups, so many together that each batch has some {@link BATCH} signals. */
function batchesOf(groups: readonly RuleGroup[]): number[][] {
  const batches: number[][] = []
  let size = BATCH
  for (const [place, { signals }] of groups.entries()) {
    if (size + signals.length > BATCH) {
      batches.push([])
      size = 0
    }
    batches.at(-1)?.push(place)
    size += signals.length
  }
  return batches
}

function resultOf({ rules, came }: WhatIfOrder, parts: readonly PartResult[]): WhatIfResult {
  const come = new Map(parts.flatMap((part) => [...part.come]))
  const suppressed = new Map(parts.flatMap((part) => [...part.suppressed]))
  const cameOf = new Map<string, number>()
  for (const { ruleId } of came) if (ruleId !== null) cameOf.set(ruleId, (cameOf.get(ruleId) ?? 0) + 1)
  const alarms = parts
    .flatMap((part) => part.alarms)
    .sort((one, other) => one.trigger - other.trigger || Number(one.ruleId) - Number(other.ruleId))
    .slice(0, limits.alarm.whatIf.alarms)
  return {
    progress: 1,
    samples: parts.reduce((sum, { samples }) => sum + samples, 0),
    rules: rules.map(({ ruleId, rule: { id, signalId } }, index) => ({
      index,
      ruleId,
      signalId,
      come: come.get(id) ?? 0,
      suppressed: suppressed.get(id) ?? 0,
      came: cameOf.get(ruleId ?? '') ?? 0,
    })),
    total: parts.reduce((sum, { total }) => sum + total, 0),
    alarms: alarms.map(({ ruleId, ...alarm }) => {
      const index = Number(ruleId)
      return { index, ruleId: rules[index]?.ruleId ?? null, signalId: rules[index]?.rule.signalId ?? '', ...alarm }
    }),
    cameTotal: came.length,
    came: came.slice(0, limits.alarm.whatIf.alarms),
  }
}
