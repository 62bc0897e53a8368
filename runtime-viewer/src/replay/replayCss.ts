import { momentFieldCss } from '@mimic/engine/moment'

/** The bar under a replayed page, and the frame and mark of the replay, which are beside the page and cover nothing. */
export const replayCss = `
.replay-frame { position: absolute; inset: var(--strip-room, 0px) 0 0; border: 3px solid var(--chrome-warning); pointer-events: none; }
.replay-mark { position: absolute; left: 0; right: 0; top: var(--strip-room, 0px); height: 30px; display: flex; gap: 10px; align-items: center; justify-content: center; white-space: nowrap;
  background: var(--chrome-warning); color: var(--chrome-warning-contrast); font-weight: 600; font-variant-numeric: tabular-nums; pointer-events: none; }
.replay-bar { position: absolute; left: 0; right: 0; bottom: 0; box-sizing: border-box; display: grid; gap: 6px; padding: 8px 14px 10px; background: var(--chrome-surface); border-top: 3px solid var(--chrome-warning); }
.replay-bar .row { display: flex; flex-wrap: wrap; gap: 6px 10px; align-items: center; }
.replay-bar .row button { padding: 4px 12px; min-width: 36px; }
${momentFieldCss}
.replay-bar .moment { display: flex; gap: 6px; align-items: center; }
.replay-bar .moment input, .replay-bar select { font: inherit; padding: 3px 6px; border: 1px solid var(--chrome-border); border-radius: 4px; color: var(--chrome-text); background: var(--chrome-surface); }
.replay-bar .moment input { width: 20ch; box-sizing: border-box; }
.replay-bar .row .moment-field > button { min-width: 26px; padding: 0 6px; }
.replay-bar input[type="range"] { width: 100%; margin: 0; padding: 0; accent-color: var(--chrome-warning); }
.replay-bar select:focus-visible { outline: 2px solid var(--chrome-focus); outline-offset: 1px; }
.replay-bar input[aria-invalid="true"] { border-color: var(--chrome-danger); }
.replay-bar .spring { flex: 1; }
.replay-bar .said { display: flex; gap: 10px; align-items: center; min-height: 1.9em; color: var(--chrome-text-muted); }
.replay-bar .said.bad { color: var(--chrome-danger); }
.replay-bar .alarms { max-width: 40ch; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; color: var(--chrome-text-muted); }
.replay-bar .alarms.on { color: var(--chrome-danger); font-weight: 600; }
.replay-bar .outage { color: var(--chrome-danger); font-weight: 600; }
.stage { isolation: isolate; top: calc(30px + var(--strip-room, 0px)); }
.targets { top: 30px; }
.replay-page { z-index: 1; }
`
