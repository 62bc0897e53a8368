import type { SymbolPen } from '../SymbolPen.ts'
import { type Size, type SymbolSpec, symbol } from '../SymbolSpec.ts'

const SIZE: Size = [56, 56]

/** ISA-5.1: a circle stands in the field, a line across it is on the panel, a square around it is a shared display. */
const letters = (pen: SymbolPen, text: string): SymbolPen => pen.text(text, 6, 16, 44, 24, text.length > 2 ? 14 : 18)
/** With a line across, the letters stand above it. */
const above = (pen: SymbolPen, text: string): SymbolPen =>
  pen
    .line([
      [3, 30],
      [53, 30],
    ])
    .text(text, 8, 8, 40, 22, text.length > 2 ? 12 : 14)

const field = (tag: string, cn: string, en: string): SymbolSpec =>
  symbol(`field${tag}`, cn, en, SIZE, (p) => letters(p.circle(28, 28, 25), tag))
const panel = (tag: string, cn: string, en: string): SymbolSpec =>
  symbol(`panel${tag}`, cn, en, SIZE, (p) => above(p.circle(28, 28, 25), tag))
const shared = (tag: string, cn: string, en: string): SymbolSpec =>
  symbol(`shared${tag}`, cn, en, SIZE, (p) => above(p.rect(3, 3, 50, 50, 'plain').circle(28, 28, 25), tag))

export const instruments: readonly SymbolSpec[] = [
  field('FT', '流量变送器 FT', 'Flow transmitter FT'),
  field('PT', '压力变送器 PT', 'Pressure transmitter PT'),
  field('TT', '温度变送器 TT', 'Temperature transmitter TT'),
  field('LT', '液位变送器 LT', 'Level transmitter LT'),
  field('AT', '分析变送器 AT', 'Analysis transmitter AT'),
  field('WT', '称重变送器 WT', 'Weight transmitter WT'),
  field('ST', '转速变送器 ST', 'Speed transmitter ST'),
  field('PDT', '差压变送器 PDT', 'Differential pressure transmitter PDT'),
  field('PI', '就地压力表 PI', 'Pressure gauge PI'),
  field('TI', '就地温度计 TI', 'Thermometer TI'),
  field('LSH', '高液位开关 LSH', 'Level switch, high LSH'),
  field('LSL', '低液位开关 LSL', 'Level switch, low LSL'),
  panel('FI', '盘装流量指示 FI', 'Flow indicator FI, panel'),
  panel('PI', '盘装压力指示 PI', 'Pressure indicator PI, panel'),
  panel('TI', '盘装温度指示 TI', 'Temperature indicator TI, panel'),
  panel('LI', '盘装液位指示 LI', 'Level indicator LI, panel'),
  panel('FR', '盘装流量记录 FR', 'Flow recorder FR, panel'),
  shared('FIC', '流量控制 FIC', 'Flow controller FIC, shared'),
  shared('PIC', '压力控制 PIC', 'Pressure controller PIC, shared'),
  shared('TIC', '温度控制 TIC', 'Temperature controller TIC, shared'),
  shared('LIC', '液位控制 LIC', 'Level controller LIC, shared'),
  shared('AIC', '分析控制 AIC', 'Analysis controller AIC, shared'),
  symbol('meterFlow', '流量计', 'Flow meter', [72, 56], (p) =>
    p
      .rect(0, 20, 72, 16, 'plain')
      .circle(36, 28, 24)
      .line([
        [20, 28],
        [52, 28],
      ])
      .arrow(46, 28, 'right', 6),
  ),
  symbol('meterRotor', '转子流量计', 'Variable area meter', [48, 104], (p) =>
    p
      .rect(16, 2, 16, 12, 'plain')
      .rect(16, 90, 16, 12, 'plain')
      .trapezium([
        [10, 14],
        [38, 14],
        [34, 90],
        [14, 90],
      ])
      .triangle(
        [
          [16, 44],
          [32, 44],
          [24, 60],
        ],
        'ink',
      )
      .line([
        [32, 30],
        [37, 30],
      ])
      .line([
        [31, 70],
        [36, 70],
      ]),
  ),
  symbol('probe', '测温套管', 'Thermowell', [40, 104], (p) =>
    p.rect(6, 4, 28, 24, 'body', 4).rect(14, 28, 12, 10, 'plain').rect(16, 38, 8, 62, 'plain', 4),
  ),
]
