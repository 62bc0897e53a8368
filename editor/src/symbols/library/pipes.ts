import { type SymbolSpec, symbol } from '../SymbolSpec.ts'

/** Pipes are 16 wide, so that they meet end to end. */
export const pipes: readonly SymbolSpec[] = [
  symbol('pipeAcross', '水平管', 'Pipe, level', [120, 20], (p) =>
    p
      .rect(0, 2, 120, 16, 'bodyFill')
      .line([
        [0, 2],
        [120, 2],
      ])
      .line([
        [0, 18],
        [120, 18],
      ]),
  ),
  symbol('pipeDown', '垂直管', 'Pipe, upright', [20, 120], (p) =>
    p
      .rect(2, 0, 16, 120, 'bodyFill')
      .line([
        [2, 0],
        [2, 120],
      ])
      .line([
        [18, 0],
        [18, 120],
      ]),
  ),
  symbol('pipeElbow', '弯头', 'Elbow', [56, 56], (p) =>
    p
      .rect(0, 2, 54, 16, 'bodyFill')
      .rect(38, 2, 16, 54, 'bodyFill')
      .line([
        [0, 2],
        [54, 2],
        [54, 56],
      ])
      .line([
        [0, 18],
        [38, 18],
        [38, 56],
      ]),
  ),
  symbol('pipeTee', '三通', 'Tee', [72, 48], (p) =>
    p
      .rect(0, 2, 72, 16, 'bodyFill')
      .rect(28, 16, 16, 32, 'bodyFill')
      .line([
        [0, 2],
        [72, 2],
      ])
      .line([
        [0, 18],
        [28, 18],
        [28, 48],
      ])
      .line([
        [72, 18],
        [44, 18],
        [44, 48],
      ]),
  ),
  symbol('pipeCross', '四通', 'Cross', [72, 72], (p) =>
    p
      .rect(0, 28, 72, 16, 'bodyFill')
      .rect(28, 0, 16, 72, 'bodyFill')
      .line([
        [0, 28],
        [28, 28],
        [28, 0],
      ])
      .line([
        [72, 28],
        [44, 28],
        [44, 0],
      ])
      .line([
        [0, 44],
        [28, 44],
        [28, 72],
      ])
      .line([
        [72, 44],
        [44, 44],
        [44, 72],
      ]),
  ),
  symbol('pipeReducer', '异径管', 'Reducer', [72, 36], (p) =>
    p.trapezium([
      [4, 2],
      [68, 10],
      [68, 26],
      [4, 34],
    ]),
  ),
  symbol('pipeFlange', '法兰', 'Flange', [64, 44], (p) =>
    p
      .rect(0, 14, 64, 16, 'bodyFill')
      .line([
        [0, 14],
        [64, 14],
      ])
      .line([
        [0, 30],
        [64, 30],
      ])
      .rect(22, 4, 8, 36, 'plain')
      .rect(34, 4, 8, 36, 'plain'),
  ),
  symbol('pipeBlind', '盲板', 'Blind flange', [48, 44], (p) =>
    p
      .rect(0, 14, 28, 16, 'bodyFill')
      .line([
        [0, 14],
        [28, 14],
      ])
      .line([
        [0, 30],
        [28, 30],
      ])
      .rect(26, 4, 8, 36, 'plain')
      .rect(36, 4, 8, 36, 'ink'),
  ),
  symbol('pipeHose', '软管', 'Hose', [120, 36], (p) =>
    p
      .rect(20, 6, 80, 24, 'body', 4)
      .line([
        [28, 6],
        [28, 30],
      ])
      .line([
        [38, 6],
        [38, 30],
      ])
      .line([
        [48, 6],
        [48, 30],
      ])
      .line([
        [58, 6],
        [58, 30],
      ])
      .line([
        [68, 6],
        [68, 30],
      ])
      .line([
        [78, 6],
        [78, 30],
      ])
      .line([
        [88, 6],
        [88, 30],
      ])
      .rect(2, 10, 18, 16, 'plain')
      .rect(100, 10, 18, 16, 'plain'),
  ),
  symbol('pipeOrifice', '孔板', 'Orifice plate', [72, 52], (p) =>
    p
      .rect(0, 18, 72, 16, 'bodyFill')
      .line([
        [0, 18],
        [72, 18],
      ])
      .line([
        [0, 34],
        [72, 34],
      ])
      .rect(33, 4, 6, 18, 'ink')
      .rect(33, 30, 6, 18, 'ink'),
  ),
  symbol('pipeFlow', '流向', 'Flow direction', [72, 28], (p) =>
    p
      .line(
        [
          [2, 14],
          [52, 14],
        ],
        4,
      )
      .triangle([
        [70, 14],
        [48, 3],
        [48, 25],
      ]),
  ),
  symbol('pipeFunnel', '漏斗', 'Drain funnel', [56, 64], (p) =>
    p
      .trapezium([
        [4, 4],
        [52, 4],
        [36, 32],
        [20, 32],
      ])
      .rect(20, 32, 16, 30, 'plain'),
  ),
]
