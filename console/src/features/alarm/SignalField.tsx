import { HTMLSelect } from '@blueprintjs/core'
import { paths } from '@mimic/contract/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { Field, type FieldProps, type FieldsOf, fieldValue } from '../../kit/form/Field.tsx'
import { SearchBox } from '../../kit/table/SearchBox.tsx'

export interface OfferedSignal {
  readonly id: string
  readonly title: string
  readonly dataType: string
}

interface SignalFieldProps<P extends object> extends FieldProps<P, FieldsOf<P, string>> {
  /** The signals of the device, which are offered first. */
  readonly own: readonly OfferedSignal[]
  /** Offers only signals of this type. */
  readonly dataType: string | undefined
  /** Lets signals of other devices be searched. */
  readonly hasOthers: boolean
}

/** A signal: one of the device, or one of another device that is searched. */
export function SignalField<P extends object>({ own, dataType, hasOthers, ...props }: SignalFieldProps<P>) {
  const { t } = useTranslation('alarm')
  const { value, set } = fieldValue<P, string>(props.form, props.field)
  const [search, setSearch] = useState('')
  const others = useOthers(own, hasOthers ? value : '', search.trim())
  const fits = (signal: OfferedSignal) => signal.dataType === dataType || signal.id === value
  const isKnown = [...own, ...others].some(({ id }) => id === value)
  return (
    <Field {...props}>
      {({ intent: _intent, ...attributes }) => (
        <>
          <HTMLSelect {...attributes} fill value={value} onChange={({ currentTarget }) => set(currentTarget.value)}>
            {!isKnown && <option value={value}>{value === '' ? '—' : value}</option>}
            <optgroup label={t(($) => $.rules.thisDevice)}>
              <Options of={own.filter(fits)} />
            </optgroup>
            {others.length > 0 && (
              <optgroup label={t(($) => $.rules.otherDevices)}>
                <Options of={others.filter(fits)} />
              </optgroup>
            )}
          </HTMLSelect>
          {hasOthers && <SearchBox value={search} hint={t(($) => $.rules.searchOthers)} onChange={setSearch} />}
        </>
      )}
    </Field>
  )
}

const Options = ({ of }: { readonly of: readonly OfferedSignal[] }) =>
  of.map(({ id, title }) => (
    <option key={id} value={id}>
      {title}
    </option>
  ))

/** Signals of other devices: those that are found, else the chosen one. */
function useOthers(own: readonly OfferedSignal[], chosen: string, search: string): readonly OfferedSignal[] {
  const isOwn = (id: string) => own.some((signal) => signal.id === id)
  const known = useAnswer(
    paths.deviceMonitorSignalSearch,
    chosen === '' || isOwn(chosen) ? undefined : { dataSignal: chosen },
  )
  const found = useAnswer(paths.deviceMonitorSignalSearch, search === '' ? undefined : { search })
  const rows = new Map([...(known.page?.rows ?? []), ...(found.page?.rows ?? [])].map((row) => [row.id, row]))
  return [...rows.values()]
    .filter(({ id }) => !isOwn(id))
    .map(({ id, dataType, title, equipTitle }) => ({ id, dataType, title: `${equipTitle} · ${title}` }))
}
