import { describe, expect, it } from 'vitest'
import { models } from '../../engine/src/widgets/models.ts'
import { views } from '../../engine/src/widgets/views.ts'
import { type SpecRecord, specRecords } from '../../scripts/specRecords.ts'

interface WidgetRecord extends SpecRecord {
  readonly type: string
  readonly geometry: string
  readonly extras: Readonly<Record<string, { readonly default?: unknown }>>
}

describe('the widgets of the specification', () => {
  it.each(specRecords<WidgetRecord>('widgets').map((widget) => [widget.type, widget] as const))(
    '[spec:widgets/*] %s is drawn, and has its fields with their first values',
    (type, { geometry, extras }) => {
      const model = models.find((each) => each.type === type)
      expect(model?.isUnbuilt).toBeUndefined()
      expect(views.some((view) => view.model === model)).toBe(true)
      // The margins of a chart are inside its box; a group takes the box of what is in it.
      const shape = { chart: 'rect', rect: type === 'WidgetGroup' ? 'group' : 'rect' }[geometry] ?? geometry
      expect(model?.geometry).toBe(shape)
      const paths = [...Object.keys(model?.props ?? {}), ...Object.keys(model?.lists ?? {})]
      for (const [field, { default: first }] of Object.entries(extras)) {
        if (field === 'children') continue
        expect(
          paths.some((path) => path === field || path.startsWith(`${field}.`)),
          field,
        ).toBe(true)
        const initial = model?.props[field]?.initial
        if (first !== undefined && initial !== undefined) expect(initial, field).toEqual(first)
      }
    },
  )
})
