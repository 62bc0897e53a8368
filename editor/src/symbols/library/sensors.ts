import type { SymbolShape, SymbolTable } from '../symbolSchema.ts'

/** The head of a transmitter with its display, 40 wide and 26 high. */
const headAt = (x: number, y: number): readonly SymbolShape[] => [
  { rect: `${x} ${y} 40 26`, radius: 8 },
  { rect: `${x + 8} ${y + 6} 24 14`, radius: 2, look: 'plain' },
]
/** A flow sensor: a piece of pipe with flanges and, on a neck, its transmitter. */
const flowSensor = (...mark: readonly SymbolShape[]): readonly SymbolShape[] => [
  ...headAt(28, 4),
  { path: 'M48 30V44', width: 4 },
  { rect: '0 56 96 16', look: 'plain' },
  { rect: '10 46 8 36, 78 46 8 36', look: 'ink' },
  { rect: '18 44 60 40', radius: 4 },
  ...mark,
]
/** ISA-5.1: a diamond in a square is a programmable controller. */
const controller = (letters: string): readonly SymbolShape[] => [
  { rect: '3 3 50 50', look: 'plain' },
  { diamond: '3 3 50 50' },
  { path: 'M3 28H53' },
  { text: letters, box: '12 10 32 18', fontSize: 12 },
]
const dialAt = (letters: string): readonly SymbolShape[] => [
  { rect: '30 62 12 26', look: 'plain' },
  { circle: '36 36 32' },
  { circle: '36 36 24', look: 'plain' },
  { path: 'M19 45L17 40 M19 28L23 30 M30 16L31 20 M42 16L41 20 M53 28L49 30 M53 45L55 40' },
  { path: 'M36 36L48 25', width: 3 },
  { circle: '36 36 4', look: 'ink' },
  { text: letters, box: '22 40 28 16', fontSize: 10 },
]

/** Sensors as they look in the plant. */
export const sensors: SymbolTable = {
  gaugePressure: [
    { cn: '压力表', en: 'Pressure gauge', size: [72, 88], words: '就地 指针 表盘 manometer dial local' },
    ...dialAt('MPa'),
  ],
  gaugeTemperature: [
    { cn: '双金属温度计', en: 'Dial thermometer', size: [72, 120], words: '温度表 就地 指针 bimetal gauge local' },
    { rect: '32 86 8 32', look: 'plain' },
    ...dialAt('°C'),
  ],
  sensorTemperature: [
    {
      cn: '温度传感器',
      en: 'Temperature sensor',
      size: [56, 120],
      words: '热电偶 热电阻 铂电阻 测温 thermocouple rtd pt100',
    },
    { rect: '24 40 8 76', radius: 4, look: 'plain' },
    ...headAt(8, 4),
    { rect: '20 30 16 10', look: 'plain' },
    { rect: '14 40 28 6', look: 'ink' },
  ],
  sensorPressure: [
    { cn: '压力传感器', en: 'Pressure sensor', size: [56, 88], words: '压力 变送器 差压 transmitter transducer' },
    ...headAt(8, 4),
    { path: 'M28 30V40', width: 4 },
    { rect: '10 40 36 20', radius: 4 },
    { path: 'M10 50H46' },
    { rect: '22 60 12 18', look: 'plain' },
    { rect: '16 78 24 8', look: 'ink' },
  ],
  flowMagnetic: [
    { cn: '电磁流量计', en: 'Magnetic flow meter', size: [96, 88], words: '流量 电磁 FT magmeter electromagnetic' },
    ...flowSensor({ path: 'M34 52V76 M62 52V76', width: 4 }, { path: 'M42 64H54' }),
  ],
  flowVortex: [
    { cn: '涡街流量计', en: 'Vortex flow meter', size: [96, 88], words: '流量 蒸汽 漩涡 steam gas shedding' },
    ...flowSensor(
      { path: 'M28 54V74L38 64Z', look: 'ink' },
      { path: 'M42 58L48 54L52 58L48 62 M48 74L54 70L58 74L54 78 M60 58L66 54L70 58L66 62' },
    ),
  ],
  flowUltrasonic: [
    { cn: '超声波流量计', en: 'Ultrasonic flow meter', size: [96, 88], words: '流量 超声 外夹 clamp-on transit time' },
    ...flowSensor({ rect: '26 46 12 7, 58 75 12 7', look: 'ink' }, { path: 'M34 54L62 74', dash: '5 3' }),
  ],
  flowTurbine: [
    { cn: '涡轮流量计', en: 'Turbine flow meter', size: [96, 88], words: '流量 叶轮 rotor gas' },
    ...flowSensor({ ellipse: '38 64 8 14, 58 64 8 14', look: 'plain' }, { path: 'M24 64H72', width: 3 }),
  ],
  flowCoriolis: [
    { cn: '质量流量计', en: 'Coriolis flow meter', size: [104, 112], words: '科里奥利 质量 流量 密度 mass density' },
    ...headAt(32, 4),
    { rect: '0 42 104 16', look: 'plain' },
    { rect: '8 34 8 32, 88 34 8 32', look: 'ink' },
    { rect: '28 34 48 32', radius: 4 },
    { path: 'M36 66V84L44 98H60L68 84V66', width: 4 },
  ],
  levelRadar: [
    { cn: '雷达液位计', en: 'Radar level sensor', size: [64, 120], words: '液位 料位 导波 物位 microwave non-contact' },
    ...headAt(12, 4),
    { rect: '8 34 48 7', look: 'ink' },
    { rect: '26 30 12 5', look: 'plain' },
    { path: 'M26 41H38L48 64H16Z' },
    { path: 'M16 74L32 80L48 74 M12 88L32 96L52 88 M8 102L32 112L56 102' },
  ],
  levelUltrasonic: [
    { cn: '超声波液位计', en: 'Ultrasonic level sensor', size: [64, 112], words: '液位 物位 超声 明渠 non-contact' },
    { rect: '20 4 24 10', look: 'plain' },
    { rect: '12 12 40 30', radius: 6 },
    { rect: '6 42 52 7', look: 'ink' },
    { rect: '18 49 28 12', look: 'plain' },
    { path: 'M20 68L32 72L44 68 M14 80L32 87L50 80 M8 92L32 102L56 92' },
  ],
  levelFloat: [
    { cn: '浮球液位开关', en: 'Float level switch', size: [88, 96], words: '浮球 液位开关 水位 LS LSH LSL ball' },
    { rect: '4 4 28 24', radius: 4, look: 'plain' },
    { path: 'M18 28V44L58 70', width: 3 },
    { circle: '62 72 18' },
    { path: 'M44 72H80' },
  ],
  levelFork: [
    {
      cn: '音叉液位开关',
      en: 'Vibrating level switch',
      size: [56, 112],
      words: '音叉 液位开关 料位开关 LS fork tuning',
    },
    ...headAt(8, 4),
    { rect: '20 30 16 22', look: 'plain' },
    { rect: '10 52 36 8', look: 'ink' },
    { path: 'M28 60V76H20V110 M28 76H36V110', width: 4 },
  ],
  levelGlass: [
    { cn: '液位计', en: 'Level gauge', size: [56, 128], words: '玻璃管 磁翻板 就地 水位计 LG glass magnetic local' },
    { path: 'M0 18H22 M0 110H22', width: 4 },
    { rect: '18 4 24 120', radius: 4 },
    { level: '25 14 10 100' },
    { path: 'M42 30H50 M42 47H46 M42 64H50 M42 81H46 M42 98H50' },
  ],
  levelHydrostatic: [
    {
      cn: '投入式液位计',
      en: 'Hydrostatic level sensor',
      size: [56, 120],
      words: '静压 水位 深井 液位 submersible pressure well',
    },
    ...headAt(8, 4),
    { path: 'M28 30V78', width: 3 },
    { rect: '18 76 20 32', radius: 6 },
    { rect: '22 108 12 8', look: 'ink' },
    { path: 'M4 58L12 63L20 58 M36 58L44 63L52 58' },
  ],
  probeAnalysis: [
    {
      cn: '水质探头',
      en: 'Analysis probe',
      size: [56, 128],
      words: '酸度计 PH ORP 电导 余氯 溶解氧 浊度 分析仪 electrode conductivity chlorine oxygen turbidity analyser',
    },
    ...headAt(8, 4),
    { rect: '18 30 20 12', look: 'ink' },
    { rect: '15 42 26 58', radius: 4 },
    { text: 'pH', box: '14 54 28 18', fontSize: 11 },
    { rect: '24 100 8 14', look: 'plain' },
    { circle: '28 117 7', look: 'plain' },
  ],
  analyserCabinet: [
    {
      cn: '在线分析仪',
      en: 'Online analyser',
      size: [80, 104],
      words: '分析小屋 烟气 CEMS COD 氨氮 水质 仪表柜 flue gas emission cabinet',
    },
    { rect: '6 4 68 90', radius: 4 },
    { rect: '14 12 52 30', radius: 2, look: 'plain' },
    { path: 'M18 34L28 30L36 18L44 34L52 26L62 30' },
    { text: 'A', box: '26 48 28 28', fontSize: 22 },
    { path: 'M18 94V104 M62 94V104 M14 80H66' },
  ],
  gasDetector: [
    {
      cn: '气体探测器',
      en: 'Gas detector',
      size: [64, 88],
      words: '可燃气体 有毒 泄漏 漏氯 报警 leak toxic combustible alarm',
    },
    { rect: '24 2 16 10', look: 'ink' },
    { rect: '8 10 48 44', radius: 12 },
    { rect: '18 20 28 16', radius: 2, look: 'plain' },
    { path: 'M20 54H44L52 78H12Z', look: 'plain' },
    { path: 'M20 84H44 M20 62H44 M18 70H46', dash: '4 3' },
  ],
  smokeDetector: [
    { cn: '烟感探测器', en: 'Smoke detector', size: [80, 64], words: '烟雾 消防 火灾 报警 fire alarm' },
    { rect: '8 4 64 8', look: 'ink' },
    { path: 'M12 12H68L58 34H22Z' },
    { rect: '30 34 20 8', look: 'plain' },
    { path: 'M22 62L26 56L22 50L26 44 M38 62L42 56L38 50 M54 62L58 56L54 50L58 44' },
  ],
  limitSwitch: [
    { cn: '限位开关', en: 'Limit switch', size: [72, 80], words: '行程开关 位置 接近开关 到位 ZS position proximity' },
    { rect: '18 30 40 46', radius: 4 },
    { circle: '38 52 9', look: 'plain' },
    { path: 'M38 30L18 12', width: 4 },
    { circle: '16 11 9' },
    { circle: '16 11 3', look: 'ink' },
  ],
  sensorVibration: [
    { cn: '振动传感器', en: 'Vibration sensor', size: [88, 72], words: '测振 加速度 VT accelerometer bearing' },
    { path: 'M2 32L10 24L2 16 M86 32L78 24L86 16 M12 40L20 28L12 14 M76 40L68 28L76 14' },
    { path: 'M44 2V14', width: 4 },
    { rect: '28 12 32 42', radius: 6 },
    { rect: '34 54 20 8', look: 'plain' },
    { path: 'M16 66H72', width: 4 },
  ],
  camera: [
    { cn: '摄像机', en: 'Camera', size: [96, 72], words: '监控 视频 球机 cctv video surveillance' },
    { path: 'M36 44V60H12', width: 4 },
    { rect: '4 48 8 22', look: 'ink' },
    { path: 'M16 8L72 20V46L16 44Z' },
    { path: 'M72 22L92 16V50L72 44Z', look: 'plain' },
  ],
}

/** More bubbles of ISA-5.1, Table 4.1: the first letter is what is measured. */
export const bubbles: SymbolTable = {
  fieldTE: [
    { cn: '测温元件 TE', en: 'Temperature element TE', size: [56, 56], words: '温度 热电偶 热电阻 sensor' },
    { field: 'TE' },
  ],
  fieldFE: [
    { cn: '流量元件 FE', en: 'Flow element FE', size: [56, 56], words: '流量 孔板 sensor orifice' },
    { field: 'FE' },
  ],
  fieldAE: [
    { cn: '分析元件 AE', en: 'Analysis element AE', size: [56, 56], words: '分析 水质 sensor ph' },
    { field: 'AE' },
  ],
  fieldZT: [
    { cn: '阀位变送器 ZT', en: 'Position transmitter ZT', size: [56, 56], words: '位置 开度 valve opening' },
    { field: 'ZT' },
  ],
  fieldZS: [{ cn: '位置开关 ZS', en: 'Position switch ZS', size: [56, 56], words: '限位 到位 limit' }, { field: 'ZS' }],
  fieldVT: [
    { cn: '振动变送器 VT', en: 'Vibration transmitter VT', size: [56, 56], words: '测振 bearing' },
    { field: 'VT' },
  ],
  fieldIT: [
    { cn: '电流变送器 IT', en: 'Current transmitter IT', size: [56, 56], words: '电流 ampere' },
    { field: 'IT' },
  ],
  fieldJT: [
    { cn: '功率变送器 JT', en: 'Power transmitter JT', size: [56, 56], words: '功率 电量 watt' },
    { field: 'JT' },
  ],
  fieldBS: [
    { cn: '火焰检测 BS', en: 'Flame detector BS', size: [56, 56], words: '火检 燃烧器 burner switch' },
    { field: 'BS' },
  ],
  fieldPSH: [
    { cn: '高压力开关 PSH', en: 'Pressure switch, high PSH', size: [56, 56], words: '压力 上限 limit alarm' },
    { field: 'PSH' },
  ],
  fieldPSL: [
    { cn: '低压力开关 PSL', en: 'Pressure switch, low PSL', size: [56, 56], words: '压力 下限 limit alarm' },
    { field: 'PSL' },
  ],
  fieldTSH: [
    { cn: '高温度开关 TSH', en: 'Temperature switch, high TSH', size: [56, 56], words: '温度 上限 limit alarm' },
    { field: 'TSH' },
  ],
  fieldFSL: [
    { cn: '低流量开关 FSL', en: 'Flow switch, low FSL', size: [56, 56], words: '流量 断流 下限 limit alarm' },
    { field: 'FSL' },
  ],
  sharedFI: [
    { cn: '流量显示 FI', en: 'Flow indicator FI, shared', size: [56, 56], words: '流量 dcs' },
    { shared: 'FI' },
  ],
  sharedPI: [
    { cn: '压力显示 PI', en: 'Pressure indicator PI, shared', size: [56, 56], words: '压力 dcs' },
    { shared: 'PI' },
  ],
  sharedTI: [
    { cn: '温度显示 TI', en: 'Temperature indicator TI, shared', size: [56, 56], words: '温度 dcs' },
    { shared: 'TI' },
  ],
  sharedLI: [
    { cn: '液位显示 LI', en: 'Level indicator LI, shared', size: [56, 56], words: '液位 dcs' },
    { shared: 'LI' },
  ],
  controllerI: [
    { cn: '联锁逻辑 I', en: 'Interlock I', size: [56, 56], words: '连锁 保护 逻辑 plc logic' },
    ...controller('I'),
  ],
  controllerHS: [
    { cn: '手动开关 HS', en: 'Hand switch HS', size: [56, 56], words: '按钮 手操 plc push button' },
    ...controller('HS'),
  ],
}
