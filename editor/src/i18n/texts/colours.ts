import type { Texts } from '../Text.ts'

/** The colour picker. */
export const colours = {
  pickColour: { cn: '选择颜色', en: 'Pick a colour' },
  colourArea: { cn: '饱和度与明度', en: 'Saturation and brightness' },
  hue: { cn: '色相', en: 'Hue' },
  opacity: { cn: '不透明度 %', en: 'Opacity %' },
  eyeDropper: { cn: '从屏幕取色', en: 'Pick from the screen' },
  recentColours: { cn: '最近使用', en: 'Recent' },
} satisfies Texts
