import type { SymbolTable } from '../symbolSchema.ts'

/** Symbols that carry and break solids. */
export const conveyors: SymbolTable = {
  conveyorBelt: [
    { cn: '皮带输送机', en: 'Belt conveyor', size: [176, 56], words: '皮带机 胶带 输送 band' },
    { rect: '6 8 164 28', radius: 14 },
    { circle: '20 22 9, 156 22 9', look: 'plain' },
    { circle: '20 22 2, 156 22 2', look: 'ink' },
    { circle: '54 22 5, 88 22 5, 122 22 5', look: 'plain' },
    { path: 'M36 36V54 M140 36V54' },
  ],
  conveyorScrew: [
    { cn: '螺旋输送机', en: 'Screw conveyor', size: [176, 56], words: '绞龙 螺旋 输送 auger' },
    { rect: '146 10 26 28', radius: 4, look: 'plain' },
    { text: 'M', box: '146 12 26 24', fontSize: 15 },
    { rect: '4 8 138 32' },
    { path: 'M4 24H146 M10 36L22 12L34 36L46 12L58 36L70 12L82 36L94 12L106 36L118 12L130 36' },
    { rect: '12 40 16 12', look: 'plain' },
  ],
  conveyorRoller: [
    { cn: '辊筒输送机', en: 'Roller conveyor', size: [176, 48], words: '辊道 滚筒 输送 table' },
    { rect: '4 20 168 10' },
    { circle: '18 14 9, 46 14 9, 74 14 9, 102 14 9, 130 14 9, 158 14 9', look: 'plain' },
    { path: 'M24 30V46 M152 30V46' },
  ],
  elevatorBucket: [
    { cn: '斗式提升机', en: 'Bucket elevator', size: [72, 160], words: '提升机 斗提 lift' },
    { rect: '52 20 18 16, 2 122 18 16', look: 'plain' },
    { rect: '14 4 44 152', radius: 14 },
    { circle: '36 26 10, 36 134 10', look: 'plain' },
    { path: 'M26 26V134 M46 26V134' },
    { rect: '18 52 10 10, 18 80 10 10, 18 108 10 10, 44 52 10 10, 44 80 10 10, 44 108 10 10', look: 'ink' },
  ],
  crusher: [
    { cn: '破碎机', en: 'Crusher', size: [96, 88], words: '破碎 辊式 roller breaker' },
    { path: 'M4 4H92L72 36H24Z', look: 'plain' },
    { rect: '12 36 72 40' },
    { circle: '32 56 14, 64 56 14', look: 'plain' },
    { circle: '32 56 3, 64 56 3', look: 'ink' },
    { path: 'M6 84H90', width: 4 },
    { path: 'M20 76V84 M76 76V84' },
  ],
  feederRotary: [
    { cn: '旋转给料阀', en: 'Rotary feeder', size: [64, 88], words: '星型卸料器 关风机 卸料阀 airlock star' },
    { rect: '20 4 24 20, 20 64 24 20', look: 'plain' },
    { circle: '32 44 24' },
    { path: 'M8 44H56 M20 23L44 65 M44 23L20 65' },
    { circle: '32 44 5', look: 'ink' },
  ],
}
