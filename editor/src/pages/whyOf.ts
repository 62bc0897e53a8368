/** Why something did not work, as far as it says. */
export const whyOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
