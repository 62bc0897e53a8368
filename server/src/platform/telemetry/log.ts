import { stdoutLines } from '@mimic/contract/process'
import pino, { type Logger } from 'pino'

/** JSON lines on standard output. Cookies, passwords and socket tokens never reach it. */
export function createLog(name: string, level = process.env['LOG_LEVEL'] ?? 'info'): Logger {
  return pino(
    {
      name,
      level,
      redact: {
        paths: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token'],
        censor: '[hidden]',
      },
    },
    stdoutLines(name),
  )
}

/** An address as it may be logged: without query, and without the token at the end of a socket's path. */
export function loggedUrl(url: string): string {
  return (url.split('?')[0] ?? '').replace(/(\/lfscada\/ws\/(?:\w+\/)+subscribe\/).+/, '$1[hidden]')
}
