import type { SymbolShape, SymbolTable } from '../symbolSchema.ts'

/** Symbols of single-line diagrams after IEC 60617; the comments name its figures. */

/** A contact that closes (07-02-01) on a field that shows the state; leads end at the middle of both edges. */
const contact = (...mark: readonly SymbolShape[]): readonly SymbolShape[] => [
  { rect: '6 14 44 68', radius: 4 },
  { path: 'M28 0V34 M28 66V96' },
  { path: 'M28 66L12 36', width: 3 },
  ...mark,
]
/** Earth (02-15-01) below (x, y). */
const earthAt = (x: number, y: number): SymbolShape => ({
  path: `M${x - 14} ${y}H${x + 14} M${x - 9} ${y + 6}H${x + 9} M${x - 4} ${y + 12}H${x + 4}`,
})
/** A converter (06-14): what stands above the diagonal becomes what stands below it. */
const converter: readonly SymbolShape[] = [{ rect: '4 4 72 72' }, { path: 'M4 76L76 4' }]
const waveAt = (x: number, y: number): SymbolShape => ({
  path: `M${x} ${y}L${x + 4} ${y - 6}L${x + 8} ${y - 7}L${x + 12} ${y}L${x + 16} ${y + 7}L${x + 20} ${y + 6}L${x + 24} ${y}`,
})
/** An indicating instrument (08-02): its letter in a circle. */
const dial = (letter: string): readonly SymbolShape[] => [
  { circle: '28 28 25' },
  { text: letter, box: '6 16 44 24', fontSize: 22 },
]

export const switchgear: SymbolTable = {
  // 07-13-05.
  breaker: [
    { cn: '断路器', en: 'Circuit breaker', size: [56, 96], words: '开关 空开 高压 低压 QF switch cb mccb acb' },
    ...contact({ path: 'M21 27L35 41 M35 27L21 41', width: 3 }),
  ],
  // 07-13-05 between the plugs of 03-03-05.
  breakerDrawout: [
    {
      cn: '抽出式断路器',
      en: 'Draw-out circuit breaker',
      size: [56, 120],
      words: '手车开关 手车 抽屉 中置柜 switch truck withdrawable',
    },
    { rect: '6 26 44 68', radius: 4 },
    { path: 'M28 12V46 M28 78V108 M18 18L28 8L38 18 M18 10L28 0L38 10 M18 102L28 112L38 102 M18 110L28 120L38 110' },
    { path: 'M28 78L12 48 M21 39L35 53 M35 39L21 53', width: 3 },
  ],
  // 07-13-06.
  disconnector: [
    { cn: '隔离开关', en: 'Disconnector', size: [56, 96], words: '刀闸 隔离刀闸 QS isolator switch' },
    ...contact({ path: 'M18 34H38', width: 3 }),
  ],
  // 07-13-08.
  switchLoad: [
    { cn: '负荷开关', en: 'Load-break switch', size: [56, 96], words: '隔离 环网柜 disconnector rmu' },
    ...contact({ path: 'M18 30H38', width: 3 }, { circle: '28 36 5', look: 'plain' }),
  ],
  switchEarthing: [
    { cn: '接地开关', en: 'Earthing switch', size: [56, 112], words: '接地刀闸 地刀 QE grounding' },
    ...contact({ path: 'M18 34H38', width: 3 }),
    earthAt(28, 96),
  ],
  // 07-13-02: the half circle is the mark of a contactor.
  contactor: [
    { cn: '接触器', en: 'Contactor', size: [56, 96], words: '交流接触器 KM relay switch' },
    ...contact({ path: 'M28 24L22 25L19 29L22 33L28 34', width: 3 }),
  ],
  // A starter (07-14-01) is a box; within it the contactor and the motor's overload relay.
  motorStarter: [
    {
      cn: '电机启动器',
      en: 'Motor starter',
      size: [72, 120],
      words: '起动器 软启动器 软起动 马达启动 soft start dol mcc',
    },
    { rect: '6 14 60 92', radius: 4 },
    { path: 'M36 0V32 M36 60V72H26V86H36V120' },
    { path: 'M36 24L30 25L27 29L30 32L36 33 M36 60L20 34', width: 3 },
    { rect: '18 66 30 26', look: 'line' },
  ],
  // 07-15-21.
  relayThermal: [
    { cn: '热继电器', en: 'Thermal overload relay', size: [56, 72], words: '过载保护 电机保护 FR motor protection' },
    { path: 'M28 0V16 M28 56V72' },
    { rect: '6 16 44 40' },
    { path: 'M28 16V28H18V44H28V56' },
  ],
  // 07-21-01.
  fuse: [
    { cn: '熔断器', en: 'Fuse', size: [40, 96], words: '保险丝 熔丝 FU protection' },
    { rect: '10 20 20 56' },
    { path: 'M20 0V96' },
  ],
  // 07-21-08.
  fuseDisconnector: [
    { cn: '熔断器式隔离开关', en: 'Fuse disconnector', size: [56, 96], words: '刀熔开关 跌落 isolator switch cutout' },
    { rect: '6 14 44 68', radius: 4 },
    { path: 'M28 0V30 M28 72V96 M18 30H38 M28 72L12 34' },
    { path: 'M29 56L21 60L11 40L19 36Z', look: 'plain' },
  ],
  // 07-22-03.
  surgeArrester: [
    {
      cn: '避雷器',
      en: 'Surge arrester',
      size: [48, 112],
      words: '浪涌保护器 过电压 氧化锌 FV spd lightning protector',
    },
    { rect: '10 20 28 60' },
    { path: 'M24 0V44 M24 80V96' },
    { path: 'M24 60L17 42H31Z', look: 'ink' },
    earthAt(24, 96),
  ],
  // 02-15-01.
  earth: [
    { cn: '接地', en: 'Earth', size: [48, 48], words: '地线 PE ground earthing' },
    { path: 'M24 0V20 M14 34H34 M20 44H28', width: 3 },
    { rect: '4 20 40 6' },
  ],
  busbar: [
    { cn: '母线段', en: 'Busbar section', size: [176, 16], words: '母排 母线 汇流排 bus bar rail' },
    { rect: '0 4 176 8' },
  ],
  busbarDown: [
    {
      cn: '垂直母线段',
      en: 'Busbar section, upright',
      size: [16, 176],
      words: '母排 竖母线 汇流排 bus bar rail vertical',
    },
    { rect: '4 0 8 176' },
  ],
  feeder: [
    { cn: '馈线', en: 'Feeder', size: [40, 72], words: '出线 进线 电缆 负荷 cable outgoing incoming load line' },
    { path: 'M20 0V50' },
    { path: 'M20 70L6 44H34Z' },
  ],
  grid: [
    {
      cn: '电网',
      en: 'Grid',
      size: [88, 128],
      words: '市电 进线 电源 供电 输电 铁塔 mains utility supply network pylon',
    },
    { path: 'M38 4H50L64 120H24Z' },
    { path: 'M36 20L54 40L34 60L57 80L28 100L62 108 M52 20L35 40L55 60L31 80L60 100L26 108' },
    { path: 'M8 32H80 M16 54H72', width: 3 },
    { path: 'M10 32V42 M78 32V42 M18 54V64 M70 54V64', width: 4 },
    { path: 'M16 122H72', width: 4 },
  ],
  cabinet: [
    {
      cn: '开关柜',
      en: 'Switchgear panel',
      size: [72, 128],
      words: '配电柜 控制柜 电控柜 高压柜 低压柜 cabinet switchboard mcc',
    },
    { rect: '4 4 64 116', radius: 3 },
    { rect: '14 14 44 24', radius: 2, look: 'plain' },
    { path: 'M4 48H68 M4 84H68' },
    { circle: '20 60 4, 36 60 4, 52 60 4', look: 'plain' },
    { rect: '54 96 6 14', look: 'ink' },
    { path: 'M4 124H68', width: 4 },
  ],
}

export const power: SymbolTable = {
  // 06-09-01, with its windings one above the other.
  transformerTwo: [
    { cn: '双绕组变压器', en: 'Transformer, two windings', size: [72, 120], words: '变压器 主变 配变 power' },
    { path: 'M36 0V12 M36 108V120' },
    { circle: '36 40 28, 36 80 28', look: 'bodyFill' },
    { circle: '36 40 28, 36 80 28', look: 'line' },
  ],
  // 06-09-04.
  transformerThree: [
    { cn: '三绕组变压器', en: 'Transformer, three windings', size: [104, 112], words: '变压器 主变 power tertiary' },
    { path: 'M52 0V8 M30 104V112 M74 104V112' },
    { circle: '52 34 26, 30 78 26, 74 78 26', look: 'bodyFill' },
    { circle: '52 34 26, 30 78 26, 74 78 26', look: 'line' },
  ],
  transformerOil: [
    {
      cn: '油浸变压器',
      en: 'Oil transformer',
      size: [136, 120],
      words: '主变 变压器 油枕 散热片 oil-immersed power conservator',
    },
    { rect: '28 26 8 22, 54 26 8 22, 80 26 8 22', look: 'plain' },
    { circle: '32 20 6, 58 20 6, 84 20 6', look: 'ink' },
    { rect: '92 8 40 18', radius: 9, look: 'plain' },
    { path: 'M108 26V48' },
    { rect: '20 46 96 60', radius: 4 },
    { rect: '4 56 16 42, 116 56 16 42', look: 'plain' },
    { path: 'M9 56V98 M15 56V98 M121 56V98 M127 56V98' },
    { path: 'M68 58L60 76H72L64 94' },
    { path: 'M12 114H124', width: 4 },
    { rect: '32 106 14 8, 90 106 14 8', look: 'ink' },
  ],
  // 06-09-10.
  transformerCurrent: [
    { cn: '电流互感器', en: 'Current transformer', size: [72, 72], words: 'CT TA 互感器 measuring' },
    { circle: '28 36 20' },
    { path: 'M28 0V72 M48 36H72 M56 44L64 28 M62 44L70 28' },
  ],
  // 06-13-01A.
  transformerVoltage: [
    { cn: '电压互感器', en: 'Voltage transformer', size: [56, 96], words: 'PT VT TV 互感器 measuring potential' },
    { path: 'M28 0V12' },
    { circle: '28 32 20, 28 60 20', look: 'bodyFill' },
    { circle: '28 32 20, 28 60 20', look: 'line' },
    { path: 'M28 80V96' },
  ],
  // 04-02-01.
  capacitor: [
    { cn: '电容器', en: 'Capacitor bank', size: [64, 96], words: '电容柜 无功补偿 功率因数 compensation power factor' },
    { rect: '6 26 52 44', radius: 4 },
    { path: 'M32 0V42 M32 54V96' },
    { path: 'M14 42H50 M14 54H50', width: 4 },
  ],
  // 06-09-08.
  reactorCoil: [
    { cn: '电抗器', en: 'Reactor (coil)', size: [56, 96], words: '电感 限流 线圈 choke inductor' },
    { circle: '28 48 26' },
    { path: 'M28 0V22 M28 48V96 M28 48H2' },
  ],
  // 06-14-03.
  rectifier: [
    { cn: '整流器', en: 'Rectifier', size: [80, 80], words: '直流 充电机 ac dc converter charger' },
    ...converter,
    waveAt(12, 22),
    { path: 'M44 54H68' },
    { path: 'M44 61H68', dash: '6 3' },
  ],
  // 06-14-05.
  inverter: [
    { cn: '逆变器', en: 'Inverter', size: [80, 80], words: '光伏 储能 直流 dc ac converter pv pcs' },
    ...converter,
    { path: 'M12 20H36' },
    { path: 'M12 27H36', dash: '6 3' },
    waveAt(44, 58),
  ],
  ups: [
    { cn: '不间断电源', en: 'Uninterruptible supply', size: [80, 80], words: 'UPS 备用电源 应急 backup emergency' },
    { rect: '4 4 72 72', radius: 4 },
    { text: 'UPS', box: '6 12 68 30', fontSize: 24 },
    { path: 'M16 60H34 M46 60H64 M34 50V70' },
    { path: 'M44 55V65', width: 4 },
  ],
  // 06-15-01: the longer plate is the positive one.
  battery: [
    { cn: '蓄电池', en: 'Battery', size: [96, 64], words: '电池组 储能 直流屏 accumulator storage dc' },
    { rect: '14 8 68 48', radius: 4 },
    { path: 'M0 32H30 M38 32H54 M62 32H96 M30 16V48 M54 16V48' },
    { path: 'M38 24V40 M62 24V40', width: 4 },
  ],
  solarPanel: [
    { cn: '光伏板', en: 'Solar panel', size: [120, 88], words: '太阳能 光伏组件 发电 pv photovoltaic' },
    { path: 'M60 64V80' },
    { path: 'M24 6H96L116 64H4Z' },
    { path: 'M17 26H103 M11 45H109 M48 6L41 64 M72 6L79 64' },
    { path: 'M36 82H84', width: 4 },
  ],
  windTurbine: [
    { cn: '风力发电机', en: 'Wind turbine', size: [96, 152], words: '风机 风电 发电 power generator' },
    { path: 'M45 52H51L55 144H41Z' },
    { path: 'M48 46L40 26L48 2Z M50 48L72 48L90 68Z M46 50L28 54L8 70Z' },
    { circle: '48 49 7', look: 'ink' },
    { path: 'M28 146H68', width: 4 },
  ],
  generatorDiesel: [
    {
      cn: '柴油发电机组',
      en: 'Diesel generator set',
      size: [152, 96],
      words: '柴发 应急电源 备用 genset engine emergency standby',
    },
    { rect: '22 8 8 22', look: 'plain' },
    { rect: '8 28 66 48', radius: 4, look: 'plain' },
    { rect: '16 20 12 10, 36 20 12 10, 56 20 12 10', look: 'ink' },
    { path: 'M8 44H74 M8 60H74' },
    { rect: '74 44 10 16', look: 'ink' },
    { circle: '114 52 30' },
    { text: 'G', box: '94 34 40 36', fontSize: 28 },
    { path: 'M4 88H148', width: 4 },
    { path: 'M20 76V88 M62 76V88 M114 82V88' },
  ],
  // 08-02-01.
  meterVoltage: [{ cn: '电压表', en: 'Voltmeter', size: [56, 56], words: '电压 PV voltage indicator' }, ...dial('V')],
  meterCurrent: [{ cn: '电流表', en: 'Ammeter', size: [56, 56], words: '电流 PA current indicator' }, ...dial('A')],
  // 08-04-03: an integrating instrument has a field at its top.
  meterEnergy: [
    { cn: '电能表', en: 'Energy meter', size: [56, 56], words: '电度表 电表 千瓦时 能耗 kwh watt hour consumption' },
    { rect: '4 4 48 48' },
    { path: 'M4 17H52' },
    { text: 'Wh', box: '4 20 48 28', fontSize: 20 },
  ],
}
