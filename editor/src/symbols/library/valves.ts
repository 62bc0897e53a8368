import type { SymbolShape, SymbolTable } from '../symbolSchema.ts'

const halves: SymbolShape = { path: 'M4 4V44L40 24Z M76 4V44L40 24Z' }
/** The lower edge of the actuator on the stem is at 30. */
const halvesWithStem: SymbolShape = { path: 'M40 28V60 M4 40V80L40 60Z M76 40V80L40 60Z' }

export const valves: SymbolTable = {
  valveGate: [
    { cn: '闸阀', en: 'Gate valve', size: [80, 48], words: '阀门 闸板 isolating stop' },
    { path: 'M4 4V44L40 24Z M76 4V44L40 24Z M40 4V44' },
  ],
  valveGlobe: [
    { cn: '截止阀', en: 'Globe valve', size: [80, 48], words: '阀门 切断 stop shut-off' },
    halves,
    { circle: '40 24 9', look: 'ink' },
  ],
  valveBall: [
    { cn: '球阀', en: 'Ball valve', size: [80, 48], words: '阀门 切断 shut-off' },
    halves,
    { circle: '40 24 12' },
  ],
  valvePlug: [
    { cn: '旋塞阀', en: 'Plug valve', size: [80, 48], words: '阀门 考克 cock' },
    halves,
    { diamond: '28 8 24 32' },
  ],
  valveNeedle: [
    { cn: '针阀', en: 'Needle valve', size: [80, 48], words: '阀门 微调 fine' },
    halves,
    { path: 'M33 2H47L40 24Z', look: 'ink' },
  ],
  valveButterfly: [
    { cn: '蝶阀', en: 'Butterfly valve', size: [80, 48], words: '阀门 风阀 throttle' },
    { rect: '16 6 48 36', look: 'bodyFill' },
    { path: 'M16 4V44 M64 4V44 M16 38L64 10' },
    { circle: '40 24 5', look: 'ink' },
  ],
  valveCheck: [
    { cn: '止回阀', en: 'Check valve', size: [80, 48], words: '单向阀 逆止阀 non-return nrv' },
    { rect: '16 6 48 36', look: 'bodyFill' },
    { path: 'M16 4V44 M64 4V44 M16 6L56 36' },
    { path: 'M64 42L48 38L56 28Z', look: 'ink' },
  ],
  valveKnife: [
    { cn: '刀闸阀', en: 'Knife gate valve', size: [80, 84], words: '刀型闸阀 插板阀 slide' },
    { rect: '30 4 20 78', look: 'plain' },
    { rect: '4 46 26 30, 50 46 26 30' },
    { path: 'M30 40H50 M22 4H58' },
  ],
  valveHand: [
    { cn: '手动阀', en: 'Hand valve', size: [80, 84], words: '阀门 手轮 manual' },
    halvesWithStem,
    { path: 'M20 28H60', width: 4 },
  ],
  valveControl: [
    { cn: '调节阀', en: 'Control valve', size: [80, 84], words: '控制阀 薄膜 执行机构 actuator regulating diaphragm' },
    halvesWithStem,
    { rect: '16 8 48 22', radius: 11, look: 'plain' },
    { path: 'M16 19H64' },
  ],
  valveMotor: [
    { cn: '电动阀', en: 'Motor valve', size: [80, 84], words: '电动执行器 actuator motorised mov' },
    halvesWithStem,
    { circle: '40 20 16', look: 'plain' },
    { text: 'M', box: '26 8 28 24', fontSize: 17 },
  ],
  valveSolenoid: [
    { cn: '电磁阀', en: 'Solenoid valve', size: [80, 84], words: '电磁 切断 coil' },
    halvesWithStem,
    { rect: '25 4 30 28', look: 'plain' },
    { text: 'S', box: '26 6 28 24', fontSize: 17 },
  ],
  valvePneumatic: [
    { cn: '气动阀', en: 'Pneumatic valve', size: [80, 84], words: '气缸 执行器 actuator cylinder air' },
    halvesWithStem,
    { rect: '22 4 36 30', look: 'plain' },
    { path: 'M22 18H58 M40 18V34' },
  ],
  valveHydraulic: [
    { cn: '液动阀', en: 'Hydraulic valve', size: [80, 84], words: '油缸 执行器 actuator oil' },
    halvesWithStem,
    { rect: '25 4 30 28', look: 'plain' },
    { text: 'H', box: '26 6 28 24', fontSize: 17 },
  ],
  valveThreeWay: [
    { cn: '三通阀', en: 'Three-way valve', size: [80, 72], words: '三通 换向 mixing diverting' },
    { path: 'M4 4V44L40 24Z M76 4V44L40 24Z M20 68H60L40 24Z' },
  ],
  valveFourWay: [
    { cn: '四通阀', en: 'Four-way valve', size: [80, 88], words: '四通 换向 reversing' },
    { path: 'M4 24V64L40 44Z M76 24V64L40 44Z M20 84H60L40 44Z M20 4H60L40 44Z' },
  ],
  valveAngle: [
    { cn: '角阀', en: 'Angle valve', size: [64, 64], words: '直角阀 角式 corner' },
    { path: 'M60 4V40L22 22Z M4 60H40L22 22Z' },
  ],
  valveSafety: [
    { cn: '安全阀', en: 'Safety valve', size: [64, 96], words: '泄压阀 溢流阀 安全 relief pressure psv' },
    { path: 'M26 4V54 M16 12L36 18L16 24L36 30L16 36 M62 36V72L26 54Z M8 92H44L26 54Z' },
  ],
  valveReducing: [
    { cn: '减压阀', en: 'Pressure reducing valve', size: [80, 84], words: '稳压阀 自力式 减压 regulator prv' },
    halvesWithStem,
    { rect: '16 8 48 22', radius: 11, look: 'plain' },
    { path: 'M40 24L35 14H45Z', look: 'ink' },
    { path: 'M64 19H76V40', dash: '4 3' },
  ],
}
