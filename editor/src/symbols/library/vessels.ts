import type { SymbolPen } from '../SymbolPen.ts'
import { type Size, type SymbolSpec, symbol } from '../SymbolSpec.ts'

const SIZE: Size = [96, 120]

const waves = (pen: SymbolPen, x: number, y: number, count: number): SymbolPen =>
  pen.line(Array.from({ length: count * 2 + 1 }, (_, i) => [x + i * 8, y + (i % 2) * 5] as const))

export const vessels: readonly SymbolSpec[] = [
  symbol('tankOpen', '敞口罐', 'Open tank', SIZE, (p) =>
    waves(
      p.rect(6, 8, 84, 108, 'bodyFill').line([
        [6, 4],
        [6, 116],
        [90, 116],
        [90, 4],
      ]),
      16,
      28,
      4,
    ),
  ),
  symbol('tankClosed', '密闭罐', 'Closed tank', SIZE, (p) =>
    p.rect(36, 2, 24, 12, 'plain').rect(6, 12, 84, 106, 'body', 18),
  ),
  symbol('tankLevel', '液位罐', 'Tank with level', SIZE, (p) => p.rect(6, 4, 84, 112, 'body', 8).level(24, 18, 48, 84)),
  symbol('tankConeRoof', '锥顶罐', 'Cone roof tank', SIZE, (p) =>
    p
      .triangle([
        [2, 32],
        [94, 32],
        [48, 6],
      ])
      .rect(6, 32, 84, 84),
  ),
  symbol('tankConeBottom', '锥底罐', 'Cone bottom tank', SIZE, (p) =>
    p
      .line([
        [8, 60],
        [8, 118],
      ])
      .line([
        [88, 60],
        [88, 118],
      ])
      .rect(8, 4, 80, 62)
      .trapezium([
        [8, 66],
        [88, 66],
        [54, 106],
        [42, 106],
      ])
      .rect(42, 106, 12, 10, 'plain'),
  ),
  symbol('tankFloating', '浮顶罐', 'Floating roof tank', SIZE, (p) =>
    p
      .rect(6, 8, 84, 108, 'bodyFill')
      .rect(8, 36, 80, 8, 'ink')
      .line([
        [6, 4],
        [6, 116],
        [90, 116],
        [90, 4],
      ])
      .line([
        [22, 36],
        [74, 10],
      ]),
  ),
  symbol('tankHorizontal', '卧式罐', 'Horizontal tank', [152, 88], (p) =>
    p
      .rect(64, 2, 24, 12, 'plain')
      .trapezium(
        [
          [28, 64],
          [52, 64],
          [56, 84],
          [24, 84],
        ],
        'plain',
      )
      .trapezium(
        [
          [100, 64],
          [124, 64],
          [128, 84],
          [96, 84],
        ],
        'plain',
      )
      .rect(4, 12, 144, 58, 'body', 24),
  ),
  symbol('tankSphere', '球罐', 'Sphere', [104, 112], (p) =>
    p
      .line(
        [
          [20, 72],
          [20, 110],
        ],
        4,
      )
      .line(
        [
          [84, 72],
          [84, 110],
        ],
        4,
      )
      .line(
        [
          [52, 90],
          [52, 110],
        ],
        4,
      )
      .circle(52, 52, 46)
      .line([
        [6, 52],
        [98, 52],
      ]),
  ),
  symbol('silo', '料仓', 'Silo', [88, 144], (p) =>
    p
      .line(
        [
          [10, 90],
          [10, 142],
        ],
        4,
      )
      .line(
        [
          [78, 90],
          [78, 142],
        ],
        4,
      )
      .trapezium(
        [
          [32, 4],
          [56, 4],
          [78, 20],
          [10, 20],
        ],
        'plain',
      )
      .rect(10, 20, 68, 74)
      .trapezium([
        [10, 94],
        [78, 94],
        [50, 130],
        [38, 130],
      ])
      .rect(36, 130, 16, 10, 'ink')
      .line([
        [10, 44],
        [78, 44],
      ])
      .line([
        [10, 69],
        [78, 69],
      ]),
  ),
  symbol('hopper', '料斗', 'Hopper', [96, 88], (p) =>
    p
      .rect(4, 4, 88, 12, 'plain')
      .trapezium([
        [8, 16],
        [88, 16],
        [58, 72],
        [38, 72],
      ])
      .rect(38, 72, 20, 12, 'plain'),
  ),
  symbol('basin', '水池', 'Basin', [160, 80], (p) =>
    waves(
      p.rect(10, 20, 140, 50, 'bodyFill').line(
        [
          [2, 10],
          [10, 10],
          [10, 71],
          [150, 71],
          [150, 10],
          [158, 10],
        ],
        4,
      ),
      24,
      26,
      7,
    ),
  ),
  symbol('vesselJacketed', '夹套罐', 'Jacketed vessel', SIZE, (p) =>
    p.rect(36, 2, 24, 16, 'plain').rect(4, 34, 88, 84, 'plain', 22).rect(12, 12, 72, 98, 'body', 16),
  ),
  symbol('reactor', '反应釜', 'Reactor', [96, 144], (p) =>
    p
      .rect(34, 2, 28, 28, 'plain', 4)
      .text('M', 34, 4, 28, 24, 16)
      .rect(8, 34, 80, 106, 'body', 24)
      .line(
        [
          [48, 30],
          [48, 112],
        ],
        4,
      )
      .ellipse(34, 112, 13, 6, 'plain')
      .ellipse(62, 112, 13, 6, 'plain'),
  ),
  symbol('column', '塔', 'Column', [64, 176], (p) =>
    p
      .rect(10, 4, 44, 156, 'body', 20)
      .line([
        [10, 36],
        [42, 36],
      ])
      .line([
        [22, 60],
        [54, 60],
      ])
      .line([
        [10, 84],
        [42, 84],
      ])
      .line([
        [22, 108],
        [54, 108],
      ])
      .line([
        [10, 132],
        [42, 132],
      ])
      .trapezium(
        [
          [18, 160],
          [46, 160],
          [54, 174],
          [10, 174],
        ],
        'plain',
      ),
  ),
  symbol('separator', '气液分离器', 'Separator', [152, 80], (p) =>
    p
      .rect(30, 2, 16, 14, 'plain')
      .rect(104, 2, 16, 14, 'plain')
      .rect(68, 64, 16, 14, 'plain')
      .rect(4, 14, 144, 52, 'body', 22)
      .line(
        [
          [6, 40],
          [146, 40],
        ],
        2,
        '8 4',
      )
      .line([
        [100, 40],
        [100, 66],
      ]),
  ),
  symbol('gasCylinder', '气瓶', 'Gas cylinder', [48, 128], (p) =>
    p
      .rect(14, 4, 20, 8, 'ink')
      .rect(18, 12, 12, 14, 'plain')
      .rect(6, 24, 36, 100, 'body', 14)
      .line([
        [6, 52],
        [42, 52],
      ]),
  ),
]
