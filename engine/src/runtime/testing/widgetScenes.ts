import { models } from '../../widgets/models.ts'
import { scenes } from '../../widgets/scenes.ts'
import type { VisualScene } from './VisualScene.ts'

/** Size of a widget's own picture, page units. */
export const PICTURE = { width: 320, height: 200 } as const

const wave = (of: (i: number) => number) => Array.from({ length: 600 }, (_, i) => of(i))

/** A picture of each widget; the names are the widgets' types. */
export const widgetScenes: readonly VisualScene[] = models.map(({ type: widgetType, chunk }) => ({
  name: widgetType,
  page: {
    format: 1,
    con: { ...PICTURE, bgColor: '#ffffff' },
    widgets: [{ id: 'w', widgetType, ...scenes[widgetType] }],
    bind: { equips: [], signals: [], keys: [], mvars: [] },
  },
  now: Date.UTC(2026, 10, 21, 4, 5, 0),
  signals: ['level', 'flow', 'power'].map((id) => ({
    id,
    unit: id === 'level' ? '%' : '',
    scale: 1,
    intervalMs: 1000,
  })),
  values: [
    { id: 'level', value: 62.5, time: 1, quality: 0 },
    { id: 'flow', value: 38, time: 1, quality: 0 },
    { id: 'power', value: 21, time: 1, quality: 0 },
  ],
  history: {
    level: wave((i) => 60 + 20 * Math.sin(i / 60)),
    flow: wave((i) => 35 + 10 * Math.cos(i / 45)),
    power: wave((i) => 15 + 8 * Math.sin(i / 25)),
  },
  // On a live page a DOM element stands where a form control is.
  ...(chunk === 'control' ? { mode: 'design' as const } : {}),
}))
