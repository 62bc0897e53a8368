import type { Locale } from '@mimic/contract'
import { type Desk, isEnabled, runCommand } from '../commands/Command.ts'
import { keysOf } from '../commands/keysOf.ts'
import { pageFinding } from '../finding/FindStore.ts'
import type { Translate } from '../i18n/createLabels.ts'
import { texts } from '../i18n/texts/index.ts'
import { ownName, typeLabel } from '../i18n/widgetName.ts'
import { WidgetSource } from '../inspector/WidgetSource.ts'
import { wordSearch } from '../kit/wordSearch.ts'
import { projectPages } from '../pages/ProjectPages.ts'
import { paletteGroups } from '../palette/paletteItems.ts'
import { boundLeaves } from '../signals/binding.ts'
import type { CatalogueSignal } from '../signals/SignalCatalogue.ts'
import { keepBoxSeen } from '../stores/camera.ts'
import { placeInView } from '../stores/placeInView.ts'
import { symbolNames, symbolShelf } from '../symbols/SymbolShelf.ts'
import { symbolStamp } from '../symbols/symbolRecords.ts'
import { commandSections, commandTable } from './commands/commandTable.ts'

/** A line of the command palette. */
export interface QuickEntry {
  readonly id: string
  readonly label: string
  /** The section that it comes from, or what choosing it does. */
  readonly title: string
  readonly keys: string
  readonly isOn: boolean
  run(): void
}

interface QuickContext {
  readonly desk: Desk
  readonly t: Translate
  readonly locale: Locale
  readonly onOpenPage: (pageId: string) => void
}

/** Lines of one kind beside the commands; a search of a few letters would otherwise show hundreds of widgets. */
const MAX_OF_KIND = 8

/**
 * The lines in which every word of the search stands, in either language: commands, and once something is typed also
 * widgets and symbols to place, pages to open, and widgets of this page. Signals come from the server (`signalEntries`).
 */
export function quickEntries(search: string, context: QuickContext): readonly QuickEntry[] {
  const hasWords = wordSearch(search)
  const isFound = (...names: readonly string[]) => hasWords(names)
  const commands = commandEntries(context, isFound)
  if (search.trim() === '') return commands
  const others = [pageEntries, widgetEntries, paletteEntries, symbolEntries]
  return [...commands, ...others.flatMap((make) => make(context, isFound).slice(0, MAX_OF_KIND))]
}

type IsFound = (...names: readonly string[]) => boolean

function commandEntries({ desk, t }: QuickContext, isFound: IsFound): QuickEntry[] {
  return commandSections.flatMap(({ title, ids }) =>
    ids.flatMap((id) => {
      const command = commandTable[id]
      if (command.isKeyOnly || !isFound(...Object.values(texts[command.label]))) return []
      const isOn = isEnabled(command, desk)
      const run = () => void runCommand(command, desk)
      return [{ id, label: t(command.label), title: t(title), keys: keysOf(command), isOn, run }]
    }),
  )
}

function pageEntries({ desk: { store }, t, onOpenPage }: QuickContext, isFound: IsFound): QuickEntry[] {
  return store
    .part(projectPages)
    .rows.filter(({ id, title }) => id !== store.pageId && isFound(title, id))
    .map(({ id, title }) => {
      const run = () => onOpenPage(id)
      return { id: `page-${id}`, label: title, title: t('quickPage'), keys: '', isOn: true, run }
    })
}

function widgetEntries({ desk: { store }, t }: QuickContext, isFound: IsFound): QuickEntry[] {
  void store.revision
  return [...store.document.widgets.values()]
    .filter((record) => ownName(record) !== '' && isFound(ownName(record)))
    .map((record) => {
      const run = () => {
        const { editing, engine } = store
        editing?.select([record.id])
        const box = editing?.boxOf(record.id)
        if (engine && box) keepBoxSeen(engine, box)
      }
      const title = `${t('quickWidget')} · ${t(typeLabel(record.type))}`
      return { id: `widget-${record.id}`, label: ownName(record), title, keys: '', isOn: !store.isPreview, run }
    })
}

function paletteEntries({ desk: { store }, t }: QuickContext, isFound: IsFound): QuickEntry[] {
  return paletteGroups
    .flatMap(({ items }) => items)
    .filter(({ type }) => isFound(...Object.values(texts[`type.${type}`]), type))
    .map(({ type }) => {
      const run = () => placeInView(store, (editing, point) => editing.place(type, point))
      return {
        id: `new-${type}`,
        label: t(`type.${type}`),
        title: t('quickNew'),
        keys: '',
        isOn: !store.isPreview,
        run,
      }
    })
}

function symbolEntries({ desk: { store }, t, locale }: QuickContext, isFound: IsFound): QuickEntry[] {
  return store
    .part(symbolShelf)
    .groups.flatMap(({ items }) => items)
    .filter((spec) => isFound(...symbolNames(spec)))
    .map((spec) => {
      const run = () => placeInView(store, (editing, at) => editing.placeStamp(symbolStamp(spec, spec[locale]), at))
      const title = t('quickSymbol')
      return { id: `symbol-${spec.id}`, label: spec[locale], title, keys: '', isOn: !store.isPreview, run }
    })
}

const VALUE = 'data.signalId'

/** Signals that were found: choosing one binds the selected widgets to it, or else shows where the page has it. */
export function signalEntries(
  signals: readonly CatalogueSignal[],
  { desk: { store }, t }: QuickContext,
): readonly QuickEntry[] {
  const { editing, engine, selection, document } = store
  const isBindable = (id: string) => {
    const edit = editing?.edits.get(document.get(id)?.type ?? '')
    return edit?.inspector.some(({ fields }) => fields.some(({ path }) => path === VALUE)) ?? false
  }
  const isBound = selection.length > 0 && selection.every(isBindable)
  return signals.slice(0, MAX_OF_KIND).map((signal) => {
    const { id, title, equipId, equipTitle } = signal
    const run = () => {
      const source = editing && new WidgetSource(selection, editing, engine)
      const leaves = boundLeaves(VALUE, { is: 'signal', id, title, equipId, equipTitle })
      if (isBound) source?.bind(leaves, signal, undefined)
      else store.part(pageFinding).open(false, id)
    }
    const does = t(isBound ? 'quickBind' : 'quickUses')
    return { id: `signal-${id}`, label: `${equipTitle} · ${title}`, title: does, keys: '', isOn: !store.isPreview, run }
  })
}
