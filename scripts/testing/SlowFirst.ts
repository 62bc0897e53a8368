import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { isAlone, secondsOf, WEIGHTS, weightOf } from './fileTimes.ts'

/**
 * Starts the files that took longest in the recorded run first: a long file that starts last keeps all lanes but one
 * idle. Heavy files and those that wait take turns, so that both kinds last to the end. Files that run alone come last.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const orders = new Set(files.map(orderOf).toSorted((a, b) => a - b))
    return [...orders].flatMap((order) => {
      const group = files
        .filter((file) => orderOf(file) === order)
        .toSorted((a, b) => secondsOf(b.moduleId) - secondsOf(a.moduleId))
      const of = (is: (weight: number) => boolean) => group.filter(({ moduleId }) => is(weightOf(moduleId)))
      return [
        ...inTurns(
          of((weight) => weight === WEIGHTS.heavy),
          of((weight) => weight === WEIGHTS.waits),
        ),
        ...group.filter(({ moduleId }) => isAlone(moduleId)),
      ]
    })
  }
}

const orderOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder
const sum = (files: readonly TestSpecification[]) => files.reduce((all, { moduleId }) => all + secondsOf(moduleId), 0)

/** Takes the next file of the list that has more time left. */
function inTurns(one: readonly TestSpecification[], other: readonly TestSpecification[]): TestSpecification[] {
  const order: TestSpecification[] = []
  let [i, j, left, right] = [0, 0, sum(one), sum(other)]
  while (i < one.length || j < other.length) {
    const next = j >= other.length || (i < one.length && left >= right) ? one[i] : other[j]
    if (!next) break
    if (next === one[i]) {
      i++
      left -= secondsOf(next.moduleId)
    } else {
      j++
      right -= secondsOf(next.moduleId)
    }
    order.push(next)
  }
  return order
}
