/** The shape of the English table with any texts: a key that is missing in another language does not compile. */
export type Like<T> = { readonly [K in keyof T]: T[K] extends string ? string : Like<T[K]> }
