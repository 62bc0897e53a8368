/** Two lines of a cell hold about so many letters. */
const TWO_LINES = 60

/** A text of people in a cell: two lines of it, and the whole as a tooltip. */
export const LongText = ({ text }: { readonly text: string }) => (
  <span className="long-text" title={text.length > TWO_LINES ? text : undefined}>
    {text}
  </span>
)
