import { canvasHost } from '../../canvas/canvasHost.ts'
import { fitBox, fitPage } from '../../canvas/fitPage.ts'
import { zoomTo } from '../../canvas/zoomTo.ts'
import { focusNextPanel } from '../panels.ts'
import type { Command } from './Command.ts'

/** The window around the page. */
export const viewCommands = {
  save: {
    label: 'save',
    icon: 'floppy-disk',
    keys: ['Ctrl+S'],
    isAlways: true,
    run: ({ store }) => void store.save(),
  },
  saveNote: {
    label: 'saveNote',
    icon: 'comment',
    keys: ['Ctrl+Shift+S'],
    isAlways: true,
    run: ({ shell }) => shell.versions.writeNote(''),
  },
  versions: {
    label: 'versions',
    icon: 'history',
    keys: ['Alt+Y'],
    isActive: ({ shell }) => shell.versions.isOpen,
    run: ({ shell }) => shell.showSide(shell.versions.isOpen ? 'inspector' : 'versions'),
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
    keys: ['L'],
    isActive: ({ shell }) => shell.side === 'layers',
    run: ({ shell }) => shell.setSide(shell.side === 'layers' ? 'widgets' : 'layers'),
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
    run: ({ store }) => {
      const host = canvasHost()
      if (store.engine && host) fitPage(store.engine, host)
    },
  },
  zoomSelection: {
    label: 'zoomSelection',
    icon: 'zoom-to-fit',
    keys: ['Shift+2'],
    isEnabled: ({ store }) => store.selection.length > 0,
    run: ({ store: { engine, editing } }) => {
      const host = canvasHost()
      if (engine && host && editing?.frame) fitBox(engine, host, editing.frame)
    },
  },
  fullScreen: {
    label: 'fullScreen',
    icon: 'fullscreen',
    keys: ['Shift+F'],
    isActive: () => document.fullscreenElement !== null,
    run: () => {
      // Refused where the page may not: it stays as it is.
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
      // Dialogs stand beside the designer in the document, so all of it.
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
    keys: ['Shift+R'],
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
