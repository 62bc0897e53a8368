/** The equipment whose signals the page shows. */
export declare const BENCH_EQUIPMENT = 'bench'
/** Id of the equipment's signal `index`, 0 to 499. */
export declare const signalName: (index: number) => string
/** A page file of `count` mixed widgets spread over 1920 x 1080, the same for the same seed; groups hold four each. */
export declare function bigPage({ seed, count }: { readonly seed: number; readonly count: number }): unknown
//# sourceMappingURL=bigPage.d.ts.map
