import { momentFieldCss } from '../moment/index.ts'

/**
 * Styles of a table over a page. The widget's own styles come in as custom properties; `--chrome-*` belong to the host
 * of the page, for parts that are not the page's own: questions, marks, focus.
 */
export const tableCss = `
:host { display: flex; flex-direction: column; overflow: hidden; background: var(--fill, #ffffff); color: var(--tbody-color, light-dark(#26323a, #e6edf1));
  font: 13px/1.5 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; cursor: default; user-select: text; }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
.toolbar { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 10px; margin: 0; padding: 6px 8px; background: var(--toolbar-fill, transparent);
  color: var(--toolbar-color, inherit); font-size: var(--toolbar-size, 12px); border-bottom: 1px solid var(--border-color, #64757f40); }
.filter, .quick { display: flex; flex-wrap: wrap; align-items: center; gap: 4px; min-width: 0; }
.word { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
button, input, textarea { font: inherit; color: inherit; border: 1px solid #64757f80; border-radius: 3px; background: transparent; }
button { padding: 2px 8px; cursor: pointer; color: var(--button-color, inherit); background: var(--button-fill, transparent); white-space: nowrap; }
button:disabled { opacity: .45; cursor: default; }
button:hover:not(:disabled) { border-color: currentColor; }
button:focus-visible, input:focus-visible, textarea:focus-visible, .scroll:focus-visible { outline: 2px solid var(--chrome-focus, #1a73a8); outline-offset: 1px; }
.scroll:focus-visible { outline-offset: -2px; }
.quick button { color: var(--quick-color, inherit); background: var(--quick-fill, transparent); }
.quick button[aria-pressed=true] { color: var(--chrome-accent-contrast, #ffffff); background: var(--chrome-accent, #2f6f8f); border-color: var(--chrome-accent, #2f6f8f); }
.export { color: var(--export-color, inherit); background: var(--export-fill, transparent); margin-left: auto; }
input { padding: 1px 4px; width: 190px; max-width: 100%; }
input[aria-invalid=true] { border-color: var(--chrome-danger, #b3261e); box-shadow: 0 0 0 1px var(--chrome-danger, #b3261e); }
.scroll { flex: 1; min-height: 0; overflow: auto; position: relative; }
table { width: 100%; border-collapse: separate; border-spacing: 0; }
th, td { padding: 5px 8px; text-align: left; border-bottom: 1px solid var(--border-color, #64757f40); }
th, .numeric, .severity, button { white-space: nowrap; }
td { overflow-wrap: break-word; max-width: 360px; }
th { position: sticky; top: 0; z-index: 1; font-weight: 600; background: var(--thead-fill, light-dark(#eaeff2, #2b3841)); color: var(--thead-color, light-dark(#26323a, #e6edf1)); font-size: var(--thead-size, 13px); }
td { background: var(--tbody-fill, transparent); font-size: var(--tbody-size, 13px); font-variant-numeric: tabular-nums; }
.numeric { text-align: right; }
.note { padding: 24px 12px; text-align: center; display: grid; gap: 10px; justify-items: center; opacity: .85; }
.bad { color: var(--chrome-danger, #b3261e); background: var(--chrome-surface, #ffffff); padding: 2px 8px; border-radius: 3px; }
.pager { display: flex; align-items: center; justify-content: flex-end; gap: 6px; padding: 4px 8px; background: var(--pager-fill, transparent); color: var(--pager-color, inherit);
  font-size: var(--pager-size, 12px); border-top: 1px solid var(--border-color, #64757f40); font-variant-numeric: tabular-nums; }
.state { display: inline-block; padding: 0 8px; border-radius: 9px; font-size: 12px; color: #ffffff; background: #5d6b75; }
.state.active { background: #b3261e; }
.state.acknowledged { background: #8f5600; }
.state.returned { background: #2f6f8f; }
.severity { display: inline-block; margin-left: 8px; padding-left: 6px; border-left: 4px solid #5d6b75; }
.severity.is-1 { border-color: #d3352b; }
.severity.is-2 { border-color: #d97706; }
.severity.is-3 { border-color: #2f6f8f; }
${momentFieldCss}
dialog { border: 1px solid var(--chrome-border, #c9d1d6); border-radius: 8px; padding: 0; width: min(420px, calc(100vw - 48px)); color: var(--chrome-text, #1f2933); background: var(--chrome-surface, #ffffff); font-size: 14px; box-shadow: 0 12px 40px rgb(0 0 0 / 28%); }
dialog::backdrop { background: var(--chrome-scrim, rgb(20 28 34 / 45%)); }
dialog form { display: grid; gap: 12px; padding: 20px; margin: 0; }
dialog h2 { margin: 0; font-size: 16px; }
dialog p { margin: 0; overflow-wrap: anywhere; }
dialog label { display: grid; gap: 4px; color: var(--chrome-text-muted, #5d6b75); }
dialog textarea { padding: 6px 8px; resize: vertical; color: var(--chrome-text, #1f2933); }
dialog .problem { color: var(--chrome-danger, #b3261e); min-height: 1.5em; }
dialog .buttons { display: flex; justify-content: flex-end; gap: 8px; }
dialog button { padding: 5px 14px; color: inherit; background: transparent; }
dialog button.main { color: var(--chrome-accent-contrast, #ffffff); background: var(--chrome-accent, #2f6f8f); border-color: var(--chrome-accent, #2f6f8f); }
`
