import { middle } from '../sceneParts.ts'
import type { WidgetScene } from '../WidgetScene.ts'

const flag = encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80"><rect width="120" height="80" fill="#d8e3ea"/><circle cx="60" cy="40" r="26" fill="#5b8f7b"/><path d="M48 26v28l28-14z" fill="#fff"/></svg>',
)

export const scene: WidgetScene = { ...middle, data: { imgUrl: `data:image/svg+xml,${flag}` } }
