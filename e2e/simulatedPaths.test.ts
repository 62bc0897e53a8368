import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

// The inventory of the ways on which values leave the product beside the answers of calls: files, pictures, the
// clipboard, and texts on screens. Whoever adds one says here how simulated values are marked on it. The answers of
// calls have an inventory of their own (contract/src/calls/simulatedMarks.test.ts).

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = globSync('{contract,console,editor,engine,runtime-viewer,server}/src/**/*.{ts,tsx}', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.tsx?$|\/testing\//.test(path))
  .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }))

const SETTINGS = 'settings of rows, which are no values'
const GIVEN = 'writes what it is given'
const DESIGN = 'a drawing in design mode: its values are samples'

interface Way {
  readonly name: string
  /** The package, where the word means something else in others. */
  readonly within?: RegExp
  /** Pattern that the source of such a way contains. */
  readonly pattern: RegExp
  /** Code that marks simulated values. A file with it needs no entry. */
  readonly mark?: RegExp
  /** The other files with such a way, and how simulated values are marked there. */
  readonly decided: Readonly<Record<string, string>>
}

const ways: readonly Way[] = [
  {
    name: 'files that a browser saves',
    pattern: /\bsaveFile\(|\bdownload\(/,
    decided: {
      'engine/src/exchange/saveFile.ts': GIVEN,
      'runtime-viewer/src/tables/ViewerTables.ts':
        'history: a file of the server; alarms: in value and text (alarmText.ts)',
      'console/src/kit/entity/EntityHead.tsx': SETTINGS,
      'console/src/features/equipment/edit/settings/DownloadCertificate.tsx': SETTINGS,
      'console/src/features/equipment/grid/exportTable.ts': SETTINGS,
      'console/src/features/project/ProjectListScreen.tsx': SETTINGS,
      'console/src/features/alarm/kpiReport.ts': 'counts of alarms',
      'console/src/features/rationalisation/TableFiles.tsx': SETTINGS,
      'console/src/kit/table/ListExport.tsx': 'alarms: the text of each, in the same row',
      'editor/src/exporting/download.ts': GIVEN,
      'editor/src/exporting/exportCommands.ts': DESIGN,
    },
  },
  {
    name: 'tables as text or as a spreadsheet',
    pattern: /\bcsvLines\(|\btoCsv\(|\bwriteExcelFile\(/,
    decided: {
      'server/src/features/history/exportFile.ts': 'columns that name the values with a mark',
      'server/src/features/history/history.routes.ts': 'by exportFile.ts',
      'server/src/features/account/operationsCsv.ts': 'the entry of a write has the mark in its details',
      'runtime-viewer/src/tables/csv.ts': GIVEN,
      'runtime-viewer/src/tables/ViewerTables.ts': 'alarms: in value and text (alarmText.ts)',
      'console/src/kit/entity/EntityHead.tsx': SETTINGS,
      'console/src/kit/entity/entityCsv.ts': SETTINGS,
      'console/src/features/rationalisation/TableFiles.tsx': SETTINGS,
      'console/src/kit/entity/readTableFile.ts': 'reads files',
      'console/src/features/equipment/grid/exportTable.ts': SETTINGS,
    },
  },
  {
    name: 'pictures of pages',
    within: /^(console|editor|engine|runtime-viewer)\//,
    pattern: /\.snapshot\(|\bexportSvg\(|\.toBlob\(/,
    mark: /\bdrawOn\(|\bdrawMark\b/,
    decided: {
      'engine/src/runtime/drawAside.ts': 'the engine draws values as any other; its host marks the picture',
      'engine/src/exchange/svg/exportSvg.ts': 'as the engine',
      'runtime-viewer/src/Viewer.ts': 'by LoadedPage.snapshot',
      'runtime-viewer/src/element.ts': 'by LoadedPage.snapshot',
      'editor/src/exporting/exportCommands.ts': DESIGN,
      'editor/src/kit/drawPage.ts': DESIGN,
      'editor/src/symbols/SymbolPictures.ts': DESIGN,
      'console/src/kit/table/tableFiles.ts': 'cells that are given',
    },
  },
  {
    name: 'the clipboard, and printing',
    pattern: /clipboard\??\.(writeText|write|setData)\(|clipboardData\??\.setData\(|\.print\(/,
    decided: {
      'console/src/features/embed/EmbedDialog.tsx': 'a text that embeds a page',
      'console/src/features/equipment/grid/view/SignalGrid.tsx': SETTINGS,
      'console/src/features/share/ShareLink.tsx': 'an address',
      'console/src/features/purchase/InvoicePrintScreen.tsx': 'an order or an invoice',
      'console/src/kit/CopyText.tsx': 'commands and keys',
      'console/src/features/alarm/AlarmFigures.tsx': 'counts of alarms',
      'console/src/kit/table/ListExport.tsx': 'alarms: the text of each, in the same row',
      'editor/src/clipboard/ClipboardStore.ts': DESIGN,
      'editor/src/drafts/LeftText.tsx': DESIGN,
      'editor/src/shell/ShortcutSheet.tsx': 'names of keys',
    },
  },
  {
    name: 'values as text in the console',
    within: /^console\//,
    pattern:
      /import \{[^}]*\b(valueText|alarmValue)\b[^}]*\} from|\.t\(\(\$\) => \$\.(value|formulaValue),|reading\.value/,
    mark: /<SimulatedTag\b/,
    decided: {
      'console/src/features/device/BadReason.tsx': 'the last good value of a bad one, which was measured',
      'console/src/features/alarm/alarmValue.ts': 'by the lists of alarms',
      'console/src/features/device/InspectionTab.tsx': 'by ItemFacts.tsx, which shows it',
      'console/src/features/alarm/AlarmTable.tsx': 'by the text of the alarm, in the same row',
      'console/src/features/alarm/useAlarmTexts.ts': 'by the text of the alarm, in the same row',
      'console/src/features/notify/LinkedAlarm.tsx': 'by the text of the alarm, beside it',
    },
  },
  {
    name: 'values as text in the viewer',
    within: /^runtime-viewer\//,
    pattern: /import \{[^}]*\bformatValue\b[^}]*\} from/,
    mark: /\bsimulatedText\(/,
    decided: {},
  },
  {
    name: 'recorded values in charts and tables of a page',
    within: /^engine\/src\/(render|widgets)\//,
    pattern: /\.charts\.(seriesOf|layout)\(|\bhost\.(history|allAlarms|alarms)\(/,
    mark: /\bgapBands\b|\bsimulated\b/,
    decided: {
      'engine/src/widgets/ComplexAlarm/alarmTable.ts': 'by alarmText.ts',
    },
  },
  {
    name: 'live values on a picture',
    within: /^(console|editor|runtime-viewer)\//,
    pattern: /\b(engine|opened|drawing)[\w.?]*\.setValues\(/,
    mark: /\bSimulatedMark\b|\bmark\.take\(|\bsimulated\b/,
    decided: {
      'runtime-viewer/src/openDrawing.ts': 'its host marks what it gives: CurveChart.tsx',
    },
  },
  {
    name: 'events and answers for the embedding page, and values for page scripts',
    within: /^runtime-viewer\//,
    pattern: /#emit\('value'|is: 'written'|readonly value: SignalScalar/,
    mark: /\bsimulated\b/,
    decided: {},
  },
]

describe.each(ways)('$name', ({ within, pattern, mark, decided }) => {
  const found = sources.filter(({ path, text }) => (within?.test(path) ?? true) && pattern.test(text))

  it('mark simulated values, or have a reason', () => {
    // The pattern finds something, so it is not out of date.
    expect(found.length).toBeGreaterThan(0)
    const open = found.filter(({ text }) => !mark?.test(text)).map(({ path }) => path)
    expect(open.sort()).toEqual(Object.keys(decided).sort())
  })
})
