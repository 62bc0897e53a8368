import type { SymbolShape, SymbolTable } from '../symbolSchema.ts'

/** A piece of pipe 16 wide at height `y` over the whole width, so that it meets the pipes. */
const pipeAt = (y: number, width: number): readonly SymbolShape[] => [
  { rect: `0 ${y} ${width} 16`, look: 'bodyFill' },
  { path: `M0 ${y}H${width} M0 ${y + 16}H${width}` },
]

/** What sits in a pipe; most after ISO 10628-2. */
export const fittings: SymbolTable = {
  strainerBasket: [
    { cn: '篮式过滤器', en: 'Basket strainer', size: [96, 96], words: '蓝式 提篮 杂质 过滤 filter bucket' },
    ...pipeAt(20, 96),
    { rect: '20 4 56 10', look: 'ink' },
    { rect: '24 14 48 78', radius: 10 },
    { path: 'M34 16V78H62V16', dash: '5 3' },
    { path: 'M34 30L62 44 M34 44L62 58 M34 58L62 72', dash: '4 4' },
  ],
  strainerFoot: [
    { cn: '底阀', en: 'Foot valve', size: [56, 88], words: '吸水 止回 莲蓬头 滤网 suction strainer check' },
    { rect: '20 0 16 24', look: 'plain' },
    { rect: '12 22 32 8', look: 'ink' },
    { path: 'M12 30H44L52 82H4Z' },
    { path: 'M16 44H40 M12 56H44 M10 68H46', dash: '4 4' },
    { path: 'M18 30L38 40' },
  ],
  // ISO 10628-2: a circle, half of it solid.
  steamTrap: [
    { cn: '疏水阀', en: 'Steam trap', size: [80, 56], words: '疏水器 冷凝水 蒸汽 condensate drain' },
    { path: 'M0 28H80', width: 3 },
    { circle: '40 28 24' },
    { path: 'M23 45L57 11 M23 45L30 50L40 52' },
    { path: 'M23 45L57 11L62 20L60 40Z M23 45L60 40L50 50L36 52Z', look: 'ink' },
  ],
  sightGlass: [
    { cn: '视镜', en: 'Sight glass', size: [96, 64], words: '窥视镜 观察 视窗 window flow indicator' },
    ...pipeAt(24, 96),
    { rect: '18 16 60 32', radius: 4 },
    { circle: '48 32 26' },
    { circle: '48 32 17', look: 'plain' },
    { path: 'M39 39L53 25 M45 42L57 30' },
  ],
  ruptureDisc: [
    { cn: '爆破片', en: 'Rupture disc', size: [72, 72], words: '防爆膜 泄压 安全 bursting disk relief' },
    ...pipeAt(28, 72),
    { rect: '22 4 8 64, 42 4 8 64', look: 'plain' },
    { path: 'M30 10L38 18L42 28V44L38 54L30 62', width: 4 },
  ],
  expansionJoint: [
    {
      cn: '膨胀节',
      en: 'Expansion joint',
      size: [112, 56],
      words: '补偿器 波纹管 软接头 compensator bellows flexible',
    },
    ...pipeAt(20, 112),
    { rect: '24 16 64 24', look: 'bodyFill' },
    {
      path: 'M24 20L32 8L40 20L48 8L56 20L64 8L72 20L80 8L88 20 M24 36L32 48L40 36L48 48L56 36L64 48L72 36L80 48L88 36',
    },
    { path: 'M32 8V48 M48 8V48 M64 8V48 M80 8V48' },
    { rect: '16 8 8 40, 88 8 8 40', look: 'ink' },
  ],
  silencer: [
    { cn: '消声器', en: 'Silencer', size: [136, 64], words: '消音器 噪声 排气 muffler noise attenuator' },
    ...pipeAt(24, 136),
    { rect: '20 6 96 52', radius: 10 },
    { path: 'M20 24H116 M20 40H116', dash: '4 4' },
    { path: 'M30 10L38 20 M50 10L58 20 M70 10L78 20 M90 10L98 20 M38 44L30 54 M58 44L50 54 M78 44L70 54 M98 44L90 54' },
  ],
  flameArrester: [
    { cn: '阻火器', en: 'Flame arrester', size: [88, 64], words: '防爆 阻火 呼吸 detonation safety' },
    ...pipeAt(24, 88),
    { path: 'M14 24L28 6V58L14 40Z M74 24L60 6V58L74 40Z' },
    { rect: '28 6 32 52', look: 'plain' },
    { path: 'M36 6V58 M44 6V58 M52 6V58', width: 3 },
  ],
  nozzleSpray: [
    { cn: '喷嘴', en: 'Spray nozzle', size: [64, 80], words: '喷头 喷淋 雾化 sprinkler sprayer shower' },
    { rect: '24 0 16 24', look: 'plain' },
    { path: 'M18 24H46L38 44H26Z' },
    { path: 'M28 48L8 78 M31 48L24 78 M33 48L40 78 M36 48L56 78', dash: '5 4' },
  ],
  venturi: [
    { cn: '文丘里管', en: 'Venturi tube', size: [120, 48], words: '文氏管 流量 喉管 喷射 flow throat' },
    { rect: '0 6 24 36, 100 6 20 36', look: 'bodyFill' },
    { path: 'M24 6L52 18V30L24 42Z M60 18L100 6V42L60 30Z', look: 'bodyFill' },
    { rect: '50 18 12 12', look: 'bodyFill' },
    { path: 'M0 6H24L52 18H60L100 6H120 M0 42H24L52 30H60L100 42H120' },
    { path: 'M14 6V0 M56 18V0' },
  ],
  ejector: [
    { cn: '喷射器', en: 'Ejector', size: [128, 72], words: '水射器 射流泵 引射 真空 jet pump injector vacuum eductor' },
    { rect: '38 44 16 26', look: 'plain' },
    { path: 'M66 10L92 22V34L66 46Z M92 22L126 10V46L92 34Z' },
    { rect: '26 10 40 36' },
    { rect: '2 20 24 16', look: 'plain' },
    { path: 'M26 20L62 26V30L26 36Z', look: 'ink' },
  ],
  airVent: [
    { cn: '排气阀', en: 'Air release valve', size: [56, 88], words: '自动排气 放空 放气 vent bleed valve' },
    { path: 'M28 2V16 M28 72V88' },
    { path: 'M18 12L28 2L38 12' },
    { rect: '8 16 40 56', radius: 16 },
    { circle: '28 48 11', look: 'plain' },
    { path: 'M28 37V24', width: 3 },
  ],
  breather: [
    { cn: '呼吸阀', en: 'Breather valve', size: [72, 80], words: '储罐 通气 压力真空 vacuum tank vent pressure' },
    { rect: '28 48 16 32', look: 'plain' },
    { path: 'M4 24H68L36 4Z' },
    { rect: '12 24 48 28' },
    { path: 'M20 44H32 M40 36H52', width: 4 },
    { path: 'M26 44V32 M46 36V46' },
  ],
  backflow: [
    { cn: '倒流防止器', en: 'Backflow preventer', size: [120, 64], words: '防倒流 双止回 自来水 double check water' },
    { rect: '0 8 120 40', look: 'bodyFill' },
    { path: 'M0 8H120 M0 48H120 M12 8V48 M108 8V48 M24 10L50 38 M70 10L96 38' },
    { path: 'M56 44L42 40L51 31Z M102 44L88 40L97 31Z', look: 'ink' },
    { rect: '54 48 12 14', look: 'plain' },
  ],
  // The blades of a duct's damper; the louvre of HVAC drawings.
  damper: [
    { cn: '风阀', en: 'Damper', size: [80, 88], words: '风门 挡板门 百叶 多叶 风管 louvre air duct hvac' },
    { rect: '8 4 64 80' },
    { path: 'M18 30L32 14 M48 30L62 14 M18 52L32 36 M48 52L62 36 M18 74L32 58 M48 74L62 58', width: 4 },
    { path: 'M0 4H8 M0 84H8 M72 4H80 M72 84H80 M40 4V84' },
  ],
  damperFire: [
    { cn: '防火阀', en: 'Fire damper', size: [80, 88], words: '排烟阀 消防 风管 smoke duct hvac' },
    { rect: '8 12 64 64' },
    { path: 'M0 12H8 M0 76H8 M72 12H80 M72 76H80 M16 68L64 20', width: 3 },
    { circle: '40 44 15', look: 'plain' },
    { text: 'F', box: '26 32 28 24', fontSize: 18 },
  ],
  blindSpectacle: [
    { cn: '8字盲板', en: 'Spectacle blind', size: [88, 88], words: '眼镜阀 盲板 隔离 line blind isolation' },
    ...pipeAt(24, 88),
    { rect: '32 12 6 40, 50 12 6 40', look: 'plain' },
    { circle: '44 32 13' },
    { circle: '44 32 6', look: 'plain' },
    { circle: '44 70 13', look: 'ink' },
    { rect: '41 44 6 16', look: 'ink' },
  ],
  pipeTraced: [
    { cn: '伴热管', en: 'Heat-traced pipe', size: [120, 36], words: '保温 电伴热 绝热 insulation tracing heated' },
    { rect: '0 6 120 16', look: 'bodyFill' },
    { path: 'M0 6H120 M0 22H120' },
    { path: 'M0 30H120', dash: '8 4' },
    { path: 'M12 22L20 6 M24 22L32 6 M36 22L44 6 M84 22L92 6 M96 22L104 6 M108 22L116 6' },
  ],
  coupling: [
    { cn: '快速接头', en: 'Quick coupling', size: [88, 40], words: '软管接头 卡箍 快接 hose connector camlock' },
    ...pipeAt(12, 88),
    { path: 'M20 4H44V36H20Z' },
    { path: 'M48 8L68 4V36L48 32Z', look: 'plain' },
    { path: 'M44 20H48', width: 4 },
  ],
}
