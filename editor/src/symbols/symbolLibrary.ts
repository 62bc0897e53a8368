import { conveyors } from './library/conveyors.ts'
import { power, switchgear } from './library/electrical.ts'
import { filters } from './library/filters.ts'
import { fittings } from './library/fittings.ts'
import { heat } from './library/heat.ts'
import { instruments } from './library/instruments.ts'
import { machines } from './library/machines.ts'
import { pipes } from './library/pipes.ts'
import { process } from './library/process.ts'
import { pumps } from './library/pumps.ts'
import { bubbles, sensors } from './library/sensors.ts'
import { feeding, milling } from './library/solids.ts'
import { valves } from './library/valves.ts'
import { vessels } from './library/vessels.ts'
import { water } from './library/water.ts'
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
  { title: 'symbolsHeat', table: heat },
  { title: 'symbolsWater', table: water },
  { title: 'symbolsFilters', table: filters },
  { title: 'symbolsSolids', table: { ...conveyors, ...feeding } },
  { title: 'symbolsMilling', table: milling },
  { title: 'symbolsSwitchgear', table: switchgear },
  { title: 'symbolsPower', table: power },
  { title: 'symbolsPipes', table: pipes },
  { title: 'symbolsFittings', table: fittings },
  { title: 'symbolsSensors', table: sensors },
  { title: 'symbolsInstruments', table: { ...instruments, ...bubbles } },
] as const satisfies readonly { readonly title: string; readonly table: SymbolTable }[]

/** A field of plant and its symbols. */
export interface SymbolGroup {
  readonly title: (typeof symbolTables)[number]['title']
  readonly items: readonly SymbolSpec[]
}

/** The symbols by category, as the panel shows them. */
export const symbolLibrary: readonly SymbolGroup[] = symbolTables.map(({ title, table }) => ({
  title,
  items: readSymbols(table),
}))

export const allSymbols: readonly SymbolSpec[] = symbolLibrary.flatMap(({ items }) => items)
