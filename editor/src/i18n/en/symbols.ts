import type { symbols as cn } from '../cn/symbols.ts'
import type { TextsOf } from '../TextsOf.ts'

export const symbols: TextsOf<typeof cn> = {
  symbols: 'Symbols',
  symbolsSearch: 'Search symbols',
  symbolsNone: 'No symbol matches',
  symbolsHint: 'Drag onto the canvas, or click here and then draw or click there. Enter places one in the middle.',
  symbolsPumps: 'Pumps',
  symbolsValves: 'Valves',
  symbolsVessels: 'Tanks and vessels',
  symbolsMachines: 'Motors, fans, compressors',
  symbolsProcess: 'Mixing and heat',
  symbolsSolids: 'Filters and conveyors',
  symbolsPipes: 'Pipes',
  symbolsInstruments: 'Instruments',
  symbolSignal: 'Signal and colours of the symbol',
  symbolSource: 'Signal',
  symbolApply: 'Apply',
  symbolStatesAdd: 'Colours for states',
  symbolLevel: 'Level',
  symbolLevelOrder: 'Two numbers, the lower one first',
  symbolCompare: '{{state}}: comparison',
  symbolValue: '{{state}}: value',
  'symbol.running': 'Running',
  'symbol.stopped': 'Stopped',
  'symbol.fault': 'Fault',
}
