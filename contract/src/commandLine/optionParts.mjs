/** A count of something. */
export const count = { least: 1, isWhole: true }
/** The settings of whatever starts a browser. */
export const chromium = ['CHROMIUM', 'CHROMIUM_FLAGS']
