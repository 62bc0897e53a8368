import { InputGroup } from '@blueprintjs/core'

interface SideSearchProps {
  readonly label: string
  readonly value: string
  readonly onChange: (search: string) => void
}

/** The search field at the head of a side panel. */
export function SideSearch({ label, value, onChange }: SideSearchProps) {
  return (
    <div className="ed-side-head">
      <InputGroup
        leftIcon="search"
        placeholder={label}
        aria-label={label}
        value={value}
        onValueChange={onChange}
        size="small"
        type="search"
      />
    </div>
  )
}
