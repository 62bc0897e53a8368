import { expect, it } from 'vitest'
import { messageSubjects } from '../live/messageSubjects.ts'
import { type StoredMessageParts, storedMessageText } from './storedMessageText.ts'

const text = (subject: StoredMessageParts['subject'], stage: string, params: StoredMessageParts['params']) =>
  (['cn', 'en'] as const).map((locale) => storedMessageText({ subject, stage, params }, locale))

it('says what has happened to an order, by name and equipment', () => {
  expect(text('repair', 'dispatched', { title: 'Pump leaks', equipTitle: 'Pump 3' })).toEqual([
    { title: 'Pump leaks · Pump 3', note: '维修工单已派给您' },
    { title: 'Pump leaks · Pump 3', note: 'A repair order was dispatched to you' },
  ])
  expect(text('worksheet', 'moved', {})[1]).toEqual({ title: '', note: 'A worksheet has changed' })
})

it('says how many days are left, and the last one', () => {
  const params = { title: 'Historian', day: '2026-12-31' }
  expect(text('apiKey', '7', params).map(({ note }) => note)).toEqual([
    'API 密钥将在 7 天内到期（2026-12-31）',
    'The API key expires within 7 days (2026-12-31)',
  ])
  expect(text('card', '1', { title: '8986' })[1]?.note).toBe('The IoT card expires within 1 day')
  expect(text('account', '0', params).map(({ note }) => note)).toEqual([
    '外部账号到期（2026-12-31）',
    'The external account expires (2026-12-31)',
  ])
})

it('has a text in both languages for every subject but announcements, which have a title', () => {
  for (const subject of Object.keys(messageSubjects) as StoredMessageParts['subject'][]) {
    const notes = text(subject, '30', { title: 'Named' })
    expect(notes.map(({ title }) => title)).toEqual(['Named', 'Named'])
    expect([subject, notes.every(({ note }) => note !== '')]).toEqual([subject, subject !== 'announcement'])
  }
})
