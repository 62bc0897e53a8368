import { pageLimits } from '../limits.ts'
import { chartProps } from './chartProps.ts'
import { bool, color, num, oneOf, str } from './propKinds.ts'

const value = (initial: number) => num({ unit: 'of the signal', initial, min: -1e12, max: 1e12 })

/** Ticks and grid of charts with axes (3.7). The switches are inferred. */
export const axisProps = {
  'style.axis.ticks.show': bool({ initial: true }),
  'style.axis.ticks.color': color({ initial: '#5d6b75', onDark: '#b4bfc8' }),
  'style.axis.grids.show': bool({ initial: true }),
  'style.axis.grids.color': color({ initial: '#64757f30', onDark: '#c3ced740' }),
} as const

export const plotProps = { ...axisProps, 'style.legend.show': bool({ initial: true }) } as const

/**
 * The units over the value axes, and the range of the right one, which a chart has where a series stands on it: `adapt`
 * follows the values of its series, `fixed` runs from minVal to maxVal.
 */
export const rightAxisProps = {
  'data.left.unit': str({ max: 32 }),
  'data.right.unit': str({ max: 32 }),
  'data.right.mode': oneOf(['adapt', 'fixed'], { initial: 'adapt' }),
  'data.right.minVal': value(0),
  'data.right.maxVal': value(100),
} as const

/** A list over the chart with which values can be hidden (3.7). Its switch is inferred. */
export const selectProps = { 'style.dataSelect.show': bool() } as const

/** The reports whose columns a chart was given (3.7): `reportSignalArray` of the first, `customArray` of the second. */
export const reportProps = {
  'data.reportId': str({ max: pageLimits.id }),
  'data.customReportId': str({ max: pageLimits.id }),
} as const

/** Props of line and area charts (3.7, 9). */
export const timeChartProps = {
  ...chartProps,
  ...plotProps,
  ...rightAxisProps,
  ...reportProps,
  /** `adapt`: the axis follows the values in view; `fixed`: it runs from minVal to maxVal. */
  'data.mode': oneOf(['adapt', 'fixed'], { initial: 'adapt' }),
  'data.minVal': value(0),
  'data.maxVal': value(100),
  /** Minutes. */
  'data.timeRange': num({ unit: 'min', initial: 60, min: 1, max: 1_000_000 }),
  'data.timeFormat': str({ initial: 'HH:mm', max: 64 }),
  /** A bar over the chart in which another time range can be chosen. */
  'style.timeFilter.show': bool(),
  ...selectProps,
  /** Shape of the line between two samples. */
  'style.line.curve': oneOf(['linear', 'step', 'smooth'], { initial: 'linear' }),
  'style.line.width': num({ unit: 'page units', initial: 1.5, min: 0.5, max: 20 }),
  valueShow: bool(),
} as const
