import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { paths } from '../paths.ts'
import { closed } from './shapes.ts'

export const message = {
  token: endpoint({
    id: 'ws.msg.token',
    path: paths.messageToken,
    allow: 'session',
    summary: 'A single-use token, valid 30 s, for the message socket (paths.messageSocket + token).',
    body: closed({}),
    reply: Type.String(),
  }),
}
