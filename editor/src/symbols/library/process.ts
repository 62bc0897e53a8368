import type { SymbolTable } from '../symbolSchema.ts'

/** Mixers, heat exchangers. */
export const process: SymbolTable = {
  mixer: [
    { cn: '搅拌器', en: 'Agitator', size: [72, 120], words: '搅拌 桨叶 stirrer impeller' },
    { rect: '20 4 32 32', radius: 4 },
    { text: 'M', box: '20 8 32 24', fontSize: 18 },
    { path: 'M36 36V108', width: 4 },
    { ellipse: '20 106 15 6, 52 106 15 6', look: 'plain' },
  ],
  mixerPaddle: [
    { cn: '桨式搅拌机', en: 'Paddle mixer', size: [96, 112], words: '搅拌机 混合 blender stirrer' },
    { rect: '8 40 80 68', radius: 8 },
    { rect: '34 2 28 28', radius: 4, look: 'plain' },
    { text: 'M', box: '34 4 28 24', fontSize: 16 },
    { path: 'M48 30V96', width: 4 },
    { rect: '24 62 48 8, 24 84 48 8', look: 'plain' },
  ],
  mixerStatic: [
    { cn: '静态混合器', en: 'Static mixer', size: [120, 40], words: '管道混合器 混合 inline' },
    { rect: '8 6 104 28' },
    { path: 'M16 34L32 6L48 34L64 6L80 34L96 6L104 20' },
    { rect: '2 2 6 36, 112 2 6 36', look: 'ink' },
  ],
  mixerDrum: [
    { cn: '滚筒混合机', en: 'Drum mixer', size: [120, 88], words: '搅拌 滚筒 混凝土 blender rotary' },
    { rect: '8 8 104 52', radius: 10 },
    { path: 'M36 8V60 M84 8V60', width: 4 },
    { circle: '36 70 10, 84 70 10', look: 'plain' },
    { path: 'M8 82H112', width: 4 },
  ],
  aerator: [
    { cn: '曝气器', en: 'Aerator', size: [112, 72], words: '曝气头 曝气盘 微孔 diffuser bubble air' },
    { rect: '4 58 104 10' },
    { circle: '20 44 5, 44 44 5, 68 44 5, 92 44 5, 32 26 4, 56 26 4, 80 26 4, 44 10 3, 68 10 3', look: 'plain' },
  ],
  exchanger: [
    { cn: '换热器', en: 'Heat exchanger', size: [80, 80], words: '热交换器 加热 冷却 heater cooler' },
    { circle: '40 40 32' },
    { path: 'M2 40H24L34 22L46 58L56 40H78' },
  ],
  exchangerTube: [
    {
      cn: '管壳换热器',
      en: 'Shell and tube exchanger',
      size: [152, 80],
      words: '列管 热交换器 冷凝器 condenser heater',
    },
    { rect: '40 4 14 14, 98 62 14 14', look: 'plain' },
    { rect: '4 18 144 44', radius: 20 },
    { path: 'M26 18V62 M126 18V62 M26 30H126 M26 40H126 M26 50H126' },
  ],
  exchangerPlate: [
    { cn: '板式换热器', en: 'Plate exchanger', size: [88, 96], words: '板换 热交换器 采暖 heating' },
    { rect: '2 14 84 6, 2 78 84 6', look: 'plain' },
    { rect: '20 8 48 82' },
    { rect: '12 4 10 88, 66 4 10 88', look: 'plain' },
    { path: 'M30 8V90 M37 8V90 M44 8V90 M51 8V90 M58 8V90' },
  ],
  exchangerAir: [
    { cn: '空冷器', en: 'Air cooler', size: [120, 88], words: '空冷 散热 风冷 fin fan' },
    { path: 'M4 6H116L96 54H24Z M10 20L30 12L40 28L54 12L66 28L80 12L90 28L110 20' },
    { ellipse: '44 70 16 7, 76 70 16 7', look: 'plain' },
    { circle: '60 70 4', look: 'ink' },
    { path: 'M60 74V86' },
  ],
  heaterElectric: [
    { cn: '电加热器', en: 'Electric heater', size: [120, 56], words: '电加热 加热棒 heating element' },
    { rect: '4 8 20 40', look: 'plain' },
    { rect: '24 8 92 40', radius: 6 },
    { path: 'M24 18H100L108 28L100 38H24 M10 20L18 28L10 36' },
  ],
  boiler: [
    { cn: '锅炉', en: 'Boiler', size: [104, 120], words: '热水锅炉 蒸汽 供暖 steam hot water' },
    { rect: '66 2 20 36', look: 'plain' },
    { rect: '8 24 88 88', radius: 14 },
    { rect: '24 40 56 14', radius: 7, look: 'plain' },
    { circle: '52 84 18', look: 'plain' },
    { path: 'M52 68L63 94H41Z', look: 'ink' },
    { path: 'M4 116H100', width: 4 },
  ],
  coolingTower: [
    { cn: '冷却塔', en: 'Cooling tower', size: [104, 112], words: '凉水塔 冷却 循环水 tower' },
    { rect: '36 4 32 14', look: 'plain' },
    { ellipse: '44 11 8 4, 60 11 8 4' },
    { path: 'M28 18H76L96 92H8Z M32 44L40 36L48 44L56 36L64 44L72 36 M24 62H80 M22 72H82' },
    { rect: '4 92 96 16', look: 'plain' },
  ],
}
