import { Checkbox, FormGroup } from '@blueprintjs/core'

interface CheckListProps {
  readonly label: string
  readonly help: string
  readonly items: readonly { readonly id: string; readonly title: string }[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
  /** The marks of the box of an item. */
  readonly markOf: (id: string) => Readonly<Record<`data-${string}`, string>>
}

/** Any number of items, each with a box; nothing without items. */
export function CheckList({ label, help, items, chosen, onChoose, markOf }: CheckListProps) {
  if (items.length === 0) return null
  const choose = (id: string, isChosen: boolean) =>
    onChoose(new Set(isChosen ? [...chosen, id] : [...chosen].filter((each) => each !== id)))
  return (
    <FormGroup label={label} helperText={help}>
      {items.map(({ id, title }) => (
        <Checkbox
          key={id}
          checked={chosen.has(id)}
          label={title}
          {...markOf(id)}
          onChange={({ currentTarget }) => choose(id, currentTarget.checked)}
        />
      ))}
    </FormGroup>
  )
}
