/**
 * The keys of the Chinese texts with texts of another language: a missing or unknown one does not compile. i18next takes
 * the texts of `_one` for a `count` of 1, which Chinese does not need.
 */
export type TextsOf<T> = { readonly [K in keyof T]: string } & {
  readonly [K in keyof T & string as `${K}_one`]?: string
}
