import { conveyors } from './library/conveyors.ts'
import { filters } from './library/filters.ts'
import { instruments } from './library/instruments.ts'
import { machines } from './library/machines.ts'
import { pipes } from './library/pipes.ts'
import { process } from './library/process.ts'
import { pumps } from './library/pumps.ts'
import { valves } from './library/valves.ts'
import { vessels } from './library/vessels.ts'
import { readSymbols } from './readSymbols.ts'
import type { SymbolSpec } from './SymbolSpec.ts'
import type { SymbolTable } from './symbolSchema.ts'

/** The tables by category, in the order of the panel. */
export const symbolTables = [
  { title: 'symbolsPumps', table: pumps },
  { title: 'symbolsValves', table: valves },
  { title: 'symbolsVessels', table: vessels },
  { title: 'symbolsMachines', table: machines },
  { title: 'symbolsProcess', table: process },
  { title: 'symbolsSolids', table: { ...filters, ...conveyors } },
  { title: 'symbolsPipes', table: pipes },
  { title: 'symbolsInstruments', table: instruments },
] as const satisfies readonly { readonly title: string; readonly table: SymbolTable }[]

/** The symbols by category, as the panel shows them. */
export const symbolLibrary = symbolTables.map(({ title, table }) => ({ title, items: readSymbols(table) }))

export const allSymbols: readonly SymbolSpec[] = symbolLibrary.flatMap(({ items }) => items)
