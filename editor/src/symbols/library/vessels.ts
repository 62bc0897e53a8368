import type { SymbolTable } from '../symbolSchema.ts'

export const vessels: SymbolTable = {
  tankOpen: [
    { cn: '敞口罐', en: 'Open tank', size: [96, 120], words: '水箱 水池 储罐 storage' },
    { rect: '6 8 84 108', look: 'bodyFill' },
    { path: 'M6 4V116H90V4 M16 28L24 33L32 28L40 33L48 28L56 33L64 28L72 33L80 28' },
  ],
  tankClosed: [
    { cn: '密闭罐', en: 'Closed tank', size: [96, 120], words: '储罐 压力罐 水箱 storage vessel' },
    { rect: '36 2 24 12', look: 'plain' },
    { rect: '6 12 84 106', radius: 18 },
  ],
  tankLevel: [
    { cn: '液位罐', en: 'Tank with level', size: [96, 120], words: '储罐 水箱 液位 storage' },
    { rect: '6 4 84 112', radius: 8 },
    { level: '24 18 48 84' },
  ],
  tankConeRoof: [
    { cn: '锥顶罐', en: 'Cone roof tank', size: [96, 120], words: '储罐 油罐 拱顶罐 storage oil' },
    { path: 'M2 32H94L48 6Z' },
    { rect: '6 32 84 84' },
  ],
  tankConeBottom: [
    { cn: '锥底罐', en: 'Cone bottom tank', size: [96, 120], words: '沉降罐 料罐 storage settling' },
    { path: 'M8 60V118 M88 60V118' },
    { rect: '8 4 80 62' },
    { path: 'M8 66H88L54 106H42Z' },
    { rect: '42 106 12 10', look: 'plain' },
  ],
  tankFloating: [
    { cn: '浮顶罐', en: 'Floating roof tank', size: [96, 120], words: '油罐 储罐 oil storage' },
    { rect: '6 8 84 108', look: 'bodyFill' },
    { rect: '8 36 80 8', look: 'ink' },
    { path: 'M6 4V116H90V4 M22 36L74 10' },
  ],
  tankHorizontal: [
    { cn: '卧式罐', en: 'Horizontal tank', size: [152, 88], words: '储罐 卧罐 storage drum' },
    { rect: '64 2 24 12', look: 'plain' },
    { path: 'M28 64H52L56 84H24Z M100 64H124L128 84H96Z', look: 'plain' },
    { rect: '4 12 144 58', radius: 24 },
  ],
  tankSphere: [
    { cn: '球罐', en: 'Sphere', size: [104, 112], words: '球形罐 液化气 gas lpg spherical' },
    { path: 'M20 72V110 M84 72V110 M52 90V110', width: 4 },
    { circle: '52 52 46' },
    { path: 'M6 52H98' },
  ],
  silo: [
    { cn: '料仓', en: 'Silo', size: [88, 144], words: '筒仓 粉仓 水泥仓 灰库 bin bunker' },
    { path: 'M10 90V142 M78 90V142', width: 4 },
    { path: 'M32 4H56L78 20H10Z', look: 'plain' },
    { rect: '10 20 68 74' },
    { path: 'M10 94H78L50 130H38Z' },
    { rect: '36 130 16 10', look: 'ink' },
    { path: 'M10 44H78 M10 69H78' },
  ],
  hopper: [
    { cn: '料斗', en: 'Hopper', size: [96, 88], words: '漏斗 料仓 斗 bin funnel' },
    { rect: '4 4 88 12', look: 'plain' },
    { path: 'M8 16H88L58 72H38Z' },
    { rect: '38 72 20 12', look: 'plain' },
  ],
  basin: [
    { cn: '水池', en: 'Basin', size: [160, 80], words: '蓄水池 清水池 沉淀池 pool pond reservoir' },
    { rect: '10 20 140 50', look: 'bodyFill' },
    { path: 'M2 10H10V71H150V10H158', width: 4 },
    { path: 'M24 26L32 31L40 26L48 31L56 26L64 31L72 26L80 31L88 26L96 31L104 26L112 31L120 26L128 31L136 26' },
  ],
  vesselJacketed: [
    { cn: '夹套罐', en: 'Jacketed vessel', size: [96, 120], words: '夹套 保温 反应釜 jacket heated' },
    { rect: '36 2 24 16', look: 'plain' },
    { rect: '4 34 88 84', radius: 22, look: 'plain' },
    { rect: '12 12 72 98', radius: 16 },
  ],
  reactor: [
    { cn: '反应釜', en: 'Reactor', size: [96, 144], words: '反应器 搅拌釜 聚合釜 stirred mixer agitated vessel' },
    { rect: '34 2 28 28', radius: 4, look: 'plain' },
    { text: 'M', box: '34 4 28 24', fontSize: 16 },
    { rect: '8 34 80 106', radius: 24 },
    { path: 'M48 30V112', width: 4 },
    { ellipse: '34 112 13 6, 62 112 13 6', look: 'plain' },
  ],
  column: [
    { cn: '塔', en: 'Column', size: [64, 176], words: '精馏塔 吸收塔 distillation tower absorber' },
    { rect: '10 4 44 156', radius: 20 },
    { path: 'M10 36H42 M22 60H54 M10 84H42 M22 108H54 M10 132H42' },
    { path: 'M18 160H46L54 174H10Z', look: 'plain' },
  ],
  separator: [
    { cn: '气液分离器', en: 'Separator', size: [152, 80], words: '分离 三相分离器 油水 gas liquid drum' },
    { rect: '30 2 16 14, 104 2 16 14, 68 64 16 14', look: 'plain' },
    { rect: '4 14 144 52', radius: 22 },
    { path: 'M6 40H146', dash: '8 4' },
    { path: 'M100 40V66' },
  ],
  gasCylinder: [
    { cn: '气瓶', en: 'Gas cylinder', size: [48, 128], words: '钢瓶 氧气 氯瓶 bottle' },
    { rect: '14 4 20 8', look: 'ink' },
    { rect: '18 12 12 14', look: 'plain' },
    { rect: '6 24 36 100', radius: 14 },
    { path: 'M6 52H42' },
  ],
}
