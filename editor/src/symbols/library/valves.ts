import type { SymbolPen } from '../SymbolPen.ts'
import { type Size, type SymbolSpec, symbol } from '../SymbolSpec.ts'

const LOW: Size = [80, 48]
const TALL: Size = [80, 84]

/** The two halves of a valve, about (40, `y`). */
const halves = (pen: SymbolPen, y: number): SymbolPen =>
  pen
    .triangle([
      [4, y - 20],
      [4, y + 20],
      [40, y],
    ])
    .triangle([
      [76, y - 20],
      [76, y + 20],
      [40, y],
    ])

/** With a stem for an actuator, whose lower edge is at 30. */
const stem = (pen: SymbolPen): SymbolPen =>
  halves(
    pen.line([
      [40, 28],
      [40, 60],
    ]),
    60,
  )

export const valves: readonly SymbolSpec[] = [
  symbol('valveGate', '闸阀', 'Gate valve', LOW, (p) =>
    halves(p, 24).line([
      [40, 4],
      [40, 44],
    ]),
  ),
  symbol('valveGlobe', '截止阀', 'Globe valve', LOW, (p) => halves(p, 24).circle(40, 24, 9, 'ink')),
  symbol('valveBall', '球阀', 'Ball valve', LOW, (p) => halves(p, 24).circle(40, 24, 12)),
  symbol('valvePlug', '旋塞阀', 'Plug valve', LOW, (p) => halves(p, 24).diamond(28, 8, 24, 32)),
  symbol('valveNeedle', '针阀', 'Needle valve', LOW, (p) =>
    halves(p, 24).triangle(
      [
        [33, 2],
        [47, 2],
        [40, 24],
      ],
      'ink',
    ),
  ),
  symbol('valveButterfly', '蝶阀', 'Butterfly valve', LOW, (p) =>
    p
      .rect(16, 6, 48, 36, 'bodyFill')
      .line([
        [16, 4],
        [16, 44],
      ])
      .line([
        [64, 4],
        [64, 44],
      ])
      .line([
        [16, 38],
        [64, 10],
      ])
      .circle(40, 24, 5, 'ink'),
  ),
  symbol('valveCheck', '止回阀', 'Check valve', LOW, (p) =>
    p
      .rect(16, 6, 48, 36, 'bodyFill')
      .line([
        [16, 4],
        [16, 44],
      ])
      .line([
        [64, 4],
        [64, 44],
      ])
      .line([
        [16, 6],
        [56, 36],
      ])
      .triangle(
        [
          [64, 42],
          [48, 38],
          [56, 28],
        ],
        'ink',
      ),
  ),
  symbol('valveKnife', '刀闸阀', 'Knife gate valve', TALL, (p) =>
    p
      .rect(30, 4, 20, 78, 'plain')
      .rect(4, 46, 26, 30)
      .rect(50, 46, 26, 30)
      .line([
        [30, 40],
        [50, 40],
      ])
      .line([
        [22, 4],
        [58, 4],
      ]),
  ),
  symbol('valveHand', '手动阀', 'Hand valve', TALL, (p) =>
    stem(p).line(
      [
        [20, 28],
        [60, 28],
      ],
      4,
    ),
  ),
  symbol('valveControl', '调节阀', 'Control valve', TALL, (p) =>
    stem(p)
      .rect(16, 8, 48, 22, 'plain', 11)
      .line([
        [16, 19],
        [64, 19],
      ]),
  ),
  symbol('valveMotor', '电动阀', 'Motor valve', TALL, (p) =>
    stem(p).circle(40, 20, 16, 'plain').text('M', 26, 8, 28, 24, 17),
  ),
  symbol('valveSolenoid', '电磁阀', 'Solenoid valve', TALL, (p) =>
    stem(p).rect(25, 4, 30, 28, 'plain').text('S', 26, 6, 28, 24, 17),
  ),
  symbol('valvePneumatic', '气动阀', 'Pneumatic valve', TALL, (p) =>
    stem(p)
      .rect(22, 4, 36, 30, 'plain')
      .line([
        [22, 18],
        [58, 18],
      ])
      .line([
        [40, 18],
        [40, 34],
      ]),
  ),
  symbol('valveHydraulic', '液动阀', 'Hydraulic valve', TALL, (p) =>
    stem(p).rect(25, 4, 30, 28, 'plain').text('H', 26, 6, 28, 24, 17),
  ),
  symbol('valveThreeWay', '三通阀', 'Three-way valve', [80, 72], (p) =>
    halves(p, 24).triangle([
      [20, 68],
      [60, 68],
      [40, 24],
    ]),
  ),
  symbol('valveFourWay', '四通阀', 'Four-way valve', [80, 88], (p) =>
    halves(p, 44)
      .triangle([
        [20, 84],
        [60, 84],
        [40, 44],
      ])
      .triangle([
        [20, 4],
        [60, 4],
        [40, 44],
      ]),
  ),
  symbol('valveAngle', '角阀', 'Angle valve', [64, 64], (p) =>
    p
      .triangle([
        [60, 4],
        [60, 40],
        [22, 22],
      ])
      .triangle([
        [4, 60],
        [40, 60],
        [22, 22],
      ]),
  ),
  symbol('valveSafety', '安全阀', 'Safety valve', [64, 96], (p) =>
    p
      .line([
        [26, 4],
        [26, 54],
      ])
      .line([
        [16, 12],
        [36, 18],
        [16, 24],
        [36, 30],
        [16, 36],
      ])
      .triangle([
        [62, 36],
        [62, 72],
        [26, 54],
      ])
      .triangle([
        [8, 92],
        [44, 92],
        [26, 54],
      ]),
  ),
  symbol('valveReducing', '减压阀', 'Pressure reducing valve', TALL, (p) =>
    stem(p)
      .rect(16, 8, 48, 22, 'plain', 11)
      .arrow(40, 19, 'down', 5)
      .line(
        [
          [64, 19],
          [76, 19],
          [76, 40],
        ],
        2,
        '4 3',
      ),
  ),
]
