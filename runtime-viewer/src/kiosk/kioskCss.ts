/** The bar of a kiosk, visible while somebody is there. */
export const kioskCss = `
:host(.is-alone) { cursor: none; }
.kiosk-bar { position: absolute; left: 50%; bottom: 20px; transform: translateX(-50%); display: flex; align-items: center; gap: 4px; max-width: calc(100% - 24px); box-sizing: border-box;
  padding: 6px; border-radius: 10px; border: 1px solid var(--chrome-border); background: var(--chrome-surface); box-shadow: 0 4px 20px rgb(0 0 0 / 24%); transition: opacity .2s; }
:host(.is-alone) .kiosk-bar:not(:focus-within) { opacity: 0; pointer-events: none; }
.kiosk-bar[hidden], .kiosk-bar [hidden] { display: none; }
.kiosk-bar button { display: grid; place-items: center; width: 44px; height: 44px; padding: 0; border: 0; border-radius: 8px; }
.kiosk-bar button:hover { background: color-mix(in srgb, var(--chrome-text) 10%, transparent); }
.kiosk-bar svg { width: 22px; height: 22px; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.kiosk-place { padding: 0 10px; min-width: 8em; text-align: center; white-space: nowrap; font-variant-numeric: tabular-nums; }
.kiosk-place .held { margin-left: 8px; padding: 1px 8px; border-radius: 9px; font-size: 12px; color: var(--chrome-warning-contrast); background: var(--chrome-warning); }
@media (prefers-reduced-motion: reduce) { .kiosk-bar { transition: none; } }
`
