import { make } from './table/make.ts'

/**
 * Shapes of severities after ISA-101, which differ without their colours: square, triangle, triangle upside down, circle;
 * the figure stands in each. One that nobody has acknowledged blinks, without a frame of the engine.
 */
export const severitySignCss = `
.sign { display: inline-grid; place-items: center; flex: none; width: var(--sign, 20px); height: var(--sign, 20px); font: 700 calc(var(--sign, 20px) * .65)/1 sans-serif; color: #fff; background: #d3352b; }
.sign.is-2 { clip-path: polygon(50% 0, 100% 100%, 0 100%); padding-top: 22%; box-sizing: border-box; background: #c2560c; }
.sign.is-3 { clip-path: polygon(0 0, 100% 0, 50% 100%); padding-bottom: 22%; box-sizing: border-box; background: #f0c330; color: #1f2933; }
.sign.is-4 { border-radius: 50%; background: #5f6f9f; }
.sign.is-calm { background: #8b949d; color: #fff; opacity: .55; }
.blinks { animation: sign-blink 1s steps(2, jump-none) infinite; }
@keyframes sign-blink { from { opacity: 1; } to { opacity: .25; } }
@media (prefers-reduced-motion: reduce) { .blinks { animation: none; outline: 2px solid currentColor; outline-offset: 1px; } }
`

export const severityLevel = (severity: number): 1 | 2 | 3 | 4 =>
  severity === 1 || severity === 2 || severity === 3 ? severity : 4

/** The sign of a severity. @param isCalm without an alarm of it */
export const severitySign = (severity: number, isCalm = false): HTMLElement =>
  make(
    'span',
    { class: `sign is-${severityLevel(severity)}${isCalm ? ' is-calm' : ''}`, 'aria-hidden': 'true' },
    String(severityLevel(severity)),
  )
