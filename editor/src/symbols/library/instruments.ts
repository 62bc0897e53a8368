import type { SymbolTable } from '../symbolSchema.ts'

export const instruments: SymbolTable = {
  fieldFT: [
    { cn: '流量变送器 FT', en: 'Flow transmitter FT', size: [56, 56], words: '流量计 流量 flow' },
    { field: 'FT' },
  ],
  fieldPT: [
    { cn: '压力变送器 PT', en: 'Pressure transmitter PT', size: [56, 56], words: '压力计 压力 pressure' },
    { field: 'PT' },
  ],
  fieldTT: [
    { cn: '温度变送器 TT', en: 'Temperature transmitter TT', size: [56, 56], words: '温度计 温度 temperature' },
    { field: 'TT' },
  ],
  fieldLT: [
    { cn: '液位变送器 LT', en: 'Level transmitter LT', size: [56, 56], words: '液位计 液位 level' },
    { field: 'LT' },
  ],
  fieldAT: [
    { cn: '分析变送器 AT', en: 'Analysis transmitter AT', size: [56, 56], words: '分析仪 水质 analyser ph' },
    { field: 'AT' },
  ],
  fieldWT: [
    { cn: '称重变送器 WT', en: 'Weight transmitter WT', size: [56, 56], words: '称重 重量 load' },
    { field: 'WT' },
  ],
  fieldST: [
    { cn: '转速变送器 ST', en: 'Speed transmitter ST', size: [56, 56], words: '速度 转速 rpm' },
    { field: 'ST' },
  ],
  fieldPDT: [
    { cn: '差压变送器 PDT', en: 'Differential pressure transmitter PDT', size: [56, 56], words: '压差 差压 delta' },
    { field: 'PDT' },
  ],
  fieldPI: [
    { cn: '就地压力表 PI', en: 'Pressure gauge PI', size: [56, 56], words: '压力 指示 manometer' },
    { field: 'PI' },
  ],
  fieldTI: [
    { cn: '就地温度计 TI', en: 'Thermometer TI', size: [56, 56], words: '温度 指示 temperature' },
    { field: 'TI' },
  ],
  fieldLSH: [
    { cn: '高液位开关 LSH', en: 'Level switch, high LSH', size: [56, 56], words: '液位 高报 浮球 float' },
    { field: 'LSH' },
  ],
  fieldLSL: [
    { cn: '低液位开关 LSL', en: 'Level switch, low LSL', size: [56, 56], words: '液位 低报 浮球 float' },
    { field: 'LSL' },
  ],
  panelFI: [
    { cn: '盘装流量指示 FI', en: 'Flow indicator FI, panel', size: [56, 56], words: '流量 仪表盘 flow' },
    { panel: 'FI' },
  ],
  panelPI: [
    { cn: '盘装压力指示 PI', en: 'Pressure indicator PI, panel', size: [56, 56], words: '压力 仪表盘 pressure' },
    { panel: 'PI' },
  ],
  panelTI: [
    { cn: '盘装温度指示 TI', en: 'Temperature indicator TI, panel', size: [56, 56], words: '温度 仪表盘 temperature' },
    { panel: 'TI' },
  ],
  panelLI: [
    { cn: '盘装液位指示 LI', en: 'Level indicator LI, panel', size: [56, 56], words: '液位 仪表盘 level' },
    { panel: 'LI' },
  ],
  panelFR: [
    { cn: '盘装流量记录 FR', en: 'Flow recorder FR, panel', size: [56, 56], words: '流量 记录仪 flow chart' },
    { panel: 'FR' },
  ],
  sharedFIC: [
    { cn: '流量控制 FIC', en: 'Flow controller FIC, shared', size: [56, 56], words: '流量 调节器 PID dcs' },
    { shared: 'FIC' },
  ],
  sharedPIC: [
    { cn: '压力控制 PIC', en: 'Pressure controller PIC, shared', size: [56, 56], words: '压力 调节器 PID dcs' },
    { shared: 'PIC' },
  ],
  sharedTIC: [
    { cn: '温度控制 TIC', en: 'Temperature controller TIC, shared', size: [56, 56], words: '温度 调节器 PID dcs' },
    { shared: 'TIC' },
  ],
  sharedLIC: [
    { cn: '液位控制 LIC', en: 'Level controller LIC, shared', size: [56, 56], words: '液位 调节器 PID dcs' },
    { shared: 'LIC' },
  ],
  sharedAIC: [
    { cn: '分析控制 AIC', en: 'Analysis controller AIC, shared', size: [56, 56], words: '水质 调节器 PID dcs' },
    { shared: 'AIC' },
  ],
  meterFlow: [
    { cn: '流量计', en: 'Flow meter', size: [72, 56], words: '流量 计量 meter flowmeter' },
    { rect: '0 20 72 16', look: 'plain' },
    { circle: '36 28 24' },
    { path: 'M20 28H52' },
    { path: 'M52 28L40 34V22Z', look: 'ink' },
  ],
  meterRotor: [
    { cn: '转子流量计', en: 'Variable area meter', size: [48, 104], words: '浮子流量计 玻璃管 rotameter' },
    { rect: '16 2 16 12, 16 90 16 12', look: 'plain' },
    { path: 'M10 14H38L34 90H14Z' },
    { path: 'M16 44H32L24 60Z', look: 'ink' },
    { path: 'M32 30H37 M31 70H36' },
  ],
  probe: [
    { cn: '测温套管', en: 'Thermowell', size: [40, 104], words: '温度 热电偶 热电阻 thermocouple temperature' },
    { rect: '6 4 28 24', radius: 4 },
    { rect: '14 28 12 10', look: 'plain' },
    { rect: '16 38 8 62', radius: 4, look: 'plain' },
  ],
}
