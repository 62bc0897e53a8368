import { models } from '@mimic/engine/models'

/** Width and height of a dropped one, page units. */
export interface PaletteItem {
  readonly type: PaletteType
  readonly width: number
  readonly height: number
}

export const paletteTypes = [
  'ShapeRect',
  'ShapeEllipse',
  'ShapeCircle',
  'ShapeLine',
  'ShapeArrow',
  'ShapeTriangle',
  'ShapePrism',
  'ShapeParallelogram',
  'ShapeOctagon',
  'UsualText',
  'UsualDataText',
  'UsualDashboard',
  'UsualPercentFill',
  'UsualButton',
  'UsualInput',
  'UsualSelect',
  'UsualRadio',
  'UsualTimeSelector',
  'UsualImage',
  'UsualScrollbar',
  'UsualTimer',
  'UsualAnimation',
  'ComplexLine',
  'ComplexArea',
  'ComplexXyline',
  'ComplexBar',
  'ComplexPie',
  'ComplexRing',
  'ComplexRose',
  'ComplexVideo',
  'ComplexMap',
  'ComplexHistory',
  'ComplexAlarm',
  'ComplexWeather',
  'UsualWebgl',
] as const
export type PaletteType = (typeof paletteTypes)[number]

export function isPaletteType(type: string): type is PaletteType {
  const types: readonly string[] = paletteTypes
  return types.includes(type)
}

interface PaletteGroup {
  readonly title: 'paletteShapes' | 'paletteUsual' | 'paletteCharts' | 'paletteMore'
  readonly items: readonly PaletteItem[]
}

const groups: readonly PaletteGroup[] = [
  {
    title: 'paletteShapes',
    items: [
      { type: 'ShapeRect', width: 120, height: 80 },
      { type: 'ShapeEllipse', width: 120, height: 80 },
      { type: 'ShapeCircle', width: 80, height: 80 },
      { type: 'ShapeLine', width: 160, height: 0 },
      { type: 'ShapeArrow', width: 120, height: 60 },
      { type: 'ShapeTriangle', width: 100, height: 80 },
      { type: 'ShapePrism', width: 80, height: 80 },
      { type: 'ShapeParallelogram', width: 120, height: 70 },
      { type: 'ShapeOctagon', width: 80, height: 80 },
    ],
  },
  {
    title: 'paletteUsual',
    items: [
      { type: 'UsualText', width: 120, height: 32 },
      { type: 'UsualDataText', width: 120, height: 40 },
      { type: 'UsualDashboard', width: 180, height: 180 },
      { type: 'UsualPercentFill', width: 64, height: 160 },
      { type: 'UsualButton', width: 112, height: 36 },
      { type: 'UsualInput', width: 160, height: 36 },
      { type: 'UsualSelect', width: 160, height: 36 },
      { type: 'UsualRadio', width: 200, height: 36 },
      { type: 'UsualTimeSelector', width: 200, height: 36 },
      { type: 'UsualImage', width: 160, height: 120 },
      { type: 'UsualScrollbar', width: 200, height: 16 },
      { type: 'UsualTimer', width: 190, height: 32 },
      { type: 'UsualAnimation', width: 120, height: 40 },
    ],
  },
  {
    title: 'paletteCharts',
    items: [
      { type: 'ComplexLine', width: 420, height: 240 },
      { type: 'ComplexArea', width: 420, height: 240 },
      { type: 'ComplexXyline', width: 320, height: 260 },
      { type: 'ComplexBar', width: 360, height: 220 },
      { type: 'ComplexPie', width: 320, height: 180 },
      { type: 'ComplexRing', width: 320, height: 180 },
      { type: 'ComplexRose', width: 320, height: 180 },
    ],
  },
  {
    title: 'paletteMore',
    items: [
      { type: 'ComplexHistory', width: 560, height: 280 },
      { type: 'ComplexAlarm', width: 760, height: 300 },
      { type: 'ComplexVideo', width: 320, height: 180 },
      { type: 'ComplexMap', width: 400, height: 260 },
      { type: 'ComplexWeather', width: 240, height: 120 },
      { type: 'UsualWebgl', width: 400, height: 260 },
    ],
  },
]

const unbuilt: ReadonlySet<string> = new Set(models.flatMap(({ type, isUnbuilt }) => (isUnbuilt ? [type] : [])))

/** What can be put on a page: a widget that nothing is behind yet is not offered. */
export const paletteGroups: readonly PaletteGroup[] = groups.map(({ title, items }) => ({
  title,
  items: items.filter(({ type }) => !unbuilt.has(type)),
}))

const sizes: ReadonlyMap<string, PaletteItem> = new Map(
  groups.flatMap(({ items }) => items.map((item) => [item.type, item])),
)

/** The size of a new widget that is not drawn, page units. */
export const newSizeOf = (type: string): PaletteItem | undefined => sizes.get(type)
