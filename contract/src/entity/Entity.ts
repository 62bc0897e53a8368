import type { Locale } from '../errors.ts'
import type { Permission } from '../permissions.ts'
import type { Parent } from './parents.ts'

/** One text in both languages. */
export type Texts = Readonly<Record<Locale, string>>

interface Labelled {
  /** Header of its column and label of its input. */
  readonly label: Texts
  /** Says under its input what the field does, where the label cannot. */
  readonly help?: Texts
  /** Told to people who write calls and plant files, beyond the label. */
  readonly description?: string
}

/**
 * A text of `min` (default 0) to `max` characters; `rows` makes its input an area of that many lines. With a `min` it has
 * more than blanks, and is one line where it has no `rows`.
 */
export interface TextField extends Labelled {
  readonly is: 'text'
  readonly min?: number
  readonly max: number
  readonly rows?: number
  /** Nowhere a blank: a host, a URL. */
  readonly hasNoBlanks?: true
  /** 5.4: telephone numbers, e-mail addresses and login names are checked by their form. */
  readonly form?: keyof typeof textForms
  readonly initial?: string
  /** A valid text for the examples, where any text is not. */
  readonly example?: string
  /** A password: its input hides it, and the server gives it to nobody. */
  readonly isSecret?: true
}

/** A number from `min` to `max`, both included. */
export interface NumberField extends Labelled {
  readonly is: 'number'
  readonly isWhole?: true
  readonly min?: number
  readonly max?: number
  /** Shown beside the input. */
  readonly unit?: string
  /** A text for each value: people choose by it, calls give the number. */
  readonly names?: Readonly<Record<string, Texts>>
  readonly initial?: number
}

/** One of a closed set of values, each with its text. */
export interface ChoiceField extends Labelled {
  readonly is: 'choice'
  readonly choices: Readonly<Record<string, Texts>>
  readonly initial?: string
  /** Choices by other spellings that files and pasted cells may have, in any case. */
  readonly spellings?: Readonly<Record<string, string>>
}

/** Any of a closed set of values: a list of them, separated by commas, in the order of the declaration. */
export interface ChoicesField extends Labelled {
  readonly is: 'choices'
  readonly choices: Readonly<Record<string, Texts>>
  /** Sentences that explain the choices. */
  readonly notes?: Readonly<Record<string, Texts>>
  readonly initial?: string
}

/** A row of another entity, by its id; with an `initial` of `''` it may be none. */
export interface ReferenceField extends Labelled {
  readonly is: 'reference'
  /** Name of the other entity. */
  readonly to: string
  /** Path of the call that lists the rows that may be chosen, where those are not all. */
  readonly listed?: `/${string}`
  /** Id of such a row of organisation A in the tests. */
  readonly sample: string
  readonly initial?: string
}

/** Rows of another entity: a list of their ids, separated by commas. */
export interface ReferencesField extends Labelled {
  readonly is: 'references'
  /** Name of the other entity. */
  readonly to: string
  /** The largest number of rows. */
  readonly max: number
  /** Path of the call that lists the rows that may be chosen, where those are not all. */
  readonly listed?: `/${string}`
  /** Id of such a row of organisation A in the tests. */
  readonly sample: string
  readonly initial?: string
}

export interface FlagField extends Labelled {
  readonly is: 'flag'
  readonly initial?: boolean
}

/** The forms that a text may have. */
export const textForms = {
  /** Digits, spaces and dashes, optionally after a country code. */
  tel: '^$|^\\+?[0-9][0-9 -]{3,}[0-9]$',
  /** A name to log in with: nothing that looks like something else. */
  login: '^[A-Za-z0-9][A-Za-z0-9._@-]*$',
  email: '^$|^[^\\s@]+@[^\\s@.]+(\\.[^\\s@.]+)+$',
  /** The number of a SIM card: digits, in some countries a letter at its end. */
  iccid: '^[0-9]{18}[0-9A-Z]{0,2}$',
  /** A colour, `#rrggbb`. */
  colour: '^$|^#[0-9a-fA-F]{6}$',
  /** Colours, separated by commas. */
  colours: '^$|^#[0-9a-fA-F]{6}(,#[0-9a-fA-F]{6})*$',
  /** A part of an address. */
  slug: '^[a-z0-9][a-z0-9_-]*$',
  /** A time of day: 08:00. */
  clock: '^([01]\\d|2[0-3]):[0-5]\\d$',
  /** A day, ISO 8601: 2026-12-31. */
  day: '^$|^20\\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
} as const

/** A point in time that the server gives, ms since 1970 UTC; shown in UTC+8. */
export interface TimeField extends Labelled {
  readonly is: 'time'
}

/**
 * A field that people change. A field with `initial` may be left out when a row is added; any other is required. With
 * `shownWith`, the form shows the field only while another field holds that value, or one of those values.
 */
export type EntityField = (
  | TextField
  | NumberField
  | ChoiceField
  | ChoicesField
  | ReferenceField
  | ReferencesField
  | FlagField
) & {
  readonly shownWith?: { readonly field: string; readonly value: string | readonly string[] }
  /** It decides which host gets the secret fields, and by which scheme: where it changes, they are asked for again. */
  readonly isReceiver?: true
}

/** Whether a form shows a field. @param valueAt the present value of another field */
export const isShownWith = ({ shownWith }: EntityField, valueAt: (field: string) => unknown): boolean =>
  !shownWith || [shownWith.value].flat().includes(String(valueAt(shownWith.field)))

/** A field that only the server sets. */
export type EntityFact = EntityField | TimeField

/**
 * The calls that a declaration can give. `import` takes many rows at once: a row with an id is edited, a row without is
 * added where `add` is among the verbs as well.
 */
export type EntityVerb = 'query' | 'detail' | 'add' | 'edit' | 'delete' | 'import'

/** The list screen of an entity, with its route and its entry in the menu. */
export interface EntityList {
  /** Id in the specification's list of routes. */
  readonly screen: string
  /** The specification does not list it. */
  readonly isBeyondSpec?: true
  readonly path: `/${string}`
  /** Heading of the screen, text of the menu entry, and title of the window. */
  readonly title: Texts
  /** The title of the window, where the specification has another than `title`. */
  readonly windowTitle?: Texts
  readonly icon:
    | 'equipment'
    | 'gateway'
    | 'project'
    | 'template'
    | 'model'
    | 'firmware'
    | 'role'
    | 'region'
    | 'account'
    | 'list'
  /** Addresses outside `path` for which the menu marks the entry as the current one. */
  readonly also?: RegExp
  /** Fields and facts, in the order of the columns. */
  readonly columns: readonly string[]
  /** Choices, flags and references by which the list is narrowed. */
  readonly filters?: readonly string[]
  readonly searchHint: Texts
}

/**
 * A kind of row that people manage, declared once. Calls, stored rows, audit, list, form, route and menu entry follow
 * from it. It is plain data without schemas, so the console can load it; `entityCalls` makes the schemas for the
 * server.
 */
export interface Entity {
  /** The stem of all its names: the feature of its calls, its audit actions, its ids in examples. */
  readonly name: string
  readonly table: string
  /** The row that each of its rows belongs to: one of `parents`. A list is of one parent, and so is `limit`. */
  readonly of?: Parent & {
    /** Its field in the calls; the name of the column by default. */
    readonly field?: string
    /** Id of such a row of organisation A in the tests. */
    readonly sample: string
  }
  /** Id of a row of organisation A in the tests; `<name>-a` by default. */
  readonly sample?: string
  /** Another such row, which nothing uses: it can be removed. */
  readonly unused?: string
  /** Prefix of the ids of its calls in the specification: `equipment.multi`. */
  readonly id: string
  /** Prefix of the addresses of its calls. */
  readonly path: `/${string}`
  readonly verbs: readonly EntityVerb[]
  /** Its import adds rows, although `add` is a call made by hand. */
  readonly importAdds?: true
  /** Address of a call that answers all rows at once, where the verbs have no `query`. */
  readonly listed?: `/${string}`
  readonly read: Permission
  readonly change: Permission
  /** The calls that change rows need a proof that the person is at the screen (`needsProof`). */
  readonly needsProof?: true
  readonly one: Texts
  readonly many: Texts
  /** The largest number of rows of an organisation or, with `of`, of one parent. */
  readonly limit?: number
  /** The fields that people change. */
  readonly fields: Readonly<Record<string, EntityField>>
  /** The fields that only the server sets. Every row has `id` and `version` as well. */
  readonly facts: Readonly<Record<string, EntityFact>>
  /** The text columns that `search` looks in. The first one is the row's name; lists ordered by name use it. */
  readonly searched: readonly [string, ...string[]]
  /** The column of a time by which lists are ordered, newest first. */
  readonly time: 'gmtCreate' | 'gmtModified'
  /** Lists whose caller asks for no order are ordered by name. */
  readonly isSortedByName?: true
  /** An edit gives all fields, as for a new row: one that is left out gets its `initial`. */
  readonly isEditedWhole?: true
  /** People put the rows in an order, the column `place`: `sort` may be `place` too, and a new row stands at the end. */
  readonly isPlaced?: true
  /** Rows that every organisation has and nobody changes: their names by their ids. */
  readonly builtIn?: Readonly<Record<string, Texts>>
  /** Changes of its rows are only for accounts whose data range is everything. */
  readonly isForWholeRange?: true
  /** People of partner companies do not see its rows. */
  readonly isInside?: true
  /** A removed row stays, with its time in the column `gmtDeleted`, for the names in audit and alarms. */
  readonly keepsRemoved?: true
  readonly list?: EntityList
  /** Names the other rows that are removed with a row; people read it before they confirm. */
  readonly removal?: Texts
  /** Sentences for docs/api.md that replace the generated ones. */
  readonly summaries?: Readonly<Partial<Record<EntityVerb, string>>>
}

type Name<E extends Entity> = (keyof E['fields'] | keyof E['facts']) & string

/** The fields that hold one of a few values. */
type Narrowing<F> = { [K in keyof F]: F[K] extends { is: 'choice' | 'flag' | 'reference' } ? K : never }[keyof F] &
  string

/** A declaration whose columns, filters, searched fields and conditions name existing fields. */
type Consistent<E extends Entity> = E & {
  readonly searched: readonly (keyof E['fields'] & string)[] | readonly Name<E>[]
  readonly list?: { readonly columns: readonly Name<E>[]; readonly filters?: readonly Narrowing<E['fields']>[] }
  readonly fields: {
    readonly [F in keyof E['fields']]: E['fields'][F] & {
      readonly shownWith?: { readonly field: keyof E['fields'] & string }
    }
  }
}

/** Whether the import of an entity adds rows that are not there. */
export const importsNew = ({ verbs, importAdds }: Pick<Entity, 'verbs' | 'importAdds'>): boolean =>
  verbs.includes('add') || importAdds === true

/** Declares an entity. A contradiction in the declaration does not compile. */
export const defineEntity = <const E extends Entity>(declared: Consistent<E>): E => declared
