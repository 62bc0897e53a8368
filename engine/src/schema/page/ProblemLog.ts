import { pageLimits } from '../limits.ts'
import type { PageProblem } from './pageFile.ts'

/** Collects problems up to the limit, so that a hostile file costs no memory. */
export class ProblemLog {
  readonly list: PageProblem[] = []

  add(path: string, reason: PageProblem['reason']): void {
    if (this.list.length < pageLimits.problems) this.list.push({ path, reason })
  }
}
