import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, IdList, Nothing, oneLine, pageOf, pageQuery, TimeMs } from '../endpoint/shapes.ts'
import { messageTemplateEntity } from '../entities/messageTemplate.ts'
import { providerEntity } from '../entities/provider.ts'
import { entityCalls, rowSchema } from '../entity/entityCalls.ts'
import { limits } from '../limits.ts'

export const channels = ['mail', 'sms', 'webhook', 'push'] as const
export type Channel = (typeof channels)[number]
/** Channels by which people write to each other; browsers get alarms alone. */
const composedChannels = ['mail', 'sms', 'webhook'] as const
/** `unsure`: the server stopped while the provider was asked, so nobody knows whether the message went out. */
export const outboxStates = ['waiting', 'sending', 'sent', 'failed', 'expired', 'unsure'] as const
export type OutboxState = (typeof outboxStates)[number]

/** A message to a person, or to a system by webhook. Times are ms since 1970 UTC, 0 for never. */
const OutboxMessage = Type.Object({
  id: Id,
  channel: Type.Enum(channels),
  /** `code`, `passwordChanged`, `wechatBound`, `wechatUnbound`, `pushAdded`, `invitation`, `test`, `alarm`, or `composed` for one that people have written. */
  purpose: Type.String(),
  /** Name of the person; empty for none. */
  recipient: Type.String(),
  destination: Type.String(),
  subject: Type.String(),
  /**
   * Codes and links stand as dots, except in messages that a provider shows on screen, to callers who hold every right
   * of the organisation.
   */
  text: Type.String(),
  state: Type.Enum(outboxStates),
  tries: Type.Integer(),
  /** The last failure in the words of the provider; empty for none. */
  problem: Type.String(),
  /** Name of the provider; empty before the first try. */
  provider: Type.String(),
  cost: Type.Number(),
  gmtCreate: TimeMs,
  gmtSent: TimeMs,
})
export type OutboxMessage = Static<typeof OutboxMessage>

const OutboxCount = Type.Object({
  /** The day in UTC+8: `2026-11-28`. */
  day: Type.String(),
  channel: Type.Enum(channels),
  state: Type.Enum(outboxStates),
  count: Type.Integer(),
  cost: Type.Number(),
})
export type OutboxCount = Static<typeof OutboxCount>

const Provider = rowSchema(providerEntity)
export type Provider = Static<typeof Provider>
const MessageTemplate = rowSchema(messageTemplateEntity)
export type MessageTemplate = Static<typeof MessageTemplate>

export const messageTemplate = entityCalls(messageTemplateEntity)

export const provider = {
  ...entityCalls(providerEntity),
  test: endpoint({
    id: 'outbox.provider.test',
    allow: 'outbox.edit',
    summary:
      'Sends a message by a provider at once, to a telephone number, an e-mail address or (webhook) nothing; by browser push to the own browsers. The reply has what went wrong, in the words of the provider; empty when the provider took it.',
    body: closed({ id: Id, destination: Type.Optional(Type.String({ maxLength: limits.people.email })) }),
    reply: Type.Object({ problem: Type.String() }),
    scopedBy: 'id',
    example: { id: 'provider-a', destination: 'somebody@example.com' },
    audit: { action: 'provider.test', cn: '测试发送通道', en: 'Provider test', isTry: true },
  }),
}

export const outbox = {
  query: endpoint({
    id: 'outbox.query',
    allow: 'outbox.read',
    summary:
      'Messages of the organisation, the newest first, paged; searched by recipient, destination and subject. Codes and links that were shown on screen are told to callers who hold every right of the organisation.',
    body: closed({
      ...pageQuery,
      channel: Type.Optional(Type.Enum(channels)),
      state: Type.Optional(Type.Enum(outboxStates)),
    }),
    reply: pageOf(OutboxMessage),
    example: { page: 1, pageSize: 10, search: '', channel: 'mail', state: 'sent' },
    audit: 'reads',
  }),
  send: endpoint({
    id: 'outbox.send',
    allow: 'outbox.send',
    summary: `Sends a message to accounts and to all accounts of departments (those below included), ${limits.outbox.recipients} people at most, each in their language where a template is named. Whoever has no address for the channel is left out and counted. 409 with reason \`external\` where the channel has no provider.`,
    body: closed({
      channel: Type.Enum(composedChannels),
      /** A webhook has no recipients. */
      accountIds: Type.Optional(IdList),
      deptIds: Type.Optional(IdList),
      templateId: Type.Optional(Id),
      /** Needed without a template. */
      subject: Type.Optional(Type.String({ maxLength: limits.title, pattern: oneLine })),
      text: Type.Optional(Type.String({ minLength: 1, maxLength: limits.outbox.text, pattern: '\\S' })),
    }),
    reply: Type.Object({ sent: Type.Integer(), leftOut: Type.Integer() }),
    example: {
      channel: 'mail',
      accountIds: 'account-spare',
      deptIds: 'dept-parent',
      templateId: 'messageTemplate-a',
      subject: 'Maintenance',
      text: 'The plant stops at noon.',
    },
    audit: { action: 'outbox.send', cn: '发送消息', en: 'Message sent' },
  }),
  resend: endpoint({
    id: 'outbox.resend',
    allow: 'outbox.send',
    summary:
      'Sends a message once more that failed, or of which nobody knows whether it went out. 409 for one that is on its way, was sent, or held a code.',
    body: closed({ id: Id }),
    reply: Nothing,
    scopedBy: 'id',
    example: { id: 'outbox-a' },
    audit: { action: 'outbox.resend', cn: '重新发送消息', en: 'Message sent again' },
  }),
  statistics: endpoint({
    id: 'outbox.statistics',
    allow: 'outbox.read',
    summary: `Messages by day (UTC+8), channel and state, with their cost; ${limits.outbox.statisticDays} days at most.`,
    body: closed({ dateStart: TimeMs, dateEnd: TimeMs }),
    reply: Type.Array(OutboxCount),
    example: { dateStart: 1780000000000, dateEnd: 1780000060000 },
    audit: 'reads',
  }),
}
