import { symbols } from '../schema/condition.ts'
import type { InspectorField, InspectorGroup } from './WidgetEdit.ts'

/** The inspector groups that widgets share. A widget lists the ones it has, in this order. */

const number = (path: string, min?: number, max?: number, step = 1): InspectorField => ({
  path,
  control: 'number',
  step,
  ...(min === undefined ? {} : { min }),
  ...(max === undefined ? {} : { max }),
})
const toggle = (path: string): InspectorField => ({ path, control: 'switch' })
const colour = (path: string): InspectorField => ({ path, control: 'color' })
const text = (path: string): InspectorField => ({ path, control: 'text' })
const choice = (path: string, ...options: string[]): InspectorField => ({ path, control: 'select', options })

const rotate = number('position.rotate', 0, 360, 90)

export const field = { number, toggle, colour, text, choice }

export const rectPositionGroup: InspectorGroup = {
  title: 'position',
  fields: [
    number('position.x'),
    number('position.y'),
    number('position.width', 3),
    number('position.height', 3),
    rotate,
    toggle('posLock'),
  ],
}

export const ellipsePositionGroup: InspectorGroup = {
  title: 'position',
  fields: [
    number('position.cx'),
    number('position.cy'),
    number('position.rx', 2),
    number('position.ry', 2),
    rotate,
    toggle('posLock'),
  ],
}

export const circlePositionGroup: InspectorGroup = {
  title: 'position',
  fields: [number('position.cx'), number('position.cy'), number('position.r', 2), rotate, toggle('posLock')],
}

export const trianglePositionGroup: InspectorGroup = {
  title: 'position',
  fields: [
    number('position.x1'),
    number('position.y1'),
    number('position.x2'),
    number('position.y2'),
    number('position.x3'),
    number('position.y3'),
    toggle('posLock'),
  ],
}

const strokeFields: readonly InspectorField[] = [
  toggle('style.stroke.enable'),
  colour('style.stroke.color'),
  number('style.stroke.width', 0, 1000),
  { path: 'style.stroke.dasharray', control: 'dash' },
]

const flips: readonly InspectorField[] = [toggle('style.flip.horizontal'), toggle('style.flip.vertical')]
const opacity = number('style.opacity', 0, 1, 0.1)

/** Fill, stroke, opacity, and what the widget adds (a radius). */
export function styleGroup(...more: readonly InspectorField[]): InspectorGroup {
  return {
    title: 'style',
    fields: [toggle('style.fill.enable'), colour('style.fill.color'), ...strokeFields, opacity, ...more, ...flips],
  }
}

export const lineStyleGroup: InspectorGroup = { title: 'style', fields: [...strokeFields, opacity, ...flips] }

export const radius = number('style.radius', 0, 10_000)

const fontFields: readonly InspectorField[] = [
  number('style.font.size', 1, 1000),
  colour('style.font.color'),
  text('style.font.family'),
  choice('style.font.weight', 'normal', 'bold'),
  choice('style.font.style', 'normal', 'italic'),
  toggle('style.font.underLine'),
  choice('style.align.horizontal', 'left', 'center', 'right'),
  choice('style.align.vertical', 'top', 'middle', 'bottom'),
]

/** Font and alignment of what is written; with the text itself where the widget has one. */
export const fontGroup: InspectorGroup = { title: 'text', fields: fontFields }
export const textGroup: InspectorGroup = { title: 'text', fields: [text('data.title'), ...fontFields] }

/** The bound signal. The control also writes `equipId` and the titles beside the path. */
export const dataGroup: InspectorGroup = { title: 'data', fields: [{ path: 'data.signalId', control: 'signal' }] }

/** What stands on a widget whose content comes from elsewhere. */
export const dataTitleGroup: InspectorGroup = { title: 'data', fields: [text('data.title')] }

export function animationGroup(hasFont: boolean): InspectorGroup {
  return {
    title: 'animation',
    fields: [
      toggle('animation.visiable.enable'),
      { path: 'animation.visiable.config.data.signalId', control: 'signal' },
      choice('animation.visiable.config.symbol', ...symbols),
      text('animation.visiable.config.value'),
      choice('animation.visiable.config.visiable', 'show', 'hide'),
      { path: 'animation.fillColor', control: 'list' },
      { path: 'animation.borderColor', control: 'list' },
      ...(hasFont ? [{ path: 'animation.fontColor', control: 'list' as const }] : []),
      toggle('animation.twinkle.enable'),
      toggle('animation.rotate.enable'),
      choice('animation.rotate.direction', 'clockwise', 'anticlockwise'),
      number('animation.rotate.speed', 50, 3_600_000, 100),
    ],
  }
}

export const clickGroup: InspectorGroup = {
  title: 'click',
  fields: [
    toggle('clickEvent.enable'),
    { path: 'clickEvent.config.data.signalId', control: 'signal' },
    text('clickEvent.config.writeValue'),
    toggle('clickEvent.config.confirm'),
    toggle('clickEvent.config.delay.enable'),
    number('clickEvent.config.delay.value', 0, 3_600_000, 100),
  ],
}

/** A shape in a box, without further fields. */
export const boxShapeGroups: readonly InspectorGroup[] = [
  rectPositionGroup,
  styleGroup(),
  dataGroup,
  animationGroup(false),
  clickGroup,
]
