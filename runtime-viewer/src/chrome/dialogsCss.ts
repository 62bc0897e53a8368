/** Styles of the viewer's dialogs. */
export const dialogsCss = `
dialog { border: 1px solid var(--chrome-border); border-radius: 8px; padding: 0; width: min(400px, calc(100vw - 48px)); color: var(--chrome-text); background: var(--chrome-surface); box-shadow: 0 12px 40px rgb(0 0 0 / 28%); }
dialog::backdrop { background: var(--chrome-scrim); }
dialog form { display: grid; gap: 16px; padding: 24px; margin: 0; }
dialog h2 { margin: 0; font-size: 17px; font-weight: 600; }
dialog dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 20px; margin: 0; align-items: baseline; }
dialog dt { color: var(--chrome-text-muted); }
dialog dd { margin: 0; font-variant-numeric: tabular-nums; }
dialog dd.new { font-size: 20px; font-weight: 600; }
dialog label { display: grid; gap: 6px; color: var(--chrome-text-muted); }
dialog input { font: inherit; padding: 8px 10px; border: 1px solid var(--chrome-border); border-radius: 4px; color: var(--chrome-text); background: transparent; }
dialog .problem { margin: 0; color: var(--chrome-danger); min-height: 1.45em; }
dialog .buttons { display: flex; justify-content: flex-end; gap: 8px; }
dialog .hint { margin: 0; padding: 8px 12px; border-left: 3px solid var(--chrome-warning); background: color-mix(in srgb, var(--chrome-warning) 10%, transparent); }
dialog .range { margin: -8px 0 0; color: var(--chrome-text-muted); }
`
