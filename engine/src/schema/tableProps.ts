import { anyLeaf, bool, color, num, str } from './propKinds.ts'

/** What the history and the alarm table share (3.7, 9): the stretch that is asked for, and what stands around it. */
export const tableProps = {
  'style.fill.color': color({ initial: '#ffffff', live: true }),
  'data.show.page': bool({ initial: true }),
  'data.show.filterTime': bool({ initial: true }),
  'data.show.exportExcel': bool(),
  /** In units of `data.timeUnit`. */
  'data.timeRange': num({ unit: 'h', initial: 720, min: 1, max: 1_000_000 }),
  'data.rollTime': num({ unit: 's', initial: 30, min: 0, max: 1_000_000 }),
  'data.timeUnit': str({ initial: 'hour', max: 32 }),
  'style.thead': anyLeaf(),
  'style.tbody': anyLeaf(),
} as const
