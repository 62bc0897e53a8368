export const doubtCss = `
.doubt-tip { position: fixed; inset: auto; margin: 0; box-sizing: border-box; max-width: min(360px, calc(100vw - 16px)); padding: 8px 12px; pointer-events: none;
  border: 1px solid var(--chrome-warning); border-left-width: 4px; border-radius: 6px; background: var(--chrome-surface); color: var(--chrome-text); box-shadow: 0 4px 16px rgb(0 0 0 / 20%);
  font-size: 13px; overflow-wrap: anywhere; }
.doubt-tip p { margin: 0; font-variant-numeric: tabular-nums; }
.doubt-tip p.name { font-weight: 600; }
.doubt-tip p.name:not(:first-child), .doubt-tip p.more { margin-top: 8px; }
.doubt-tip .device, .doubt-tip p.more { font-weight: 400; color: var(--chrome-text-muted); }
.doubt-cursor { position: absolute; left: 8px; top: 8px; border-radius: 4px; pointer-events: none; }
.doubt-cursor:focus-visible { outline: 3px solid var(--chrome-focus); outline-offset: 2px; }
`
