/** The languages of the designer and of what views say themselves. */
export type Locale = 'cn' | 'en'

/** A text in every language: one that is missing does not compile. */
export type Localized = Readonly<Record<Locale, string>>

/** A widget's names in the designer. Labels that several widgets share are in `sharedLabels.ts`. */
export interface WidgetLabels {
  readonly name: Localized
  /** Labels of its own fields by leaf path, or by path within an item of a list. */
  readonly fields?: Readonly<Record<string, Localized>>
  /** Names of options that only its own fields have. */
  readonly options?: Readonly<Record<string, Localized>>
}
