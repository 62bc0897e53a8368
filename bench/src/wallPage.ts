import { BENCH_EQUIPMENT, signalName } from './bigPage.ts'

/** Curves of one chart. */
const SERIES = 10

/** A page of charts that together show many signals: more than a page may have widgets. */
export function chartsOf(signals: number): unknown {
  const widgets = Array.from({ length: Math.ceil(signals / SERIES) }, (_, i) => ({
    id: `c${i}`,
    widgetType: 'ComplexLine',
    position: { x: (i % 25) * 76, y: Math.floor(i / 25) * 54, width: 74, height: 52 },
    data: {
      type: 'signal',
      signalArray: Array.from({ length: Math.min(SERIES, signals - i * SERIES) }, (_, k) => ({
        signalId: signalName(i * SERIES + k),
        equipId: BENCH_EQUIPMENT,
      })),
    },
  }))
  return { format: 1, con: { title: 'bench', width: 1920, height: 1080 }, widgets }
}
