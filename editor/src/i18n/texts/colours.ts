import type { Texts } from '../Text.ts'

/** The colour picker. */
export const colours = {
  pickColour: { cn: '选择颜色', en: 'Pick a colour' },
  colourArea: { cn: '饱和度与明度', en: 'Saturation and brightness' },
  hue: { cn: '色相', en: 'Hue' },
  opacity: { cn: '不透明度 %', en: 'Opacity %' },
  eyeDropper: { cn: '从屏幕取色', en: 'Pick from the screen' },
  recentColours: { cn: '最近使用', en: 'Recent' },
  pageColours: { cn: '本页面', en: 'On this page' },
  projectColours: { cn: '项目其他页面', en: 'On other pages' },
  contrast: { cn: '与背景对比度 {{ratio}} : 1', en: 'Contrast {{ratio}} : 1' },
  reached: { cn: '达到', en: 'Reached' },
  missed: { cn: '未达到', en: 'Not reached' },
} satisfies Texts
