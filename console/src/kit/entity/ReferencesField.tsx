import { Checkbox, InputGroup } from '@blueprintjs/core'
import { entities, type ReferencesField as References } from '@mimic/contract/entities'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldValue, useField } from '../form/Field.tsx'
import type { FormPart } from '../form/useForm.ts'
import { labelled } from '../text/labelled.ts'
import { useAllRows } from './useAllRows.ts'
import { referenceChoices } from './useReferences.ts'

interface ReferencesFieldProps {
  readonly form: FormPart<Record<string, string>>
  readonly field: string
  readonly label: string
  readonly of: Pick<References, 'to' | 'max' | 'listed'>
}

/** Rows shown at once; a search finds the others. */
const SHOWN = 50

/** Rows of another entity, chosen by their names; nothing where there are none to choose. The field's value is the list of their ids, separated by commas. */
export function ReferencesField({ form, field, label, of }: ReferencesFieldProps) {
  const { t } = useTranslation('common')
  const searchText = t(($) => $.search)
  const target = entities.find(({ name }) => name === of.to)
  if (!target) throw new Error(`there is no entity ${of.to}`)
  const { page } = useAllRows(of.listed === undefined ? target : { ...target, listed: of.listed })
  const { value, set } = fieldValue<Record<string, string>, string>(form, field)
  const { id } = useField(form, field, label)
  const [search, setSearch] = useState('')
  const chosen = value.split(',').filter(Boolean)
  const problem = form.problemAt(field)
  const isFound = (text: string) => text.toLowerCase().includes(search.trim().toLowerCase())
  const choices = referenceChoices(target, page ?? [])
  const found = choices.filter((choice) => isFound(choice.label))
  // The chosen rows of the moment when the form was opened, or the search changed, stand first.
  const [first, setFirst] = useState(chosen)
  const ordered = [
    ...found.filter((each) => first.includes(each.value)),
    ...found.filter((each) => !first.includes(each.value)),
  ]
  const toggle = (choice: string) => set(toggled(chosen, choice, choices))
  if (page?.length === 0) return null
  return (
    <fieldset id={id} className={`choices-field${form.isChangedAt(field) ? ' is-changed' : ''}`} data-field={field}>
      <legend>
        {label} <span className="muted">{t(($) => $.chosen, { count: chosen.length })}</span>
      </legend>
      {problem !== undefined && (
        <p className="choices-problem" role="alert">
          {problem}
        </p>
      )}
      <InputGroup
        size="small"
        type="search"
        placeholder={searchText}
        aria-label={labelled(label, searchText)}
        value={search}
        onValueChange={(text) => {
          setSearch(text)
          setFirst(chosen)
        }}
      />
      <div className="reference-list">
        {ordered.slice(0, SHOWN).map((choice) => (
          <Checkbox
            key={choice.value}
            checked={chosen.includes(choice.value)}
            disabled={!chosen.includes(choice.value) && chosen.length >= of.max}
            data-choice={choice.value}
            label={choice.label}
            onChange={() => toggle(choice.value)}
          />
        ))}
        {ordered.length > SHOWN && <p className="muted">{t(($) => $.moreFound, { count: ordered.length - SHOWN })}</p>}
      </div>
    </fieldset>
  )
}

function toggled(chosen: readonly string[], choice: string, choices: readonly { readonly value: string }[]): string {
  // One that can be chosen no longer leaves with the first change: nobody could take it out.
  const kept = chosen.filter((each) => each !== choice && choices.some(({ value }) => value === each))
  return (chosen.includes(choice) ? kept : [...kept, choice]).join(',')
}
