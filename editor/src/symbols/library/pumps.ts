import { type Size, type SymbolSpec, symbol } from '../SymbolSpec.ts'

const SIZE: Size = [80, 80]

export const pumps: readonly SymbolSpec[] = [
  symbol('pumpCentrifugal', '离心泵', 'Centrifugal pump', SIZE, (p) =>
    p
      .trapezium(
        [
          [26, 50],
          [50, 50],
          [64, 76],
          [12, 76],
        ],
        'plain',
      )
      .rect(38, 8, 38, 18)
      .circle(38, 36, 28)
      .circle(38, 36, 5, 'ink')
      .line([
        [4, 36],
        [33, 36],
      ]),
  ),
  symbol('pumpGeneral', '泵', 'Pump', SIZE, (p) =>
    p.circle(40, 40, 34).line([
      [40, 6],
      [74, 40],
      [40, 74],
    ]),
  ),
  symbol('pumpDisplacement', '容积泵', 'Positive displacement pump', SIZE, (p) =>
    p
      .rect(2, 32, 16, 16, 'plain')
      .rect(62, 32, 16, 16, 'plain')
      .circle(40, 40, 28)
      .circle(40, 28, 10, 'plain')
      .circle(40, 52, 10, 'plain')
      .circle(40, 28, 2, 'ink')
      .circle(40, 52, 2, 'ink'),
  ),
  symbol('pumpScrew', '螺杆泵', 'Screw pump', [120, 56], (p) =>
    p
      .rect(80, 4, 20, 12, 'plain')
      .rect(2, 16, 28, 24, 'plain')
      .rect(30, 14, 88, 28, 'body', 4)
      .line([
        [34, 28],
        [42, 20],
        [52, 36],
        [62, 20],
        [72, 36],
        [82, 20],
        [92, 36],
        [102, 20],
        [112, 28],
      ])
      .line([
        [2, 54],
        [118, 54],
      ])
      .line([
        [44, 42],
        [44, 54],
      ])
      .line([
        [104, 42],
        [104, 54],
      ]),
  ),
  symbol('pumpSubmersible', '潜水泵', 'Submersible pump', [56, 112], (p) =>
    p
      .rect(22, 2, 12, 28, 'plain')
      .rect(14, 2, 28, 6, 'plain')
      .rect(8, 28, 40, 56, 'body', 10)
      .line([
        [16, 46],
        [40, 46],
      ])
      .line([
        [16, 56],
        [40, 56],
      ])
      .line([
        [16, 66],
        [40, 66],
      ])
      .rect(12, 84, 32, 18, 'plain')
      .line([
        [20, 86],
        [20, 100],
      ])
      .line([
        [28, 86],
        [28, 100],
      ])
      .line([
        [36, 86],
        [36, 100],
      ])
      .rect(8, 102, 40, 6, 'ink'),
  ),
  symbol('pumpDosing', '计量泵', 'Dosing pump', SIZE, (p) =>
    p
      .circle(40, 40, 26)
      .line([
        [40, 14],
        [66, 40],
        [40, 66],
      ])
      .line([
        [8, 72],
        [64, 16],
      ])
      .triangle(
        [
          [74, 6],
          [68, 20],
          [60, 12],
        ],
        'ink',
      ),
  ),
  symbol('pumpDiaphragm', '隔膜泵', 'Diaphragm pump', SIZE, (p) =>
    p
      .rect(30, 4, 20, 72, 'plain')
      .ellipse(24, 40, 20, 28)
      .ellipse(56, 40, 20, 28)
      .rect(36, 18, 8, 44, 'plain')
      .line([
        [24, 30],
        [24, 50],
      ])
      .line([
        [56, 30],
        [56, 50],
      ])
      .line([
        [24, 40],
        [56, 40],
      ]),
  ),
  symbol('pumpPiston', '柱塞泵', 'Piston pump', [112, 64], (p) =>
    p
      .rect(12, 4, 12, 56, 'plain')
      .rect(4, 14, 64, 36)
      .rect(36, 16, 10, 32, 'plain')
      .line(
        [
          [46, 32],
          [92, 32],
        ],
        4,
      )
      .circle(94, 32, 14, 'plain')
      .circle(94, 32, 3, 'ink'),
  ),
  symbol('pumpVacuum', '真空泵', 'Vacuum pump', SIZE, (p) =>
    p
      .circle(40, 40, 34)
      .circle(40, 48, 20, 'plain')
      .line([
        [40, 28],
        [40, 68],
      ])
      .line([
        [20, 48],
        [60, 48],
      ])
      .circle(40, 48, 4, 'ink'),
  ),
  symbol('pumpSump', '立式液下泵', 'Vertical sump pump', [64, 112], (p) =>
    p
      .rect(18, 4, 28, 32, 'plain', 4)
      .text('M', 18, 8, 28, 24, 16)
      .rect(6, 36, 52, 6, 'ink')
      .rect(28, 42, 8, 36, 'plain')
      .rect(40, 80, 20, 12)
      .circle(32, 90, 16)
      .circle(32, 90, 4, 'ink'),
  ),
]
