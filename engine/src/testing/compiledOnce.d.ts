/**
 * Environment of processes that tests start: they share one cache of compiled code. A server without one compiles for
 * two seconds of processor time at each start in a new data folder. Node checks what it finds there by its content.
 */
export declare const compiledOnce: {
  NODE_COMPILE_CACHE: string
}
//# sourceMappingURL=compiledOnce.d.ts.map
