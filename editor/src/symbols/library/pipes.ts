import type { SymbolTable } from '../symbolSchema.ts'

/** Pipes are 16 wide, so that they meet end to end. */
export const pipes: SymbolTable = {
  pipeAcross: [
    { cn: '水平管', en: 'Pipe, level', size: [120, 20], words: '管线 管道 横管 horizontal' },
    { rect: '0 2 120 16', look: 'bodyFill' },
    { path: 'M0 2H120 M0 18H120' },
  ],
  pipeDown: [
    { cn: '垂直管', en: 'Pipe, upright', size: [20, 120], words: '管线 管道 竖管 vertical' },
    { rect: '2 0 16 120', look: 'bodyFill' },
    { path: 'M2 0V120 M18 0V120' },
  ],
  pipeElbow: [
    { cn: '弯头', en: 'Elbow', size: [56, 56], words: '弯管 管道 bend' },
    { rect: '0 2 54 16, 38 2 16 54', look: 'bodyFill' },
    { path: 'M0 2H54V56 M0 18H38V56' },
  ],
  pipeTee: [
    { cn: '三通', en: 'Tee', size: [72, 48], words: '管件 分支 branch' },
    { rect: '0 2 72 16, 28 16 16 32', look: 'bodyFill' },
    { path: 'M0 2H72 M0 18H28V48 M72 18H44V48' },
  ],
  pipeCross: [
    { cn: '四通', en: 'Cross', size: [72, 72], words: '管件 十字 fitting' },
    { rect: '0 28 72 16, 28 0 16 72', look: 'bodyFill' },
    { path: 'M0 28H28V0 M72 28H44V0 M0 44H28V72 M72 44H44V72' },
  ],
  pipeReducer: [
    { cn: '异径管', en: 'Reducer', size: [72, 36], words: '大小头 变径 管件 concentric' },
    { path: 'M4 2L68 10V26L4 34Z' },
  ],
  pipeFlange: [
    { cn: '法兰', en: 'Flange', size: [64, 44], words: '管件 连接 joint' },
    { rect: '0 14 64 16', look: 'bodyFill' },
    { path: 'M0 14H64 M0 30H64' },
    { rect: '22 4 8 36, 34 4 8 36', look: 'plain' },
  ],
  pipeBlind: [
    { cn: '盲板', en: 'Blind flange', size: [48, 44], words: '封头 管帽 cap' },
    { rect: '0 14 28 16', look: 'bodyFill' },
    { path: 'M0 14H28 M0 30H28' },
    { rect: '26 4 8 36', look: 'plain' },
    { rect: '36 4 8 36', look: 'ink' },
  ],
  pipeHose: [
    { cn: '软管', en: 'Hose', size: [120, 36], words: '金属软管 胶管 flexible' },
    { rect: '20 6 80 24', radius: 4 },
    { path: 'M28 6V30 M38 6V30 M48 6V30 M58 6V30 M68 6V30 M78 6V30 M88 6V30' },
    { rect: '2 10 18 16, 100 10 18 16', look: 'plain' },
  ],
  pipeOrifice: [
    { cn: '孔板', en: 'Orifice plate', size: [72, 52], words: '节流 流量 FE flow' },
    { rect: '0 18 72 16', look: 'bodyFill' },
    { path: 'M0 18H72 M0 34H72' },
    { rect: '33 4 6 18, 33 30 6 18', look: 'ink' },
  ],
  pipeFlow: [
    { cn: '流向', en: 'Flow direction', size: [72, 28], words: '箭头 方向 arrow' },
    { path: 'M2 14H52', width: 4 },
    { path: 'M70 14L48 3V25Z' },
  ],
  pipeFunnel: [
    { cn: '漏斗', en: 'Drain funnel', size: [56, 64], words: '排水 地漏 drain' },
    { path: 'M4 4H52L36 32H20Z' },
    { rect: '20 32 16 30', look: 'plain' },
  ],
}
