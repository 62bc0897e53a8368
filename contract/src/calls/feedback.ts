import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, Nothing, pageOf, pageQuery, TimeMs } from '../endpoint/shapes.ts'
import { limits } from '../limits.ts'

/** A text to the operations staff, with their answer. Times are ms since 1970 UTC. */
const Feedback = Type.Object({
  id: Id,
  /** Login name of who wrote it. */
  author: Type.String(),
  content: Type.String(),
  /** Empty while nobody has answered. */
  answer: Type.String(),
  answeredBy: Type.String(),
  gmtCreate: TimeMs,
  /** 0 while nobody has answered. */
  gmtAnswer: TimeMs,
})
export type Feedback = Static<typeof Feedback>

const { min, max } = limits.feedback
/** 5.4: at least 10 characters; blanks around them do not count. */
const content = Type.String({ minLength: min, maxLength: max, pattern: `^\\s*\\S[\\s\\S]{${min - 2},}\\S\\s*$` })
const page = { page: pageQuery.page, pageSize: pageQuery.pageSize }

export const feedback = {
  add: endpoint({
    id: 'feedback.add',
    allow: 'session',
    summary: `Writes to the operations staff: ${min} to ${max} characters. 400 with reason \`limit\` beyond ${limits.feedback.open} without an answer.`,
    body: closed({ content }),
    reply: Nothing,
    example: { content: 'The start button is too close to the stop button.' },
    audit: { action: 'feedback.add', cn: '提交意见反馈', en: 'Feedback sent' },
  }),
  own: endpoint({
    id: 'feedback.own',
    allow: 'session',
    summary: 'What the account has written, with the answers, the newest first, paged.',
    body: closed(page),
    names: ['rows.answeredBy'],
    reply: pageOf(Feedback),
    example: { page: 1, pageSize: 10 },
    audit: 'reads',
  }),
  query: endpoint({
    id: 'feedback.query',
    allow: 'feedback.answer',
    summary: 'What everybody of the organisation has written, what waits for an answer first, paged.',
    body: closed({ ...page, search: pageQuery.search }),
    reply: pageOf(Feedback),
    example: { page: 1, pageSize: 10, search: '' },
    audit: 'reads',
  }),
  answer: endpoint({
    id: 'feedback.answer',
    allow: 'feedback.answer',
    summary: 'Answers a feedback; its author reads it beside what they wrote. A later answer replaces the one before.',
    body: closed({ id: Id, answer: Type.String({ minLength: 1, maxLength: max, pattern: '\\S' }) }),
    reply: Nothing,
    scopedBy: 'id',
    example: { id: 'feedback-a', answer: 'It will be moved.' },
    audit: { action: 'feedback.answer', cn: '答复意见反馈', en: 'Feedback answered' },
  }),
}
