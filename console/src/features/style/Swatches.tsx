/** Colours in a row, each with its code as a hint. */
export function Swatches({ colours }: { readonly colours: readonly string[] }) {
  if (colours.length === 0) return <>—</>
  return (
    <span className="style-swatches">
      {colours.map((colour, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a colour may come twice
        <span key={i} title={colour} style={{ background: colour }} />
      ))}
    </span>
  )
}
