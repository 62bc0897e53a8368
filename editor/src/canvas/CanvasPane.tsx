import { limitOf, newOnDark, pageLimits } from '@mimic/engine'
import { observer } from 'mobx-react-lite'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Desk } from '../commands/Command.ts'
import { shownText } from '../commands/editText.ts'
import { isPageDark } from '../fields/fieldValue.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { paletteItem } from '../palette/paletteItems.ts'
import { LastStyles } from './LastStyles.ts'
import { runCanvas } from './runCanvas.ts'

const fullLabels = { widgets: 'fullWidgets', weather: 'fullWeather', webgl: 'fullWebgl' } as const

interface CanvasPaneProps {
  readonly desk: Desk
  /** The colours of the canvas are read again when it changes. */
  readonly theme: 'light' | 'dark'
  /** Layers above the page: pins, guides, the minimap. */
  readonly children: ReactNode
}

/** The page, its rulers, and what is drawn above it. React draws the frame once; everything inside follows the engine. */
export const CanvasPane = observer(({ desk, theme, children }: CanvasPaneProps) => {
  const { t, locale } = useLabels()
  const { store, shell } = desk
  const pane = useRef<HTMLElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const chrome = useRef<HTMLCanvasElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    if (!pane.current || !host.current || !chrome.current) return undefined
    return runCanvas({ pane: pane.current, host: host.current, chromeCanvas: chrome.current }, desk, locale)
  }, [desk, theme, locale])
  const { editing } = store
  useEffect(() => {
    if (!editing) return undefined
    const styles = new LastStyles(localStorage, editing.edits)
    const { document, settings } = store
    editing.initialOf = (type) => {
      const isOnDark = isPageDark(document)
      const model = editing.edits.get(type)?.model
      return {
        ...(isOnDark && model ? newOnDark(model) : {}),
        ...paletteItem(type)?.starts?.(locale),
        ...(settings.isStyleKept ? styles.of(type, isOnDark) : {}),
      }
    }
    const stop = document.onDiff((diff, origin) => styles.hear(document, diff, origin))
    editing.newSizeOf = paletteItem
    editing.onDrawn = (id) => shownText(store, id)?.text.isTypedAtOnce && shell.type(id)
    editing.onSmall = () => shell.tell('drawnSmall')
    editing.onLocked = () => shell.tell('lockedStay')
    editing.onLost = () => shell.tell('heldGone')
    editing.onFull = (type) => {
      const limit = limitOf(type) ?? 'widgets'
      shell.tell(fullLabels[limit], pageLimits[limit])
    }
    return stop
  }, [editing, shell, store, locale])
  const hasRulers = store.settings.isRulerOn
  return (
    <main ref={pane} className={`ed-canvas${hasRulers ? ' has-rulers' : ''}`} aria-label={t('canvas')}>
      <div className="ed-corner" />
      <canvas className="ed-ruler is-x" />
      <canvas className="ed-ruler is-y" />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the canvas takes keys, as an application does */}
      <div ref={host} className="ed-host" role="application" tabIndex={0} aria-label={t('canvasHelp')}>
        <canvas ref={chrome} className="ed-chrome" />
      </div>
      {children}
    </main>
  )
})
