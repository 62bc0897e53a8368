import { fstatSync, write } from 'node:fs'
import { Socket } from 'node:net'
import { promisify } from 'node:util'
import { LineSink, type LineTarget } from './LineSink.ts'

const STDOUT = 1

/** A destination for pino. */
export interface StdoutLines {
  write(line: string): void
  flush(done: () => void): void
}

/** Standard output for pino. Pino's own destination retries for ever, on the main thread, when the disk is full. */
export function stdoutLines(name: string): StdoutLines {
  let target: LineTarget | undefined
  const sink = new LineSink(
    // Opened by the first line, because opening makes a pipe non-blocking for every other writer too.
    {
      write: (data) => {
        target ??= stdout()
        return target.write(data)
      },
    },
    (dropped) => `${JSON.stringify({ level: 40, time: Date.now(), name, dropped, msg: 'log lines were dropped' })}\n`,
  )
  return {
    write: (line) => sink.write(line),
    flush: (done) => {
      sink.flush().then(done, done)
    },
  }
}

function stdout(): LineTarget {
  const kind = fstatSync(STDOUT)
  if (kind.isFIFO() || kind.isSocket()) return pipe()
  const writeTo = promisify(write)
  return { write: async (data) => (await writeTo(STDOUT, data)).bytesWritten }
}

/**
 * A thread that waits in `write` for a reader would keep the process from ending, so a pipe is handled as a socket of
 * the event loop.
 */
function pipe(): LineTarget {
  const socket = new Socket({ fd: STDOUT, readable: false, writable: true })
  // Each write reports its own errors to its caller.
  socket.on('error', () => undefined)
  return {
    write: (data) =>
      new Promise((resolve, reject) => socket.write(data, (error) => (error ? reject(error) : resolve(data.length)))),
  }
}
