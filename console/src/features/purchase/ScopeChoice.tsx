import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { Select } from '../../kit/Select.tsx'
import { useAddressChoice } from '../../kit/useAddressChoice.ts'
import { useStores } from '../../stores/StoresContext.ts'

/** Chooses the organisations whose orders or invoices a list shows: operators of the platform may choose all. */
export function useScopeChoice() {
  const { session } = useStores()
  const [of, choose] = useAddressChoice('of', ['all'])
  const mayChoose = session.may('platform.operate')
  return { isOfAll: mayChoose && of === 'all', mayChoose, choose }
}

export const ScopeChoice = observer(function ScopeChoice({ isOfAll, choose }: ReturnType<typeof useScopeChoice>) {
  const { t } = useTranslation('purchase')
  return (
    <Select
      label={t(($) => $.of)}
      value={isOfAll ? 'all' : ''}
      choices={[
        { value: '', label: t(($) => $.ofOwn) },
        { value: 'all', label: t(($) => $.ofAll) },
      ]}
      data-action="scope"
      onChoose={choose}
    />
  )
})
