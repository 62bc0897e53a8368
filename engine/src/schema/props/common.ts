import { pageLimits } from '../limits.ts'
import { type ComparisonSymbol, symbols } from './condition.ts'
import { Dirty } from './prop.ts'
import { anyLeaf, bool, color, listOf, num, oneOf, str } from './propKinds.ts'

/** A change of the prop redraws nothing. */
const NONE = 0
const MOVES = Dirty.Paint | Dirty.Bounds
/** Rotation and twinkling are stored with the widget's transform. */
const MOTION = Dirty.Transform | Dirty.Look
const id = (dirty: number = NONE) => str({ max: pageLimits.id, dirty })

/** The path of a widget's text (UsualText's content, a button's caption): 3.3 has no other text field. */
export const TEXT_PATH = 'data.title'

/** Props of 3.2 without position, origin and children. */
const identityProps = {
  ref: str({ dirty: NONE }),
  textId: id(),
  widgetName: str({ max: 64, dirty: NONE }),
  posLock: bool({ dirty: NONE }),
  /** The widget shows the worst alarm of what it, and all in it, is bound to. The specification does not have it. */
  alarmMark: bool({ dirty: NONE }),
  authRegion: anyLeaf({ dirty: NONE }),
  /** The specification names these two and shows no more: they are kept. */
  origin: anyLeaf({ dirty: NONE }),
  items: anyLeaf({ dirty: NONE }),
} as const

/** Props of 3.3: the data that the widget shows. */
const dataProps = {
  'data.type': oneOf(['signal', 'scene', 'report', 'system', 'mvar'], { initial: 'signal' }),
  'data.title': str({ dirty: Dirty.Paint }),
  'data.subTitle': str({ dirty: Dirty.Paint }),
  'data.signalId': id(Dirty.Paint),
  'data.equipId': id(Dirty.Paint),
  'data.systemKey': str({ max: pageLimits.id, dirty: Dirty.Paint }),
  'data.mvarId': id(Dirty.Paint),
  // Properties of a selected signal. Unit, decimals and texts of values replace the signal's own where it is shown;
  // limits and formula of a write are the signal's own, because the server judges writes.
  'data.unit': anyLeaf(),
  'data.scale': anyLeaf(),
  'data.signalMaps': anyLeaf(),
  'data.dataType': anyLeaf({ dirty: NONE }),
  'data.note': anyLeaf({ dirty: NONE }),
  'data.writeFormula': anyLeaf({ dirty: NONE }),
  'data.upperLimit': anyLeaf({ dirty: NONE }),
  'data.lowerLimit': anyLeaf({ dirty: NONE }),
} as const

/** Props of 3.4 that every widget has. Colours that a condition may replace are marked live. */
const styleProps = {
  'style.fill.enable': bool({ initial: true }),
  'style.fill.color': color({ initial: '#d9dde3', live: true, isGround: true }),
  'style.stroke.enable': bool({ initial: true }),
  'style.stroke.color': color({ initial: '#5b6675', onDark: '#aab6c2', live: true }),
  'style.stroke.width': num({ unit: 'page units', initial: 1, min: 0, max: 1000, dirty: Dirty.Paint | Dirty.Bounds }),
  'style.stroke.dasharray': str({ max: 256 }),
  'style.opacity': num({ unit: '1', initial: 1, min: 0, max: 1 }),
  'style.flip.horizontal': bool({ dirty: Dirty.Transform | Dirty.Bounds }),
  'style.flip.vertical': bool({ dirty: Dirty.Transform | Dirty.Bounds }),
} as const

/** Props of 3.4, font and align, for widgets with text. Size in page units. */
export const fontProps = {
  'style.font.size': num({ unit: 'page units', initial: 14, min: 1, max: 1000 }),
  'style.font.color': color({ initial: '#1f2933', onDark: '#e4e9ed', live: true }),
  'style.font.family': str({ max: 128 }),
  'style.font.weight': oneOf(['normal', 'bold'], { initial: 'normal' }),
  'style.font.style': oneOf(['normal', 'italic'], { initial: 'normal' }),
  'style.font.underLine': bool(),
  'style.align.horizontal': oneOf(['left', 'center', 'right'], { initial: 'center' }),
  'style.align.vertical': oneOf(['top', 'middle', 'bottom'], { initial: 'middle' }),
} as const

/** Props of 3.5. It is inferred which parts twinkle, and that twinkling and rotation can be switched. */
const animationProps = {
  'animation.visiable.enable': bool(),
  'animation.visiable.config.data.type': oneOf(['signal', 'system', 'mvar'], { initial: 'signal' }),
  'animation.visiable.config.data.title': str({ dirty: NONE }),
  'animation.visiable.config.data.subTitle': str({ dirty: NONE }),
  'animation.visiable.config.data.signalId': id(Dirty.Paint),
  'animation.visiable.config.data.equipId': id(),
  'animation.visiable.config.data.systemKey': str({ max: pageLimits.id }),
  'animation.visiable.config.data.mvarId': id(Dirty.Paint),
  'animation.visiable.config.symbol': oneOf(symbols, { initial: '==' }),
  'animation.visiable.config.value': anyLeaf(),
  /** Lists of conditions, which replace the single comparison. */
  'animation.visiable.config.all': anyLeaf(),
  'animation.visiable.config.any': anyLeaf(),
  'animation.visiable.config.visiable': oneOf(['show', 'hide'], { initial: 'show' }),
  'animation.twinkle.enable': bool({ dirty: MOTION }),
  /** `whole`: the whole widget, whatever is set part by part. Anything else: by part. The values are inferred. */
  'animation.twinkle.twinkleType': str({ initial: 'parts', max: 64, dirty: MOTION }),
  'animation.twinkle.fill': bool({ initial: true, dirty: MOTION }),
  'animation.twinkle.stroke': bool({ dirty: MOTION }),
  'animation.twinkle.font': bool({ dirty: MOTION }),
  'animation.rotate.enable': bool({ dirty: MOTION | Dirty.Bounds }),
  'animation.rotate.direction': oneOf(['clockwise', 'anticlockwise'], { initial: 'clockwise', dirty: MOTION }),
  /** Time of one turn, ms. */
  'animation.rotate.speed': num({ unit: 'ms', initial: 1000, min: 50, max: 3_600_000, dirty: MOTION }),
} as const

/** Props of 3.6 with the defaults of 9. */
const clickProps = {
  'clickEvent.enable': bool({ dirty: NONE }),
  'clickEvent.config.data.type': oneOf(['signal', 'mvar'], { initial: 'signal', dirty: NONE }),
  'clickEvent.config.data.title': str({ dirty: NONE }),
  'clickEvent.config.data.subTitle': str({ dirty: NONE }),
  'clickEvent.config.data.signalId': id(),
  'clickEvent.config.data.equipId': id(),
  'clickEvent.config.data.mvarId': id(),
  'clickEvent.config.pageId': id(),
  'clickEvent.config.action': str({ initial: 'write', max: 64, dirty: NONE }),
  'clickEvent.config.target': str({ max: 64, dirty: NONE }),
  'clickEvent.config.link': str({ max: 2048, dirty: NONE }),
  'clickEvent.config.height': num({ unit: 'screen px', initial: 600, min: 1, max: 20_000, dirty: NONE }),
  'clickEvent.config.width': num({ unit: 'screen px', initial: 600, min: 1, max: 20_000, dirty: NONE }),
  'clickEvent.config.left': num({ unit: 'screen px', initial: 200, dirty: NONE }),
  'clickEvent.config.top': num({ unit: 'screen px', initial: 200, dirty: NONE }),
  'clickEvent.config.middle': anyLeaf({ dirty: NONE }),
  'clickEvent.config.writeType': str({ initial: 'fixed', max: 64, dirty: NONE }),
  'clickEvent.config.pressType': str({ initial: 'set1', max: 64, dirty: NONE }),
  'clickEvent.config.writeValue': anyLeaf({ dirty: NONE }),
  'clickEvent.config.hint': anyLeaf({ dirty: NONE }),
  'clickEvent.config.hintValue': anyLeaf({ dirty: NONE }),
  'clickEvent.config.confirm': bool({ initial: true, dirty: NONE }),
  'clickEvent.config.titleShow': anyLeaf({ dirty: NONE }),
  'clickEvent.config.delay.enable': bool({ dirty: NONE }),
  'clickEvent.config.delay.value': num({ unit: 'ms', initial: 1000, min: 0, max: 3_600_000, dirty: NONE }),
  'clickEvent.config.feedback': anyLeaf({ dirty: NONE }),
  'clickEvent.config.script': str({ dirty: NONE }),
} as const

/** Props of every widget of the specification, whatever its shape. */
export const commonProps = {
  ...identityProps,
  ...dataProps,
  ...styleProps,
  ...animationProps,
  ...clickProps,
} as const

/** Position of rectangular widgets (3.2), page units; rotation in degrees clockwise about the middle. */
export const rectPosition = {
  'position.x': num({ unit: 'page units', initial: 0, integer: true, dirty: Dirty.Shift }),
  'position.y': num({ unit: 'page units', initial: 0, integer: true, dirty: Dirty.Shift }),
  'position.width': num({ unit: 'page units', initial: 100, min: 0, integer: true, dirty: MOVES }),
  'position.height': num({ unit: 'page units', initial: 60, min: 0, integer: true, dirty: MOVES }),
  'position.rotate': num({ unit: '°', initial: 0, min: 0, max: 360, dirty: Dirty.Transform | Dirty.Bounds }),
} as const

export interface ColorCondition {
  readonly symbol: ComparisonSymbol
  readonly value: unknown
  readonly color: string
}

const colorConditions = () =>
  listOf<ColorCondition>({
    symbol: oneOf(symbols, { initial: '==' }),
    value: anyLeaf(),
    color: color({ initial: '#c0392b' }),
  })

/** 3.5: colours by the widget's own bound value. Typed, so that views read them with `listEntries`. */
export const colorLists = {
  'animation.fillColor': colorConditions(),
  'animation.borderColor': colorConditions(),
  'animation.fontColor': colorConditions(),
} as const
