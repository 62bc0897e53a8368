/** Styles of the calendar, in a shadow root of its own: the page around it affects it through `--chrome-*` only. */
export const pickerCss = `
:host { position: fixed; inset: auto; margin: 0; box-sizing: border-box; padding: 10px; max-width: calc(100vw - 16px); max-height: calc(100vh - 16px); overflow: auto; color-scheme: inherit;
  border: 1px solid var(--chrome-border, #c9d1d6); border-radius: 8px; color: var(--chrome-text, #1f2933); background: var(--chrome-surface, #ffffff); box-shadow: 0 12px 40px rgb(0 0 0 / 28%);
  font: 14px/1.4 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; font-variant-numeric: tabular-nums; text-align: start; cursor: default; user-select: none; --cell: 34px; }
:host(:focus) { outline: 0; }
@media (pointer: coarse) { :host { --cell: 44px; } }
@media (max-width: 340px) { :host { --cell: 36px; } }
button, input { font: inherit; color: inherit; border: 1px solid transparent; border-radius: 4px; background: transparent; box-sizing: border-box; }
button { min-width: var(--cell); height: var(--cell); padding: 0 8px; cursor: pointer; }
button:hover, td:hover { background: color-mix(in srgb, currentColor 12%, transparent); }
:is(button, input, td):focus-visible { outline: 2px solid var(--chrome-focus, #1a73a8); outline-offset: -2px; }
.head, .foot, .clock { display: flex; align-items: center; }
.title { flex: 1; text-align: center; font-weight: 600; }
table { border-collapse: collapse; margin: 4px auto 0; }
th, td { width: var(--cell); height: var(--cell); padding: 0; text-align: center; font-weight: normal; box-sizing: border-box; }
th, small, .other { color: var(--chrome-text-muted, #5d6b75); }
th { height: 26px; font-size: 12px; }
td { border-radius: 4px; cursor: pointer; }
td[aria-current] { font-weight: 700; box-shadow: inset 0 0 0 1px var(--chrome-border, #c9d1d6); }
td[aria-disabled] { opacity: .4; cursor: not-allowed; text-decoration: line-through; }
td[aria-selected=true], .main { color: var(--chrome-accent-contrast, #ffffff); background: var(--chrome-accent, #2f6f8f); }
td[aria-selected=true]:hover, .main:hover { background: var(--chrome-accent, #2f6f8f); }
.clock { justify-content: center; gap: 6px; margin: 8px 0; }
.clock span { display: grid; justify-items: stretch; }
.clock span button { height: 24px; font-size: 11px; }
.clock input { width: 52px; height: 34px; text-align: center; font-size: 17px; border-color: var(--chrome-border, #c9d1d6); }
.foot { gap: 8px; margin-top: 8px; padding-top: 8px; border-top: 1px solid var(--chrome-border, #c9d1d6); }
.foot button { border-color: var(--chrome-border, #c9d1d6); height: 34px; padding: 0 14px; }
.foot small { flex: 1; text-align: center; }
.foot .main { border-color: var(--chrome-accent, #2f6f8f); }
@media (pointer: coarse) { .clock span button { height: 36px; } .clock input, .foot button { height: 44px; } }
`
