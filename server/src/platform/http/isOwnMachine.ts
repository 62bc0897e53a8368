import type { IncomingMessage } from 'node:http'

const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/
const OWN_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i
/** Headers that a proxy adds: behind one on this machine, everybody comes from this machine. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** Whether a program on this machine asks by itself: by loopback, under a loopback name, through no proxy. */
export const isOwnMachine = ({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? '') &&
  OWN_NAME.test(headers.host ?? '') &&
  FORWARDED.every((name) => headers[name] === undefined)
