import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { paths } from '@mimic/contract/paths'
import { type BenchHouse, PAGE } from './BenchHouse.ts'
import type { ViewerOrder, ViewerReport } from './viewerProcess.ts'

/** Viewers of the bench's page, spread over several processes. */
export class ViewerProcesses {
  readonly #children: ChildProcess[] = []

  /** @throws {Error} when a token or an upgrade is refused */
  async open(house: BenchHouse, viewers: number, processes: number): Promise<void> {
    for (let i = 0; i < processes; i++) {
      const tokens: string[] = []
      for (let viewer = i; viewer < viewers; viewer += processes)
        tokens.push(String(await house.call(paths.projectMonitorToken, { pageId: PAGE, dataEquip: '' })))
      const child = fork(join(import.meta.dirname, 'viewerProcess.ts'), { serialization: 'advanced' })
      this.#children.push(child)
      const order: ViewerOrder = { origin: house.origin, cookie: house.cookie, tokens }
      child.send(order)
      await answerOf(child)
    }
  }

  /** Resolves when no more frames come. @throws {Error} when viewers got different frames */
  async report(): Promise<ViewerReport> {
    const [first, ...others] = await Promise.all(
      this.#children.map((child, i) => {
        child.send(i === 0 ? 'reportFrames' : 'report')
        // The process answers the report command with a report.
        return answerOf(child) as Promise<ViewerReport>
      }),
    )
    if (!first) throw new Error('there are no viewers')
    const hashes = new Map(first.hashes)
    for (const [seq, hash] of others.flatMap((each) => each.hashes))
      if (hashes.has(seq) && hashes.get(seq) !== hash) throw new Error(`frame ${seq} is not the same for all`)
    return {
      ...first,
      arrivals: [first, ...others].flatMap(({ arrivals }) => arrivals),
      gaps: [first, ...others].reduce((sum, { gaps }) => sum + gaps, 0),
    }
  }

  stop(): void {
    for (const child of this.#children) child.kill('SIGKILL')
  }
}

function answerOf(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', (code) => reject(new Error(`a process of viewers ended with ${code}`)))
  })
}
