/** Styles of toasts and popups. */
export const actsCss = `
.toast { position: absolute; right: 16px; bottom: 16px; max-width: min(360px, calc(100% - 32px)); padding: 10px 16px; border-radius: 6px; background: var(--chrome-surface);
  border: 1px solid var(--chrome-border); border-left: 4px solid var(--chrome-accent); box-shadow: 0 4px 16px rgb(0 0 0 / 16%); }
.toast.bad { border-left-color: var(--chrome-danger); }
.toast.is-aside { right: auto; left: 16px; }
.toast.waiting { display: flex; gap: 16px; align-items: center; }
.pending { position: absolute; right: 16px; top: 16px; width: 260px; max-width: calc(100% - 32px); max-height: 40%; overflow: auto; box-sizing: border-box; padding: 10px 16px; border-radius: 6px;
  background: var(--chrome-surface); border: 1px solid var(--chrome-border); box-shadow: 0 4px 16px rgb(0 0 0 / 16%); animation: pending 0.6s step-end; }
/* Most devices answer at once; a list that only flashes says nothing. */
@keyframes pending { from { visibility: hidden; } }
.pending[hidden] { display: none; }
.pending h3 { margin: 0 0 6px; font-size: 12px; font-weight: 600; color: var(--chrome-text-muted); }
.pending ul { display: grid; gap: 8px; margin: 0; padding: 0; list-style: none; }
.pending li { display: grid; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.pending li span { font-size: 12px; color: var(--chrome-text-muted); }
.popup { position: absolute; box-sizing: border-box; display: flex; flex-direction: column; pointer-events: auto; border: 1px solid var(--chrome-border); border-radius: 8px;
  background: var(--chrome-surface); box-shadow: 0 12px 40px rgb(0 0 0 / 28%); overflow: hidden; outline: none; }
.popup:focus-visible { border-color: var(--chrome-focus); }
.popup header { display: flex; align-items: center; justify-content: space-between; gap: 12px; min-height: 32px; padding-left: 12px; cursor: move; touch-action: none; user-select: none;
  font-weight: 600; border-bottom: 1px solid var(--chrome-border); }
.popup header span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.popup-close { border: 0; padding: 4px 12px; font-size: 18px; line-height: 1; }
.popup-page { position: relative; flex: 1; min-height: 0; }
`
