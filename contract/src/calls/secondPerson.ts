import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, Nothing } from '../endpoint/shapes.ts'
import { limits } from '../limits.ts'
import { SignalValue } from './monitor.ts'

/** A write that waits for a second person. */
export const WaitingWrite = Type.Object({
  uuid: Id,
  signalId: Id,
  signal: Type.String(),
  tag: Type.String(),
  device: Type.String(),
  unit: Type.String(),
  /** The newest value, and what is to be written, as it was typed. */
  before: SignalValue,
  value: Type.String(),
  /** The device runs simulated. */
  simulated: Type.Boolean(),
  /** The name and the login name of the writer. */
  by: Type.String(),
  loginname: Type.String(),
  /** The write ends unless somebody agrees within this time, ms. */
  leftMs: Type.Integer(),
})
export type WaitingWrite = Static<typeof WaitingWrite>

const uuid = Id

/**
 * The second person of a write (`secondPerson` of a signal). A request lives two minutes, serves once, and is bound to
 * signal, value, writer and the writer's session. Everything is checked again when somebody agrees.
 */
export const secondPerson = {
  query: endpoint({
    id: 'monitor.second.query',
    allow: 'signal.write',
    denied: 'writeDenied',
    summary: 'Writes of others that wait for a second person and that the account may agree to.',
    body: closed({}),
    reply: Type.Array(WaitingWrite),
    example: {},
    audit: 'reads',
  }),
  accept: endpoint({
    id: 'monitor.second.accept',
    allow: 'signal.write',
    denied: 'writeDenied',
    summary:
      'Agrees to a write of somebody else, which then goes to the device. 404 once it is over, 2008 for the writer; the code of the refusal where the value may not be written any more.',
    body: closed({ uuid }),
    reply: Nothing,
    scopedBy: 'uuid',
    example: { uuid: 'command-a' },
    audit: { action: 'signal.write.accept', cn: '同意写入（第二人）', en: 'Write agreed to by the second person' },
  }),
  refuse: endpoint({
    id: 'monitor.second.refuse',
    allow: 'signal.write',
    denied: 'writeDenied',
    summary: 'Refuses a write that waits for a second person; the writer withdraws it in the same way.',
    body: closed({ uuid }),
    reply: Nothing,
    scopedBy: 'uuid',
    example: { uuid: 'command-a' },
    audit: {
      action: 'signal.write.refuse',
      cn: '拒绝或撤回写入（第二人）',
      en: 'Write refused by the second person, or withdrawn',
    },
  }),
  confirmHere: endpoint({
    id: 'monitor.second.confirmHere',
    allow: 'signal.write',
    denied: 'writeDenied',
    summary:
      'Agrees to a write at the writer’s own screen, by the login name and password of the second person. 1003 where that account has a second factor and no code was given. Limited as logins are.',
    body: closed({
      uuid,
      loginname: Type.String({ minLength: 1, maxLength: limits.loginname }),
      password: Type.String({ minLength: 1, maxLength: 64 }),
      /** Six digits of an authenticator app, or a recovery code. */
      code: Type.Optional(Type.String({ minLength: 6, maxLength: limits.factor.code })),
    }),
    reply: Nothing,
    scopedBy: 'uuid',
    example: { uuid: 'command-a', loginname: 'admin-a', password: 'wrong-one', code: '000000' },
    audit: {
      action: 'signal.write.acceptHere',
      cn: '在写入者处确认写入（第二人）',
      en: 'Agreement to a write at the writer’s screen',
      isTry: true,
    },
  }),
}
