import { momentFieldCss } from './moment/index.ts'

/** Styles of controls on a page. Colours and fonts come from the widget; the browser's own are removed. */
export const overlayCss = `
.holder { position: absolute; left: 0; top: 0; transform-origin: 0 0; pointer-events: auto; }
.holder[hidden] { display: none; }
.holder.is-doubtful > :not(.chart) { opacity: .6; filter: grayscale(1); }
/* The mark is painted on the canvas: what has a ground of its own leaves its frame and its sign free. */
.holder.is-doubtful > .table-place { clip-path: polygon(1px 1px, calc(100% - 15px) 1px, calc(100% - 15px) 15px, calc(100% - 1px) 15px, calc(100% - 1px) calc(100% - 1px), 1px calc(100% - 1px)); }
.holder > * { box-sizing: border-box; width: 100%; height: 100%; margin: 0; }
.field { border: 0; padding: 0 10px; background: transparent; color: inherit; font: inherit; text-align: inherit; outline: 0; border-radius: 0; appearance: none; }
.field::placeholder { color: inherit; opacity: .7; }
.field:focus-visible, .chart:focus-visible { box-shadow: 0 0 0 2px #ffffff, 0 0 0 4px var(--chrome-focus, #1a73a8); }
.field[aria-invalid=true] { box-shadow: inset 0 0 0 2px var(--chrome-danger, #b3261e); }
.field:disabled { opacity: .55; cursor: not-allowed; }
/* The table inside has a shadow of its own. */
.table-place { display: flex; }
.table-place > * { flex: 1; min-width: 0; }
select.field { padding-right: 30px; cursor: pointer; }
select.field option { color: var(--chrome-text, #1f2933); background: var(--chrome-surface, #ffffff); }
.choices { display: flex; flex-wrap: wrap; gap: 4px 18px; align-items: center; align-content: center; border: 0; padding: 0 10px; overflow: hidden; }
.choices.is-column { flex-direction: column; align-items: flex-start; justify-content: center; flex-wrap: nowrap; }
.choices label { display: flex; align-items: center; gap: 6px; cursor: pointer; line-height: 1.4; }
.choices input { width: 1.05em; height: 1.05em; margin: 0; accent-color: var(--chrome-accent, #2f6f8f); font: inherit; }
.choices input:focus-visible { outline: 2px solid var(--chrome-focus, #1a73a8); outline-offset: 2px; }
.choices:disabled { opacity: .55; }
${momentFieldCss}
.moment { position: relative; }
.moment > * { position: absolute; inset: 0; box-sizing: border-box; width: 100%; height: 100%; }
.moment > .text { padding: 0 34px 0 10px; display: flex; align-items: center; pointer-events: none; white-space: pre; overflow: hidden; }
.moment input { flex: 1; min-width: 0; padding-right: 0; }
.moment:not(:focus-within, :has([aria-expanded=true])) input { opacity: 0; }
.moment:is(:focus-within, :has([aria-expanded=true])) > .text { visibility: hidden; }
/* The sign is painted. */
.moment button { width: 34px; border: 0; background: none; color: transparent; cursor: pointer; }
.moment button:focus-visible { outline: 2px solid var(--chrome-focus, #1a73a8); outline-offset: -2px; }
.chart .to-live { position: absolute; right: 8px; font: 12px/1.6 system-ui, "PingFang SC", "Noto Sans CJK SC", sans-serif; padding: 1px 8px; color: var(--chrome-text, #26323a); background: var(--chrome-surface, #ffffffe6); border: 1px solid var(--chrome-border, #90a0ab); border-radius: 3px; cursor: pointer; }
.chart .to-live:focus-visible { outline: 2px solid var(--chrome-focus, #1a73a8); outline-offset: 1px; }
.chart .to-live[hidden] { display: none; }
.chart.is-still { cursor: default; }
.chart.is-clickable { cursor: pointer; }
/* The pointer passes through to the chart. */
.tools-stub { position: absolute; opacity: 0; pointer-events: none; }
.tools { position: absolute; display: flex; align-items: center; gap: 4px 10px; margin: 0; font: 12px/1.5 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; color: #26323a; cursor: default; }
.tools[hidden], .tools [hidden] { display: none !important; }
.tools .quick, .tools .filter { display: flex; align-items: center; gap: 4px; }
.tools button, .tools input:not([type=checkbox]) { font: inherit; color: inherit; height: 22px; border: 1px solid #90a0ab; border-radius: 3px; background: #ffffffe6; white-space: nowrap; }
.tools button { padding: 0 8px; cursor: pointer; }
.tools button:hover { border-color: #26323a; }
.tools button[aria-pressed=true] { color: #ffffff; background: #2f6f8f; border-color: #2f6f8f; }
.tools .filter input { box-sizing: border-box; width: 124px; padding: 0 4px; }
.tools input[aria-invalid=true] { border-color: #b3261e; box-shadow: 0 0 0 1px #b3261e; }
.tools :focus-visible { outline: 2px solid #1a73a8; outline-offset: 1px; }
.tools[data-rows="2"], .tools[data-rows="3"] { flex-wrap: wrap; }
.tools:is([data-rows="2"], [data-rows="3"]) .filter { order: 1; flex: 1 0 100%; }
.tools[data-rows="3"] .filter { flex-wrap: wrap; }
.tools .select { position: relative; margin-left: auto; }
.tools .list { position: absolute; z-index: 1; right: 0; top: 26px; display: grid; gap: 2px; max-height: 220px; overflow: auto; padding: 6px 10px; background: #ffffff; border: 1px solid #90a0ab; border-radius: 4px; box-shadow: 0 4px 14px rgb(0 0 0 / 18%); }
.tools label { display: flex; align-items: center; gap: 6px; white-space: nowrap; cursor: pointer; }
.tools label input { margin: 0; accent-color: #2f6f8f; }
.tools i { width: 14px; height: 3px; border-radius: 2px; }
.chart { position: relative; display: block; cursor: crosshair; outline: 0; touch-action: pan-y; }
`
