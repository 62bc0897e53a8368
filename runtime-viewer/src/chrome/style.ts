/** The viewer's own chrome; the page itself is drawn. Its colours: theme.ts. */
export const css = `
:host { display: block; position: relative; overflow: hidden; contain: strict;
  font: 14px/1.45 var(--mimic-font, system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif); color: var(--chrome-text); }
:host([hidden]) { display: none; }
.ground, .dim { position: absolute; inset: 0; }
.dim { background: #000000; opacity: var(--dim, 0); pointer-events: none; transition: opacity 2s; }
@media (prefers-reduced-motion: reduce) { .dim { transition: none; } }
/* Against burning in the picture moves within its place (kiosk/BurnInGuard.ts). The strip of alarms stands above it. */
.stage, .targets { position: absolute; inset: var(--shift-room, 0px); top: max(var(--shift-room, 0px), var(--strip-room, 0px)); translate: var(--shift, 0px 0px); }
.stage > .page { position: absolute; inset: 0; }
.targets { pointer-events: none; }
.targets button { position: absolute; padding: 0; border: 0; background: none; border-radius: 4px; }
.targets button:focus-visible { outline: 3px solid var(--chrome-focus); outline-offset: 2px; }
.banner { position: absolute; left: 50%; top: calc(12px + var(--strip-room, 0px)); transform: translateX(-50%); max-width: calc(100% - 24px); box-sizing: border-box; padding: 8px 16px;
  border-radius: 6px; border: 1px solid var(--chrome-warning); border-left-width: 4px; background: var(--chrome-surface); box-shadow: 0 4px 16px rgb(0 0 0 / 16%); display: flex; gap: 12px; align-items: center; }
.banner[hidden] { display: none; }
button { font: inherit; color: inherit; padding: 7px 16px; border: 1px solid var(--chrome-border); border-radius: 4px; background: transparent; cursor: pointer; }
button.main { background: var(--chrome-accent); border-color: var(--chrome-accent); color: var(--chrome-accent-contrast); }
button:focus-visible, input:focus-visible { outline: 2px solid var(--chrome-focus); outline-offset: 1px; }
.popups { position: absolute; inset: 0; pointer-events: none; overflow: hidden; }
.back { position: absolute; left: 12px; top: calc(12px + var(--strip-room, 0px)); background: var(--chrome-surface); box-shadow: 0 2px 8px rgb(0 0 0 / 16%); }
.back[hidden], .replay-open[hidden] { display: none; }
.replay-open { position: absolute; left: 12px; bottom: 12px; background: var(--chrome-surface); box-shadow: 0 2px 8px rgb(0 0 0 / 16%); }
.note { position: absolute; inset: var(--strip-room, 0px) 0 0; display: grid; place-content: center; justify-items: center; gap: 12px; padding: 24px; text-align: center; color: var(--chrome-text-muted); background: var(--chrome-surface); }
.note[hidden] { display: none; }
`
