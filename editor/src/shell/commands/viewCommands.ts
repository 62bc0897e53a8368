import type { Command } from '../../commands/Command.ts'
import { fitBox, fitPage, zoomTo } from '../../stores/camera.ts'
import { pageSaving } from '../../versions/PageSaving.ts'
import { pageVersions } from '../../versions/VersionsStore.ts'
import { focusNextPanel } from '../panels.ts'
import { type Edge, windowSides } from '../Sides.ts'

/** Folds a side of the window, or shows it again. */
const fold = (edge: Edge, key: string) =>
  ({
    label: edge === 'left' ? 'foldLeft' : 'foldRight',
    icon: edge === 'left' ? 'drawer-left' : 'drawer-right',
    keys: [key],
    isActive: ({ store }) => !store.part(windowSides).isFolded(edge),
    run: ({ store }) => {
      const sides = store.part(windowSides)
      sides.fold(edge, !sides.isFolded(edge))
    },
  }) as const satisfies Command

/** The window around the page. */
export const viewCommands = {
  save: {
    label: 'save',
    icon: 'floppy-disk',
    keys: ['Ctrl+S'],
    isAlways: true,
    run: ({ store }) => void store.part(pageSaving).save(),
  },
  saveNote: {
    label: 'saveNote',
    icon: 'comment',
    keys: ['Ctrl+Shift+S'],
    isAlways: true,
    run: ({ store }) => store.part(pageVersions).writeNote(''),
  },
  versions: {
    label: 'versions',
    icon: 'history',
    keys: ['Alt+Y'],
    isActive: ({ store }) => store.part(pageVersions).isOpen,
    run: ({ store }) => store.part(pageVersions).toggle(!store.part(pageVersions).isOpen),
  },
  preview: {
    label: 'preview',
    icon: 'eye-open',
    keys: ['Ctrl+E'],
    isAlways: true,
    isActive: ({ store }) => store.isPreview,
    run: ({ store }) => store.setPreview(!store.isPreview),
  },
  layers: {
    label: 'layers',
    icon: 'layers',
    keys: ['Alt+L'],
    isActive: ({ shell }) => shell.side === 'layers',
    run: ({ store, shell }) => {
      const sides = store.part(windowSides)
      shell.setSide(shell.side === 'layers' && !sides.isFolded('left') ? 'widgets' : 'layers')
      sides.fold('left', false)
    },
  },
  foldLeft: fold('left', 'Alt+B'),
  foldRight: fold('right', 'Alt+I'),
  pageOnly: {
    label: 'pageOnly',
    icon: 'maximize',
    keys: ['Alt+P', '\\'],
    isActive: ({ store }) => store.part(windowSides).isPageOnly,
    run: ({ store }) => {
      const sides = store.part(windowSides)
      sides.showPageOnly(!sides.isPageOnly)
    },
  },
  zoomIn: {
    label: 'zoomIn',
    icon: 'zoom-in',
    keys: ['+', '='],
    run: ({ store }) => store.engine && zoomTo(store.engine, store.zoom * 1.25),
  },
  zoomOut: {
    label: 'zoomOut',
    icon: 'zoom-out',
    keys: ['-'],
    run: ({ store }) => store.engine && zoomTo(store.engine, store.zoom / 1.25),
  },
  zoomReset: {
    label: 'zoomReset',
    icon: 'search',
    keys: ['Shift+0'],
    run: ({ store }) => store.engine && zoomTo(store.engine, 1),
  },
  zoomFit: {
    label: 'zoomFit',
    icon: 'zoom-to-fit',
    keys: ['Shift+1'],
    run: ({ store }) => store.engine && fitPage(store.engine),
  },
  zoomSelection: {
    label: 'zoomSelection',
    icon: 'zoom-to-fit',
    keys: ['Shift+2'],
    isEnabled: ({ store }) => store.selection.length > 0,
    run: ({ store: { engine, editing } }) => engine && editing?.frame && fitBox(engine, editing.frame),
  },
  fullScreen: {
    label: 'fullScreen',
    icon: 'fullscreen',
    keys: ['Shift+F'],
    isActive: () => Boolean(document.fullscreenElement),
    // An iPhone has none.
    isEnabled: () => document.fullscreenEnabled === true,
    run: () => {
      // Browsers may refuse; then nothing changes.
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
      // Dialogs lie outside the designer's element, so the whole document goes full screen.
      else void document.documentElement.requestFullscreen().catch(() => {})
    },
  },
  minimap: {
    label: 'minimap',
    icon: 'map',
    keys: ['M'],
    isActive: ({ store }) => store.settings.isMinimapOn,
    run: ({ store: { settings } }) => settings.set('isMinimapOn', !settings.isMinimapOn),
  },
  grid: {
    label: 'grid',
    icon: 'grid',
    keys: ['G'],
    isActive: ({ store }) => store.settings.isGridOn,
    run: ({ store: { settings } }) => settings.set('isGridOn', !settings.isGridOn),
  },
  ruler: {
    label: 'ruler',
    icon: 'horizontal-bar-chart',
    keys: ['Alt+R'],
    isActive: ({ store }) => store.settings.isRulerOn,
    run: ({ store: { settings } }) => settings.set('isRulerOn', !settings.isRulerOn),
  },
  adsorb: {
    label: 'adsorb',
    icon: 'intersection',
    keys: ['S'],
    isActive: ({ store }) => store.settings.isAdsorbOn,
    run: ({ store: { settings } }) => settings.set('isAdsorbOn', !settings.isAdsorbOn),
  },
  nextPanel: {
    label: 'nextPanel',
    icon: 'panel-stats',
    keys: ['F6', 'Shift+F6'],
    isAlways: true,
    isKeyOnly: true,
    run: (_, chord) => focusNextPanel(chord === 'Shift+F6'),
  },
  palette: {
    label: 'commandPalette',
    icon: 'search',
    keys: ['Ctrl+K'],
    isAlways: true,
    isKeyOnly: true,
    run: ({ shell }) => shell.show('palette'),
  },
  shortcuts: {
    label: 'shortcuts',
    icon: 'key-command',
    keys: ['?'],
    run: ({ shell }) => shell.show('sheet'),
  },
} as const satisfies Record<string, Command>
