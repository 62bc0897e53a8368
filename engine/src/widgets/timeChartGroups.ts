import {
  animationGroup,
  axisFields,
  clickGroup,
  field,
  filterField,
  fontGroup,
  generalGroup,
  marginFields,
  rangeFields,
  rectPositionGroup,
  selectField,
  seriesFields,
  styleGroup,
} from './inspectorGroups.ts'
import type { InspectorGroup } from './WidgetEdit.ts'

/** Inspector groups of line and area charts. */
export const timeChartGroups: readonly InspectorGroup[] = [
  rectPositionGroup,
  { title: 'data', fields: seriesFields },
  {
    title: 'extra',
    fields: [
      field.number('data.timeRange', 1, 1_000_000),
      field.text('data.timeFormat', 64),
      ...rangeFields('data.mode', 'data'),
      field.choice('style.line.curve', 'linear', 'step', 'smooth'),
      field.number('style.line.width', 0.5, 20, 0.5),
      field.toggle('valueShow'),
      ...axisFields,
      field.toggle('style.legend.show'),
      filterField,
      selectField,
      ...marginFields.map(field.rare),
    ],
  },
  fontGroup,
  styleGroup(),
  animationGroup(true, false),
  clickGroup,
  generalGroup,
]
