/** The viewer's own chrome; the page itself is drawn. Themed by custom properties of the embedding page. */
export const css = `
:host { display: block; position: relative; overflow: hidden; contain: strict;
  --_surface: var(--mimic-surface, #ffffff); --_text: var(--mimic-text, #1f2933); --_muted: var(--mimic-text-muted, #5d6b75);
  --_border: var(--mimic-border, #c9d1d6); --_accent: var(--mimic-accent, #2f6f8f); --_on-accent: var(--mimic-accent-contrast, #ffffff);
  --_warning: var(--mimic-warning, #b26a00); --_danger: var(--mimic-danger, #b3261e); --_focus: var(--mimic-focus, #1a73a8);
  font: 14px/1.45 var(--mimic-font, system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif); color: var(--_text); }
:host([hidden]) { display: none; }
.stage { position: absolute; inset: 0; }
.stage > .page { position: absolute; inset: 0; }
.targets { position: absolute; inset: 0; pointer-events: none; }
.targets button { position: absolute; padding: 0; border: 0; background: none; border-radius: 4px; }
.targets button:focus-visible { outline: 3px solid var(--_focus); outline-offset: 2px; }
.banner { position: absolute; left: 50%; top: 12px; transform: translateX(-50%); max-width: calc(100% - 24px); box-sizing: border-box; padding: 8px 16px;
  border-radius: 6px; border: 1px solid var(--_warning); border-left-width: 4px; background: var(--_surface); box-shadow: 0 4px 16px rgb(0 0 0 / 16%); display: flex; gap: 12px; align-items: center; }
.banner[hidden] { display: none; }
.toast { position: absolute; right: 16px; bottom: 16px; max-width: min(360px, calc(100% - 32px)); padding: 10px 16px; border-radius: 6px; background: var(--_surface);
  border: 1px solid var(--_border); border-left: 4px solid var(--_accent); box-shadow: 0 4px 16px rgb(0 0 0 / 16%); }
.toast.bad { border-left-color: var(--_danger); }
dialog { border: 1px solid var(--_border); border-radius: 8px; padding: 0; width: min(400px, calc(100vw - 48px)); color: var(--_text); background: var(--_surface); box-shadow: 0 12px 40px rgb(0 0 0 / 28%); }
dialog::backdrop { background: rgb(20 28 34 / 45%); }
dialog form { display: grid; gap: 16px; padding: 24px; margin: 0; }
h2 { margin: 0; font-size: 17px; font-weight: 600; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 20px; margin: 0; align-items: baseline; }
dt { color: var(--_muted); }
dd { margin: 0; font-variant-numeric: tabular-nums; }
dd.new { font-size: 20px; font-weight: 600; }
label { display: grid; gap: 6px; color: var(--_muted); }
input { font: inherit; padding: 8px 10px; border: 1px solid var(--_border); border-radius: 4px; color: var(--_text); background: transparent; }
.problem { margin: 0; color: var(--_danger); min-height: 1.45em; }
.buttons { display: flex; justify-content: flex-end; gap: 8px; }
button { font: inherit; color: inherit; padding: 7px 16px; border: 1px solid var(--_border); border-radius: 4px; background: transparent; cursor: pointer; }
button.main { background: var(--_accent); border-color: var(--_accent); color: var(--_on-accent); }
button:focus-visible, input:focus-visible { outline: 2px solid var(--_focus); outline-offset: 1px; }
.toast.waiting { display: flex; gap: 16px; align-items: center; }
.hint { margin: 0; padding: 8px 12px; border-left: 3px solid var(--_warning); background: color-mix(in srgb, var(--_warning) 10%, transparent); }
.range { margin: -8px 0 0; color: var(--_muted); }
.popups { position: absolute; inset: 0; pointer-events: none; overflow: hidden; }
.popup { position: absolute; box-sizing: border-box; display: flex; flex-direction: column; pointer-events: auto; border: 1px solid var(--_border); border-radius: 8px;
  background: var(--_surface); box-shadow: 0 12px 40px rgb(0 0 0 / 28%); overflow: hidden; outline: none; }
.popup:focus-visible { border-color: var(--_focus); }
.popup header { display: flex; align-items: center; justify-content: space-between; gap: 12px; min-height: 32px; padding-left: 12px; cursor: move; touch-action: none; user-select: none;
  font-weight: 600; border-bottom: 1px solid var(--_border); }
.popup header span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.popup-close { border: 0; padding: 4px 12px; font-size: 18px; line-height: 1; }
.popup-page { position: relative; flex: 1; min-height: 0; }
.back { position: absolute; left: 12px; top: 12px; background: var(--_surface); box-shadow: 0 2px 8px rgb(0 0 0 / 16%); }
.back[hidden], .replay-open[hidden] { display: none; }
.replay-open { position: absolute; left: 12px; bottom: 12px; background: var(--_surface); box-shadow: 0 2px 8px rgb(0 0 0 / 16%); }
.note { position: absolute; inset: 0; display: grid; place-content: center; justify-items: center; gap: 12px; color: var(--_muted); }
.note[hidden] { display: none; }
`
