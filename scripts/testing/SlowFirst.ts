import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { isAlone, secondsOf } from './fileTimes.ts'

/**
 * Starts the files that took longest in the recorded run first: a long file that starts last keeps all lanes but one
 * idle. Files that run alone come last.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const orderOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder
    const last = ({ moduleId }: TestSpecification) => (isAlone(moduleId) ? 1 : 0)
    return files.toSorted(
      (a, b) => orderOf(a) - orderOf(b) || last(a) - last(b) || secondsOf(b.moduleId) - secondsOf(a.moduleId),
    )
  }
}
