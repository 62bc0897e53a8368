import { type SymbolSpec, symbol } from '../SymbolSpec.ts'

/** Symbols that carry and break solids. */
export const conveyors: readonly SymbolSpec[] = [
  symbol('conveyorBelt', '皮带输送机', 'Belt conveyor', [176, 56], (p) =>
    p
      .rect(6, 8, 164, 28, 'body', 14)
      .circle(20, 22, 9, 'plain')
      .circle(156, 22, 9, 'plain')
      .circle(20, 22, 2, 'ink')
      .circle(156, 22, 2, 'ink')
      .circle(54, 22, 5, 'plain')
      .circle(88, 22, 5, 'plain')
      .circle(122, 22, 5, 'plain')
      .line([
        [36, 36],
        [36, 54],
      ])
      .line([
        [140, 36],
        [140, 54],
      ]),
  ),
  symbol('conveyorScrew', '螺旋输送机', 'Screw conveyor', [176, 56], (p) =>
    p
      .rect(146, 10, 26, 28, 'plain', 4)
      .text('M', 146, 12, 26, 24, 15)
      .rect(4, 8, 138, 32)
      .line([
        [4, 24],
        [146, 24],
      ])
      .line([
        [10, 36],
        [22, 12],
        [34, 36],
        [46, 12],
        [58, 36],
        [70, 12],
        [82, 36],
        [94, 12],
        [106, 36],
        [118, 12],
        [130, 36],
      ])
      .rect(12, 40, 16, 12, 'plain'),
  ),
  symbol('conveyorRoller', '辊筒输送机', 'Roller conveyor', [176, 48], (p) =>
    p
      .rect(4, 20, 168, 10)
      .circle(18, 14, 9, 'plain')
      .circle(46, 14, 9, 'plain')
      .circle(74, 14, 9, 'plain')
      .circle(102, 14, 9, 'plain')
      .circle(130, 14, 9, 'plain')
      .circle(158, 14, 9, 'plain')
      .line([
        [24, 30],
        [24, 46],
      ])
      .line([
        [152, 30],
        [152, 46],
      ]),
  ),
  symbol('elevatorBucket', '斗式提升机', 'Bucket elevator', [72, 160], (p) =>
    p
      .rect(52, 20, 18, 16, 'plain')
      .rect(2, 122, 18, 16, 'plain')
      .rect(14, 4, 44, 152, 'body', 14)
      .circle(36, 26, 10, 'plain')
      .circle(36, 134, 10, 'plain')
      .line([
        [26, 26],
        [26, 134],
      ])
      .line([
        [46, 26],
        [46, 134],
      ])
      .rect(18, 52, 10, 10, 'ink')
      .rect(18, 80, 10, 10, 'ink')
      .rect(18, 108, 10, 10, 'ink')
      .rect(44, 52, 10, 10, 'ink')
      .rect(44, 80, 10, 10, 'ink')
      .rect(44, 108, 10, 10, 'ink'),
  ),
  symbol('crusher', '破碎机', 'Crusher', [96, 88], (p) =>
    p
      .trapezium(
        [
          [4, 4],
          [92, 4],
          [72, 36],
          [24, 36],
        ],
        'plain',
      )
      .rect(12, 36, 72, 40)
      .circle(32, 56, 14, 'plain')
      .circle(64, 56, 14, 'plain')
      .circle(32, 56, 3, 'ink')
      .circle(64, 56, 3, 'ink')
      .line(
        [
          [6, 84],
          [90, 84],
        ],
        4,
      )
      .line([
        [20, 76],
        [20, 84],
      ])
      .line([
        [76, 76],
        [76, 84],
      ]),
  ),
  symbol('feederRotary', '旋转给料阀', 'Rotary feeder', [64, 88], (p) =>
    p
      .rect(20, 4, 24, 20, 'plain')
      .rect(20, 64, 24, 20, 'plain')
      .circle(32, 44, 24)
      .line([
        [8, 44],
        [56, 44],
      ])
      .line([
        [20, 23],
        [44, 65],
      ])
      .line([
        [44, 23],
        [20, 65],
      ])
      .circle(32, 44, 5, 'ink'),
  ),
]
