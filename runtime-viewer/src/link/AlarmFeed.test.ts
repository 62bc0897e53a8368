import type { SignalAlarm, ValuesFrame } from '@mimic/contract/live'
import { expect, it } from 'vitest'
import { AlarmFeed } from './AlarmFeed.ts'

const alarm = (id: string, state: SignalAlarm['state'] = 'active'): SignalAlarm => ({
  id,
  state,
  equipId: 'eq',
  signalId: 's',
  type: 'signal',
  severity: 1,
  msg: 'high',
  time: 1,
  value: 9,
  releaseTime: null,
})
const frame = (kind: 'snapshot' | 'delta', ...signalAlarm: SignalAlarm[]): ValuesFrame => ({
  kind,
  epoch: 'e',
  seq: 1,
  signalVal: [],
  ...(signalAlarm.length > 0 ? { signalAlarm } : {}),
})
const told = (feed: AlarmFeed, each: ValuesFrame) => feed.take(each).map(({ id, state }) => `${id} ${state}`)

it('reports each change of an alarm once, and its end when a snapshot does not list it any more', () => {
  const feed = new AlarmFeed()
  expect(told(feed, frame('snapshot', alarm('a'), alarm('b')))).toEqual(['a active', 'b active'])
  expect(told(feed, frame('delta'))).toEqual([])
  expect(told(feed, frame('delta', alarm('a', 'acknowledged')))).toEqual(['a acknowledged'])
  expect(told(feed, frame('delta', alarm('b', 'closed')))).toEqual(['b closed'])
  // After a reconnect the snapshot repeats known alarms.
  expect(told(feed, frame('snapshot', alarm('a', 'acknowledged')))).toEqual([])
  expect(told(feed, frame('snapshot', alarm('c')))).toEqual(['c active', 'a closed'])
  expect(told(feed, frame('delta', alarm('d', 'closed')))).toEqual([])
})
