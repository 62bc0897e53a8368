/** The keys of the English table with any texts, so that a missing key in another language does not compile. */
export type Like<T> = { readonly [K in keyof T]: T[K] extends string ? string : Like<T[K]> }
