import { describe, expect, it } from 'vitest'
import { edits } from '../../widgets/edits.ts'
import { models } from '../../widgets/models.ts'
import { editTable } from '../EditTable.ts'
import { pageBox } from '../Frame.ts'
import { anEditing, rect } from '../testing/anEditing.ts'

const table = editTable(edits)
const open = (...widgets: Parameters<typeof anEditing>[0]) => {
  const all = anEditing(widgets)
  return { ...all, boxOf: (id: string) => pageBox(all.document, id, table)! }
}

describe('[spec:geo-edge] what is turned or pasted near the edge', () => {
  it('comes back inside by the least, also within a group', () => {
    const { editing, commands, boxOf } = open(rect(100, 20, 400, 40), rect(600, 30, 10, 10))
    editing.select(['a'])
    commands.rotate()
    expect(boxOf('a')).toEqual([280, 5, 40, 400])
    commands.rotate()
    commands.rotate()
    commands.rotate()
    editing.select(['a', 'b'])
    commands.group()
    const [group] = editing.selection
    commands.rotate()
    const [x, y, width, height] = boxOf(group!)
    expect([y >= 5, x >= 5, x + width <= 1019, y + height <= 763]).toEqual([true, true, true, true])
  })

  it('covers the page where it is larger, and may stay where it lay nearer before', () => {
    const { editing, commands, boxOf } = open(rect(0, 0, 1024, 768), rect(0, 0, 40, 40))
    editing.select(['a'])
    commands.rotate()
    expect(boxOf('a')).toEqual([128, -128, 768, 1024])
    editing.select(['b'])
    commands.rotate()
    expect(boxOf('b')).toEqual([0, 0, 40, 40])
  })

  it('is seen: a paste from a larger page, and the last of many pastes', () => {
    const wide = anEditing([rect(1800, 900, 100, 60), rect(1700, 900, 50, 60)])
    wide.editing.select(['a', 'b'])
    const text = wide.commands.copy(models)!
    const { editing, commands, boxOf } = open()
    commands.paste(text, models)
    expect(editing.selection.map(boxOf)).toEqual([
      [919, 703, 100, 60],
      [819, 703, 50, 60],
    ])
    const many = open(rect(800, 100))
    many.editing.select(['a'])
    const one = many.commands.copy(models)!
    for (let n = 0; n < 5; n++) many.commands.paste(one, models)
    expect(many.boxOf(many.editing.selection[0]!)).toEqual([919, 350, 100, 60])
  })

  it('is refused by the keys, which say so', () => {
    const { editing, commands, boxOf } = open(rect(10, 100))
    editing.select(['a'])
    expect([commands.nudge(-10, 0), boxOf('a')[0]]).toEqual([false, 10])
    expect([commands.nudge(-5, 0), boxOf('a')[0]]).toEqual([true, 5])
  })
})

describe('a click with a tool', () => {
  it('puts one of the usual size down, inside the page; the least drag is drawn or refused by its size', () => {
    const { editing, document, boxOf } = open()
    const small: string[] = []
    editing.newSizeOf = () => ({ width: 120, height: 80 })
    editing.onSmall = () => small.push('too small')
    const press = (x: number, y: number, toX = x, toY = y) => {
      const at = (px: number, py: number) => ({
        page: { x: px, y: py },
        client: { x: px, y: py },
        isShift: false,
        isAlt: false,
        isCtrl: true,
      })
      editing.setTool({ is: 'draw', type: 'ShapeRect' })
      editing.pointerDown(at(x, y))
      editing.pointerMove(at(toX, toY))
      editing.pointerUp(at(toX, toY))
    }
    press(300, 300)
    expect([boxOf(editing.selection[0]!), editing.tool.is]).toEqual([[240, 260, 120, 80], 'select'])
    press(1020, 2)
    expect(boxOf(editing.selection[0]!)).toEqual([899, 5, 120, 80])
    press(300, 300, 301, 301)
    expect([document.widgets.size, editing.tool.is, small]).toEqual([2, 'draw', ['too small']])
  })
})
