import { type Size, type SymbolSpec, symbol } from '../SymbolSpec.ts'

const SIZE: Size = [80, 80]

/** Motors, fans, blowers, compressors. */
export const machines: readonly SymbolSpec[] = [
  symbol('motor', '电动机', 'Motor', SIZE, (p) => p.circle(40, 40, 34).text('M', 16, 20, 48, 40, 32)),
  symbol('motorFoot', '卧式电机', 'Foot-mounted motor', [120, 80], (p) =>
    p
      .rect(92, 32, 24, 12, 'plain')
      .rect(34, 4, 30, 14, 'plain', 3)
      .rect(4, 20, 12, 36, 'plain', 4)
      .rect(14, 14, 72, 48, 'body', 6)
      .rect(84, 20, 10, 36, 'plain')
      .line([
        [24, 26],
        [76, 26],
      ])
      .line([
        [24, 38],
        [76, 38],
      ])
      .line([
        [24, 50],
        [76, 50],
      ])
      .rect(22, 62, 16, 8, 'ink')
      .rect(62, 62, 16, 8, 'ink')
      .line(
        [
          [12, 72],
          [88, 72],
        ],
        4,
      ),
  ),
  symbol('generator', '发电机', 'Generator', SIZE, (p) => p.circle(40, 40, 34).text('G', 16, 20, 48, 40, 32)),
  symbol('drive', '变频器', 'Variable speed drive', [72, 88], (p) =>
    p
      .rect(4, 4, 64, 80, 'body', 4)
      .line([
        [4, 84],
        [68, 4],
      ])
      .line([
        [14, 20],
        [34, 20],
      ])
      .line(
        [
          [14, 26],
          [34, 26],
        ],
        2,
        '4 3',
      )
      .line([
        [38, 66],
        [43, 60],
        [48, 66],
        [53, 72],
        [58, 66],
      ]),
  ),
  symbol('turbine', '汽轮机', 'Turbine', [96, 88], (p) =>
    p
      .trapezium([
        [16, 28],
        [80, 6],
        [80, 82],
        [16, 60],
      ])
      .line(
        [
          [2, 44],
          [16, 44],
        ],
        4,
      )
      .line(
        [
          [80, 44],
          [94, 44],
        ],
        4,
      ),
  ),
  symbol('fanAxial', '轴流风机', 'Axial fan', SIZE, (p) =>
    p
      .circle(40, 40, 36)
      .ellipse(40, 22, 8, 14, 'plain')
      .ellipse(40, 58, 8, 14, 'plain')
      .ellipse(22, 40, 14, 8, 'plain')
      .ellipse(58, 40, 14, 8, 'plain')
      .circle(40, 40, 6, 'ink'),
  ),
  symbol('fanCentrifugal', '离心风机', 'Centrifugal fan', [96, 88], (p) =>
    p
      .trapezium(
        [
          [30, 56],
          [54, 56],
          [68, 84],
          [16, 84],
        ],
        'plain',
      )
      .rect(42, 6, 50, 28)
      .circle(42, 42, 36)
      .circle(42, 42, 16, 'plain')
      .circle(42, 42, 4, 'ink'),
  ),
  symbol('fanRoof', '屋顶风机', 'Roof fan', [88, 72], (p) =>
    p
      .trapezium([
        [24, 6],
        [64, 6],
        [84, 26],
        [4, 26],
      ])
      .rect(20, 26, 48, 24, 'plain')
      .ellipse(32, 38, 11, 5)
      .ellipse(56, 38, 11, 5)
      .circle(44, 38, 4, 'ink')
      .rect(6, 50, 76, 16, 'plain'),
  ),
  symbol('blowerRoots', '罗茨风机', 'Roots blower', [104, 72], (p) =>
    p
      .rect(40, 2, 24, 14, 'plain')
      .rect(40, 56, 24, 14, 'plain')
      .rect(6, 12, 92, 48, 'body', 24)
      .ellipse(34, 36, 9, 18, 'plain')
      .ellipse(68, 36, 18, 9, 'plain')
      .circle(34, 36, 3, 'ink')
      .circle(68, 36, 3, 'ink'),
  ),
  symbol('blower', '鼓风机', 'Blower', SIZE, (p) =>
    p
      .rect(40, 6, 38, 20)
      .circle(40, 40, 34)
      .line([
        [18, 54],
        [62, 54],
      ])
      .line([
        [18, 26],
        [62, 26],
      ])
      .arrow(40, 40, 'right', 8),
  ),
  symbol('compressor', '压缩机', 'Compressor', SIZE, (p) =>
    p
      .circle(40, 40, 34)
      .line([
        [16, 16],
        [70, 28],
      ])
      .line([
        [16, 64],
        [70, 52],
      ]),
  ),
  symbol('compressorScrew', '螺杆压缩机', 'Screw compressor', [104, 72], (p) =>
    p
      .rect(4, 8, 96, 56, 'body', 8)
      .rect(14, 18, 76, 16, 'plain', 8)
      .rect(14, 38, 76, 16, 'plain', 8)
      .line([
        [28, 18],
        [36, 34],
      ])
      .line([
        [44, 18],
        [52, 34],
      ])
      .line([
        [60, 18],
        [68, 34],
      ])
      .line([
        [36, 38],
        [28, 54],
      ])
      .line([
        [52, 38],
        [44, 54],
      ])
      .line([
        [68, 38],
        [60, 54],
      ]),
  ),
  symbol('compressorPiston', '活塞压缩机', 'Piston compressor', [88, 96], (p) =>
    p
      .line(
        [
          [44, 34],
          [60, 68],
        ],
        4,
      )
      .circle(44, 68, 24)
      .rect(26, 4, 36, 40)
      .rect(28, 22, 32, 10, 'plain')
      .line(
        [
          [44, 32],
          [54, 66],
        ],
        4,
      )
      .circle(54, 66, 4, 'ink')
      .line(
        [
          [12, 94],
          [76, 94],
        ],
        4,
      ),
  ),
]
