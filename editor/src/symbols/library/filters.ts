import type { SymbolTable } from '../symbolSchema.ts'

/** Filters, screens. */
export const filters: SymbolTable = {
  filter: [
    { cn: '过滤器', en: 'Filter', size: [80, 56], words: '过滤 滤网 screen' },
    { rect: '8 4 64 48' },
    { path: 'M12 50L68 6', dash: '6 4' },
    { path: 'M2 28H8 M72 28H78' },
  ],
  strainer: [
    { cn: 'Y 型过滤器', en: 'Y strainer', size: [96, 64], words: '除污器 滤网 过滤 filter' },
    { path: 'M40 10H56L80 58H64Z', look: 'plain' },
    { rect: '8 8 80 24' },
    { path: 'M46 30L60 12', dash: '4 3' },
    { rect: '2 4 6 32, 88 4 6 32', look: 'ink' },
  ],
  filterBag: [
    { cn: '袋式除尘器', en: 'Bag filter', size: [96, 128], words: '布袋除尘 收尘器 除尘 dust collector baghouse' },
    { rect: '8 4 80 14', look: 'plain' },
    { rect: '8 18 80 60' },
    { rect: '18 18 12 48, 42 18 12 48, 66 18 12 48', radius: 5, look: 'plain' },
    { path: 'M8 78H88L56 114H40Z' },
    { rect: '40 114 16 10', look: 'ink' },
  ],
  filterSand: [
    { cn: '砂滤器', en: 'Sand filter', size: [80, 120], words: '石英砂 多介质 过滤 multimedia pressure' },
    { path: 'M18 96V118 M62 96V118', width: 4 },
    { rect: '8 4 64 100', radius: 26 },
    { path: 'M8 44H72' },
    { path: 'M14 54H66 M18 66H70 M14 78H66', width: 4, dash: '2 6' },
    { path: 'M8 86H72' },
  ],
  filterCartridge: [
    { cn: '滤芯过滤器', en: 'Cartridge filter', size: [64, 112], words: '保安过滤器 精密过滤 滤芯 security fine' },
    { rect: '2 14 60 12', look: 'plain' },
    { rect: '16 4 32 26', radius: 4, look: 'plain' },
    { rect: '12 30 40 76', radius: 12 },
    { path: 'M26 38V94 M38 38V94', dash: '4 3' },
  ],
  filterPress: [
    { cn: '压滤机', en: 'Filter press', size: [144, 72], words: '板框压滤 污泥脱水 sludge dewatering plate' },
    { rect: '4 10 12 52', look: 'plain' },
    { rect: '22 14 76 40' },
    { rect: '98 10 10 48', look: 'plain' },
    { path: 'M34 14V54 M46 14V54 M58 14V54 M70 14V54 M82 14V54' },
    { path: 'M108 34H128', width: 4 },
    { rect: '126 10 14 52', look: 'plain' },
    { path: 'M4 66H140', width: 4 },
  ],
  membrane: [
    { cn: '膜组件', en: 'Membrane unit', size: [128, 56], words: '反渗透 超滤 膜 RO UF reverse osmosis' },
    { rect: '4 10 120 36', radius: 8 },
    { path: 'M4 44L124 12', dash: '6 4' },
    { path: 'M18 10V46 M110 10V46' },
  ],
  cyclone: [
    { cn: '旋风分离器', en: 'Cyclone', size: [88, 136], words: '旋风除尘 除尘 dust collector' },
    { rect: '34 2 20 30, 2 28 30 16', look: 'plain' },
    { rect: '16 24 56 40' },
    { path: 'M16 64H72L50 122H38Z' },
    { rect: '38 122 12 10', look: 'ink' },
  ],
  screenBar: [
    { cn: '格栅', en: 'Bar screen', size: [80, 104], words: '格栅机 除污 rake trash' },
    { rect: '8 8 64 92' },
    { path: 'M20 8V100 M30 8V100 M40 8V100 M50 8V100 M60 8V100' },
    { rect: '4 4 72 10, 16 58 48 8', look: 'plain' },
  ],
  screenVibrating: [
    { cn: '振动筛', en: 'Vibrating screen', size: [128, 80], words: '筛分 振筛 sieve shaker' },
    { path: 'M6 8L122 28V56L6 36Z' },
    { path: 'M8 24L120 44', dash: '6 4' },
    { circle: '62 32 8', look: 'plain' },
    { path: 'M24 40L18 48L30 54L18 60L24 74 M104 54L98 59L110 64L98 69L104 74' },
    { path: 'M10 76H118', width: 4 },
  ],
}
