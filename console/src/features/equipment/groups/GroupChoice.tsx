import { Button, Menu, MenuItem, Popover } from '@blueprintjs/core'
import { CaretDown } from '@blueprintjs/icons'
import { pathTo } from '@mimic/contract/tree'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, type FieldProps, type FieldsOf, fieldValue, type InputAttributes } from '../../../kit/form/Field.tsx'
import type { Choice } from '../../../kit/form/SelectField.tsx'
import { labelled } from '../../../kit/text/labelled.ts'
import { GroupTree } from './GroupTree.tsx'
import type { GroupRow } from './groupTree.ts'

interface GroupChoiceProps {
  readonly label: string
  readonly groups: readonly GroupRow[]
  readonly value: string
  /** Stand before the tree: no group, any group. */
  readonly others?: readonly Choice<string>[]
  /** Shown while nothing is chosen. */
  readonly placeholder?: string
  readonly action?: string
  readonly fill?: boolean
  readonly attributes?: InputAttributes
  readonly onChange: (value: string) => void
}

/** Chooses a group by its place in the tree. The button shows the whole path. */
export function GroupChoice(props: GroupChoiceProps) {
  const { label, groups, value, others = [], placeholder, action, fill = false, attributes, onChange } = props
  const monitor = useTranslation('device')
  const [isOpen, setOpen] = useState(false)
  const nameOf = ({ title }: GroupRow) => title || monitor.t(($) => $.unnamedGroup)
  const text =
    others.find((other) => other.value === value)?.label ??
    (pathTo(groups, value).map(nameOf).join(' / ') || placeholder)
  const choose = (next: string) => {
    setOpen(false)
    onChange(next)
  }
  const { intent: _intent, ...described } = attributes ?? {}
  return (
    <Popover
      isOpen={isOpen}
      onInteraction={setOpen}
      onOpened={(popover) => popover.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus()}
      minimal
      fill={fill}
      placement="bottom-start"
      content={
        <div className="group-choice">
          {others.length > 0 && (
            <Menu>
              {others.map((other) => (
                <MenuItem
                  key={other.value}
                  text={other.label}
                  active={other.value === value}
                  data-other={other.value}
                  onClick={() => choose(other.value)}
                />
              ))}
            </Menu>
          )}
          {groups.length > 0 && <GroupTree label={label} rows={groups} currentId={value} onChoose={choose} />}
        </div>
      }
    >
      <Button
        {...described}
        fill={fill}
        alignText="start"
        ellipsizeText
        className="group-choice-button"
        aria-label={attributes ? undefined : labelled(label, text ?? '')}
        aria-haspopup="tree"
        endIcon={<CaretDown />}
        text={text}
        title={text}
        data-action={action}
      />
    </Popover>
  )
}

interface GroupChoiceFieldProps<P extends object, F extends FieldsOf<P, string>>
  extends FieldProps<P, F>,
    Pick<GroupChoiceProps, 'groups' | 'others'> {}

/** A group of a form. */
export function GroupChoiceField<P extends object, F extends FieldsOf<P, string>>(props: GroupChoiceFieldProps<P, F>) {
  const { groups, others = [], ...field } = props
  const { value, set } = fieldValue<P, string>(field.form, field.field)
  return (
    <Field {...field}>
      {(attributes) => (
        <GroupChoice
          label={field.label}
          groups={groups}
          others={others}
          value={value}
          fill
          attributes={attributes}
          onChange={set}
        />
      )}
    </Field>
  )
}
