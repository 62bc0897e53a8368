import { expect, it } from 'vitest'
import { beginDraft, changeDraft, changedFields, changedPart, rebaseDraft } from './formDraft.ts'

const start = { title: 'Pump', kind: 'compare', items: [{ content: 'Oil', note: '' }] }

it('contains only the changed fields, and forgets a change that was undone', () => {
  let draft = beginDraft(start)
  expect(changedFields(draft)).toEqual([])
  draft = changeDraft(draft, (value) => {
    value.title = 'Fan'
  })
  draft = changeDraft(draft, (value) => {
    value.kind = 'range'
  })
  expect(changedPart(draft)).toEqual({ title: 'Fan', kind: 'range' })
  draft = changeDraft(draft, (value) => {
    value.title = 'Pump'
  })
  expect(changedPart(draft)).toEqual({ kind: 'range' })
})

it('counts a change inside a list as a change of the list, and leaves the original as it was', () => {
  const draft = changeDraft(beginDraft(start), (value) => {
    value.items[0]!.note = 'low'
  })
  expect(changedFields(draft)).toEqual(['items'])
  expect(start.items[0]!.note).toBe('')
  expect(draft.patches).toEqual([{ op: 'replace', path: ['items', 0, 'note'], value: 'low' }])
})

it('updates dependent fields in the same step', () => {
  const draft = changeDraft(
    beginDraft(start),
    (value) => {
      value.title = 'Fan'
    },
    (value) => {
      if (value.title === 'Fan') value.kind = 'boolean'
    },
  )
  expect(changedPart(draft)).toEqual({ title: 'Fan', kind: 'boolean' })
})

it('keeps what was typed after the values were sent, as a change of what was stored', () => {
  const sent = changeDraft(beginDraft({ a: '1', b: '1', c: '1' }), (draft) => {
    draft.a = '2'
  })
  const typed = changeDraft(sent, (draft) => {
    draft.b = 'typed'
  })
  const after = rebaseDraft(typed, { a: 'stored', b: '1', c: 'of another' }, sent.value)
  expect(after.value).toEqual({ a: 'stored', b: 'typed', c: 'of another' })
  expect(changedFields(after)).toEqual(['b'])
})
