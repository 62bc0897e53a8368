import { expect, it } from 'vitest'
import { DraftKeeper, type TypedText } from './DraftKeeper.ts'

const typed = (ids: readonly string[], write = () => {}): TypedText => ({ ids, label: 'Name', text: 'Tank', write })

it('a text is left over when its field goes before it is written, and not otherwise', () => {
  const keeper = new DraftKeeper()
  let open: TypedText | undefined = typed(['a'])
  keeper.hold(() => open)()
  expect(keeper.left).toEqual([open])
  const end = keeper.hold(() => open)
  open = undefined
  end()
  end()
  expect(keeper.left).toHaveLength(1)
})

it('a text is an orphan when none of its widgets is there, and is left over only if nobody takes it', () => {
  const keeper = new DraftKeeper()
  const [alone, among, page] = [typed(['a']), typed(['a', 'b']), typed([])]
  const ends = [alone, among, page].map((text) => keeper.hold(() => text))
  const gone = (...ids: string[]) => keeper.orphans((id) => !ids.includes(id))
  expect([gone(), gone('a'), gone('a', 'b')]).toEqual([[], [alone], [alone, among]])
  keeper.take(alone)
  for (const end of ends) end()
  expect(keeper.left).toEqual([among, page])
})

it('a text that is left over is written once, or dismissed', () => {
  const keeper = new DraftKeeper()
  let writes = 0
  const [first, second] = [typed(['a'], () => writes++), typed(['b'], () => writes++)]
  keeper.leave(first)
  keeper.leave(second)
  keeper.write(first)
  keeper.dismiss(second)
  expect([writes, keeper.left]).toEqual([1, []])
})
