import { describe, expect, it } from 'vitest'
import { widgetTypes } from '../schema/model/widgetTypes.ts'
import { views } from './views.ts'
import { viewsFor } from './viewsFor.ts'
import type { WidgetView } from './WidgetView.ts'

const typesOf = (some: readonly WidgetView[]) => some.map(({ model }) => model.type).toSorted()

describe('the views of a page', () => {
  it('are all of them where every type is used, each once', async () => {
    expect(typesOf(await viewsFor(widgetTypes))).toEqual(typesOf(views))
  })

  it('hold no chart, table or control that is not on it', async () => {
    const plain = typesOf(await viewsFor(['ShapeRect', 'UsualDashboard']))
    expect(plain).toContain('UsualText')
    expect(plain.filter((type) => type.startsWith('Complex') || type === 'UsualInput')).toEqual([])
    expect(typesOf(await viewsFor(['ComplexLine']))).toContain('ComplexLine')
    expect(typesOf(await viewsFor(['ComplexLine']))).not.toContain('UsualInput')
    expect(typesOf(await viewsFor(['UsualInput']))).not.toContain('ComplexLine')
  })

  it('are no more for types that nobody knows, which are drawn as placeholders', async () => {
    expect(await viewsFor(['ComplexFuture', 'Gadget', 'toString'])).toEqual(await viewsFor([]))
  })
})
