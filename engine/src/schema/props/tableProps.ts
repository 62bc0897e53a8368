import { anyLeaf, bool, color, num, str } from './propKinds.ts'

/** Props that history and alarm tables share (3.7, 9): the time range, and the parts around the rows. */
export const tableProps = {
  'style.fill.color': color({ initial: '#ffffff', live: true, isGround: true }),
  'data.show.page': bool({ initial: true }),
  'data.show.filterTime': bool({ initial: true }),
  'data.show.exportExcel': bool(),
  /** In units of `data.timeUnit`. */
  'data.timeRange': num({ unit: 'h', initial: 720, min: 1, max: 1_000_000 }),
  'data.rollTime': num({ unit: 's', initial: 30, min: 0, max: 1_000_000 }),
  'data.timeUnit': str({ initial: 'hour', max: 32 }),
  // Each is an object with `fill` and `font` of 3.4; `border` has `enable` and `color`. Which fields they have is
  // inferred.
  'style.thead': anyLeaf(),
  'style.tbody': anyLeaf(),
  'style.border': anyLeaf(),
  'style.toolbar': anyLeaf(),
  'style.pager': anyLeaf(),
  'style.button': anyLeaf(),
  'style.quick': anyLeaf(),
  'style.export': anyLeaf(),
  /** A list by position; each entry has a `width`. */
  'style.columns': anyLeaf(),
} as const
