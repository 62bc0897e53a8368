/** Of the controls that stand on a page. Colours and fonts come from the widget; what the browser adds is taken away. */
export const overlayCss = `
.holder { position: absolute; left: 0; top: 0; transform-origin: 0 0; pointer-events: auto; }
.holder[hidden] { display: none; }
.holder > * { box-sizing: border-box; width: 100%; height: 100%; margin: 0; }
.field { border: 0; padding: 0 10px; background: transparent; color: inherit; font: inherit; text-align: inherit; outline: 0; border-radius: 0; appearance: none; }
.field::placeholder { color: inherit; opacity: .55; }
.field:focus-visible, .chart:focus-visible { box-shadow: 0 0 0 2px #ffffff, 0 0 0 4px #1a73a8; }
.field[aria-invalid=true] { box-shadow: inset 0 0 0 2px #b3261e; }
.field:disabled { opacity: .55; cursor: not-allowed; }
/* The table inside has a shadow of its own. */
.table-place { display: flex; }
.table-place > * { flex: 1; min-width: 0; }
select.field { padding-right: 30px; cursor: pointer; }
select.field option { color: #1f2933; background: #ffffff; }
.choices { display: flex; flex-wrap: wrap; gap: 4px 18px; align-items: center; align-content: center; border: 0; padding: 0 10px; overflow: hidden; }
.choices.is-column { flex-direction: column; align-items: flex-start; justify-content: center; flex-wrap: nowrap; }
.choices label { display: flex; align-items: center; gap: 6px; cursor: pointer; line-height: 1.4; }
.choices input { width: 1.05em; height: 1.05em; margin: 0; accent-color: #2f6f8f; font: inherit; }
.choices input:focus-visible { outline: 2px solid #1a73a8; outline-offset: 2px; }
.choices:disabled { opacity: .55; }
.moment { position: relative; }
.moment > * { position: absolute; inset: 0; box-sizing: border-box; width: 100%; height: 100%; }
.moment > span { padding: 0 34px 0 10px; display: flex; align-items: center; pointer-events: none; white-space: pre; overflow: hidden; }
.moment > input:not(:focus) { opacity: 0; }
.moment:focus-within > span { visibility: hidden; }
.chart .to-live { position: absolute; right: 8px; top: 6px; font: 12px/1.6 system-ui, "PingFang SC", "Noto Sans CJK SC", sans-serif; padding: 1px 8px; color: #26323a; background: #ffffffe6; border: 1px solid #90a0ab; border-radius: 3px; cursor: pointer; }
.chart .to-live:focus-visible { outline: 2px solid #1a73a8; outline-offset: 1px; }
.chart .to-live[hidden] { display: none; }
.chart { position: relative; display: block; cursor: crosshair; outline: 0; touch-action: pan-y; }
`
