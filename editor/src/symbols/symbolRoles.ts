/** Roles of a symbol's parts once it is bound. The widget's `ref` (3.2) keeps the role, through copies too. */
export const BODY = 'symbol.body'
export const LEVEL = 'symbol.level'
