import { HTMLSelect } from '@blueprintjs/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, type FieldProps, type FieldsOf, fieldValue } from '../../kit/form/Field.tsx'
import { SearchBox } from '../../kit/table/SearchBox.tsx'
import { useOtherSignals } from './useOtherSignals.ts'

interface OfferedSignal {
  readonly id: string
  readonly title: string
  readonly dataType: string
}

interface SignalFieldProps<P extends object> extends FieldProps<P, FieldsOf<P, string>> {
  /** The signals of the device, which are offered first. */
  readonly own: readonly OfferedSignal[]
  /** Offers only signals of this type. */
  readonly dataType: string | undefined
}

/** A signal: one of the device, or one of another device that is searched. */
export function SignalField<P extends object>({ own, dataType, ...props }: SignalFieldProps<P>) {
  const { t } = useTranslation('alarm')
  const { value, set } = fieldValue<P, string>(props.form, props.field)
  const [search, setSearch] = useState('')
  const others = useOtherSignals(own, [value], search.trim())
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
          <SearchBox value={search} hint={t(($) => $.rules.searchOthers)} onChange={setSearch} />
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
