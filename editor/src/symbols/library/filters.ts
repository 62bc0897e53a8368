import { type SymbolSpec, symbol } from '../SymbolSpec.ts'

/** Filters, screens. */
export const filters: readonly SymbolSpec[] = [
  symbol('filter', '过滤器', 'Filter', [80, 56], (p) =>
    p
      .rect(8, 4, 64, 48)
      .line(
        [
          [12, 50],
          [68, 6],
        ],
        2,
        '6 4',
      )
      .line([
        [2, 28],
        [8, 28],
      ])
      .line([
        [72, 28],
        [78, 28],
      ]),
  ),
  symbol('strainer', 'Y 型过滤器', 'Y strainer', [96, 64], (p) =>
    p
      .trapezium(
        [
          [40, 10],
          [56, 10],
          [80, 58],
          [64, 58],
        ],
        'plain',
      )
      .rect(8, 8, 80, 24)
      .line(
        [
          [46, 30],
          [60, 12],
        ],
        2,
        '4 3',
      )
      .rect(2, 4, 6, 32, 'ink')
      .rect(88, 4, 6, 32, 'ink'),
  ),
  symbol('filterBag', '袋式除尘器', 'Bag filter', [96, 128], (p) =>
    p
      .rect(8, 4, 80, 14, 'plain')
      .rect(8, 18, 80, 60)
      .rect(18, 18, 12, 48, 'plain', 5)
      .rect(42, 18, 12, 48, 'plain', 5)
      .rect(66, 18, 12, 48, 'plain', 5)
      .trapezium([
        [8, 78],
        [88, 78],
        [56, 114],
        [40, 114],
      ])
      .rect(40, 114, 16, 10, 'ink'),
  ),
  symbol('filterSand', '砂滤器', 'Sand filter', [80, 120], (p) =>
    p
      .line(
        [
          [18, 96],
          [18, 118],
        ],
        4,
      )
      .line(
        [
          [62, 96],
          [62, 118],
        ],
        4,
      )
      .rect(8, 4, 64, 100, 'body', 26)
      .line([
        [8, 44],
        [72, 44],
      ])
      .line(
        [
          [14, 54],
          [66, 54],
        ],
        4,
        '2 6',
      )
      .line(
        [
          [18, 66],
          [70, 66],
        ],
        4,
        '2 6',
      )
      .line(
        [
          [14, 78],
          [66, 78],
        ],
        4,
        '2 6',
      )
      .line([
        [8, 86],
        [72, 86],
      ]),
  ),
  symbol('filterCartridge', '滤芯过滤器', 'Cartridge filter', [64, 112], (p) =>
    p
      .rect(2, 14, 60, 12, 'plain')
      .rect(16, 4, 32, 26, 'plain', 4)
      .rect(12, 30, 40, 76, 'body', 12)
      .line(
        [
          [26, 38],
          [26, 94],
        ],
        2,
        '4 3',
      )
      .line(
        [
          [38, 38],
          [38, 94],
        ],
        2,
        '4 3',
      ),
  ),
  symbol('filterPress', '压滤机', 'Filter press', [144, 72], (p) =>
    p
      .rect(4, 10, 12, 52, 'plain')
      .rect(22, 14, 76, 40)
      .rect(98, 10, 10, 48, 'plain')
      .line([
        [34, 14],
        [34, 54],
      ])
      .line([
        [46, 14],
        [46, 54],
      ])
      .line([
        [58, 14],
        [58, 54],
      ])
      .line([
        [70, 14],
        [70, 54],
      ])
      .line([
        [82, 14],
        [82, 54],
      ])
      .line(
        [
          [108, 34],
          [128, 34],
        ],
        4,
      )
      .rect(126, 10, 14, 52, 'plain')
      .line(
        [
          [4, 66],
          [140, 66],
        ],
        4,
      ),
  ),
  symbol('membrane', '膜组件', 'Membrane unit', [128, 56], (p) =>
    p
      .rect(4, 10, 120, 36, 'body', 8)
      .line(
        [
          [4, 44],
          [124, 12],
        ],
        2,
        '6 4',
      )
      .line([
        [18, 10],
        [18, 46],
      ])
      .line([
        [110, 10],
        [110, 46],
      ]),
  ),
  symbol('cyclone', '旋风分离器', 'Cyclone', [88, 136], (p) =>
    p
      .rect(34, 2, 20, 30, 'plain')
      .rect(2, 28, 30, 16, 'plain')
      .rect(16, 24, 56, 40)
      .trapezium([
        [16, 64],
        [72, 64],
        [50, 122],
        [38, 122],
      ])
      .rect(38, 122, 12, 10, 'ink'),
  ),
  symbol('screenBar', '格栅', 'Bar screen', [80, 104], (p) =>
    p
      .rect(8, 8, 64, 92)
      .line([
        [20, 8],
        [20, 100],
      ])
      .line([
        [30, 8],
        [30, 100],
      ])
      .line([
        [40, 8],
        [40, 100],
      ])
      .line([
        [50, 8],
        [50, 100],
      ])
      .line([
        [60, 8],
        [60, 100],
      ])
      .rect(4, 4, 72, 10, 'plain')
      .rect(16, 58, 48, 8, 'plain'),
  ),
  symbol('screenVibrating', '振动筛', 'Vibrating screen', [128, 80], (p) =>
    p
      .trapezium([
        [6, 8],
        [122, 28],
        [122, 56],
        [6, 36],
      ])
      .line(
        [
          [8, 24],
          [120, 44],
        ],
        2,
        '6 4',
      )
      .circle(62, 32, 8, 'plain')
      .line([
        [24, 40],
        [18, 48],
        [30, 54],
        [18, 60],
        [24, 74],
      ])
      .line([
        [104, 54],
        [98, 59],
        [110, 64],
        [98, 69],
        [104, 74],
      ])
      .line(
        [
          [10, 76],
          [118, 76],
        ],
        4,
      ),
  ),
]
