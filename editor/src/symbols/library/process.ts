import { type Size, type SymbolSpec, symbol } from '../SymbolSpec.ts'

const SIZE: Size = [80, 80]

/** Mixers, heat exchangers. */
export const process: readonly SymbolSpec[] = [
  symbol('mixer', '搅拌器', 'Agitator', [72, 120], (p) =>
    p
      .rect(20, 4, 32, 32, 'body', 4)
      .text('M', 20, 8, 32, 24, 18)
      .line(
        [
          [36, 36],
          [36, 108],
        ],
        4,
      )
      .ellipse(20, 106, 15, 6, 'plain')
      .ellipse(52, 106, 15, 6, 'plain'),
  ),
  symbol('mixerPaddle', '桨式搅拌机', 'Paddle mixer', [96, 112], (p) =>
    p
      .rect(8, 40, 80, 68, 'body', 8)
      .rect(34, 2, 28, 28, 'plain', 4)
      .text('M', 34, 4, 28, 24, 16)
      .line(
        [
          [48, 30],
          [48, 96],
        ],
        4,
      )
      .rect(24, 62, 48, 8, 'plain')
      .rect(24, 84, 48, 8, 'plain'),
  ),
  symbol('mixerStatic', '静态混合器', 'Static mixer', [120, 40], (p) =>
    p
      .rect(8, 6, 104, 28)
      .line([
        [16, 34],
        [32, 6],
        [48, 34],
        [64, 6],
        [80, 34],
        [96, 6],
        [104, 20],
      ])
      .rect(2, 2, 6, 36, 'ink')
      .rect(112, 2, 6, 36, 'ink'),
  ),
  symbol('mixerDrum', '滚筒混合机', 'Drum mixer', [120, 88], (p) =>
    p
      .rect(8, 8, 104, 52, 'body', 10)
      .line(
        [
          [36, 8],
          [36, 60],
        ],
        4,
      )
      .line(
        [
          [84, 8],
          [84, 60],
        ],
        4,
      )
      .circle(36, 70, 10, 'plain')
      .circle(84, 70, 10, 'plain')
      .line(
        [
          [8, 82],
          [112, 82],
        ],
        4,
      ),
  ),
  symbol('aerator', '曝气器', 'Aerator', [112, 72], (p) =>
    p
      .rect(4, 58, 104, 10)
      .circle(20, 44, 5, 'plain')
      .circle(44, 44, 5, 'plain')
      .circle(68, 44, 5, 'plain')
      .circle(92, 44, 5, 'plain')
      .circle(32, 26, 4, 'plain')
      .circle(56, 26, 4, 'plain')
      .circle(80, 26, 4, 'plain')
      .circle(44, 10, 3, 'plain')
      .circle(68, 10, 3, 'plain'),
  ),
  symbol('exchanger', '换热器', 'Heat exchanger', SIZE, (p) =>
    p.circle(40, 40, 32).line([
      [2, 40],
      [24, 40],
      [34, 22],
      [46, 58],
      [56, 40],
      [78, 40],
    ]),
  ),
  symbol('exchangerTube', '管壳换热器', 'Shell and tube exchanger', [152, 80], (p) =>
    p
      .rect(40, 4, 14, 14, 'plain')
      .rect(98, 62, 14, 14, 'plain')
      .rect(4, 18, 144, 44, 'body', 20)
      .line([
        [26, 18],
        [26, 62],
      ])
      .line([
        [126, 18],
        [126, 62],
      ])
      .line([
        [26, 30],
        [126, 30],
      ])
      .line([
        [26, 40],
        [126, 40],
      ])
      .line([
        [26, 50],
        [126, 50],
      ]),
  ),
  symbol('exchangerPlate', '板式换热器', 'Plate exchanger', [88, 96], (p) =>
    p
      .rect(2, 14, 84, 6, 'plain')
      .rect(2, 78, 84, 6, 'plain')
      .rect(20, 8, 48, 82)
      .rect(12, 4, 10, 88, 'plain')
      .rect(66, 4, 10, 88, 'plain')
      .line([
        [30, 8],
        [30, 90],
      ])
      .line([
        [37, 8],
        [37, 90],
      ])
      .line([
        [44, 8],
        [44, 90],
      ])
      .line([
        [51, 8],
        [51, 90],
      ])
      .line([
        [58, 8],
        [58, 90],
      ]),
  ),
  symbol('exchangerAir', '空冷器', 'Air cooler', [120, 88], (p) =>
    p
      .trapezium([
        [4, 6],
        [116, 6],
        [96, 54],
        [24, 54],
      ])
      .line([
        [10, 20],
        [30, 12],
        [40, 28],
        [54, 12],
        [66, 28],
        [80, 12],
        [90, 28],
        [110, 20],
      ])
      .ellipse(44, 70, 16, 7, 'plain')
      .ellipse(76, 70, 16, 7, 'plain')
      .circle(60, 70, 4, 'ink')
      .line([
        [60, 74],
        [60, 86],
      ]),
  ),
  symbol('heaterElectric', '电加热器', 'Electric heater', [120, 56], (p) =>
    p
      .rect(4, 8, 20, 40, 'plain')
      .rect(24, 8, 92, 40, 'body', 6)
      .line([
        [24, 18],
        [100, 18],
        [108, 28],
        [100, 38],
        [24, 38],
      ])
      .line([
        [10, 20],
        [18, 28],
        [10, 36],
      ]),
  ),
  symbol('boiler', '锅炉', 'Boiler', [104, 120], (p) =>
    p
      .rect(66, 2, 20, 36, 'plain')
      .rect(8, 24, 88, 88, 'body', 14)
      .rect(24, 40, 56, 14, 'plain', 7)
      .circle(52, 84, 18, 'plain')
      .triangle(
        [
          [52, 68],
          [63, 94],
          [41, 94],
        ],
        'ink',
      )
      .line(
        [
          [4, 116],
          [100, 116],
        ],
        4,
      ),
  ),
  symbol('coolingTower', '冷却塔', 'Cooling tower', [104, 112], (p) =>
    p
      .rect(36, 4, 32, 14, 'plain')
      .ellipse(44, 11, 8, 4)
      .ellipse(60, 11, 8, 4)
      .trapezium([
        [28, 18],
        [76, 18],
        [96, 92],
        [8, 92],
      ])
      .line([
        [32, 44],
        [40, 36],
        [48, 44],
        [56, 36],
        [64, 44],
        [72, 36],
      ])
      .line([
        [24, 62],
        [80, 62],
      ])
      .line([
        [22, 72],
        [82, 72],
      ])
      .rect(4, 92, 96, 16, 'plain'),
  ),
]
