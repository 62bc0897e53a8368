/** The colour picker. */
export const colours = {
  pickColour: '选择颜色',
  colourArea: '饱和度与明度',
  hue: '色相',
  opacity: '不透明度 %',
  eyeDropper: '从屏幕取色',
  recentColours: '最近使用',
} as const
