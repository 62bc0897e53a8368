import { conveyors } from './library/conveyors.ts'
import { filters } from './library/filters.ts'
import { instruments } from './library/instruments.ts'
import { machines } from './library/machines.ts'
import { pipes } from './library/pipes.ts'
import { process } from './library/process.ts'
import { pumps } from './library/pumps.ts'
import { valves } from './library/valves.ts'
import { vessels } from './library/vessels.ts'
import type { SymbolSpec } from './SymbolSpec.ts'

/** The symbols by category, as the panel shows them. */
export const symbolLibrary = [
  { title: 'symbolsPumps', items: pumps },
  { title: 'symbolsValves', items: valves },
  { title: 'symbolsVessels', items: vessels },
  { title: 'symbolsMachines', items: machines },
  { title: 'symbolsProcess', items: process },
  { title: 'symbolsSolids', items: [...filters, ...conveyors] },
  { title: 'symbolsPipes', items: pipes },
  { title: 'symbolsInstruments', items: instruments },
] as const satisfies readonly { readonly title: string; readonly items: readonly SymbolSpec[] }[]

export const allSymbols: readonly SymbolSpec[] = symbolLibrary.flatMap(({ items }) => items)
