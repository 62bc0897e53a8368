const HEIGHT = '44px'
/** The strip with its room to move. The picture begins below it (chrome/style.ts). */
export const STRIP_ROOM = `calc(${HEIGHT} + var(--shift-room, 0px))`

/** Filled while an alarm waits for somebody; the diamond is hollow once its condition is over. */
export const alarmStripCss = `
.alarm-strip { position: absolute; inset: var(--shift-room, 0px) var(--shift-room, 0px) auto; height: ${HEIGHT}; translate: var(--shift, 0px 0px); box-sizing: border-box;
  display: flex; align-items: center; gap: 16px; padding: 0 16px; font-size: 18px; line-height: 1.2; white-space: nowrap; color: var(--chrome-text); background: var(--chrome-surface);
  border-bottom: 1px solid var(--chrome-border); --level: var(--chrome-text-muted); --on-level: var(--chrome-surface); }
.alarm-strip.is-level-1 { --level: #d3352b; --on-level: #ffffff; }
.alarm-strip.is-level-2 { --level: #b45309; --on-level: #ffffff; }
.alarm-strip.is-level-3 { --level: #2f6f8f; --on-level: #ffffff; }
.alarm-strip.is-level-4 { --level: #5d6b75; --on-level: #ffffff; }
.alarm-strip:not(.is-level-none) { color: var(--on-level); background: var(--level); border-color: var(--level); }
.alarm-strip .mark { display: flex; align-items: center; gap: 12px; }
.alarm-strip .mark::before { content: ""; width: 10px; height: 10px; rotate: 45deg; border: 2px solid currentColor; box-sizing: border-box; }
.alarm-strip.holds .mark::before { background: currentColor; }
.alarm-strip .what { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; }
.alarm-strip.is-level-none:not(.holds) .what { color: var(--chrome-text-muted); }
.alarm-strip .count { font-size: 15px; font-variant-numeric: tabular-nums; }
@media (max-width: 640px) { .alarm-strip { gap: 8px; padding: 0 8px; font-size: 14px; } .alarm-strip .count { font-size: 12px; } }
`
