import { extAccountEntity } from '@mimic/contract/entities'
import { paths } from '@mimic/contract/paths'
import { AccountTable } from './AccountTable.tsx'
import { RangeNote } from './RangeNote.tsx'

const { isDisabled: _, ...added } = extAccountEntity.fields
const addBy = { path: paths.extAccountAdd, fields: Object.keys(added) }

/** The accounts of people of partner companies. */
export default function ExternalAccountScreen() {
  return (
    <div className="screen" data-screen="manage-account-ext">
      <AccountTable
        entity={extAccountEntity}
        addBy={addBy}
        formNote={(draft) => <RangeNote draft={{ ...draft, dataRange: 'granted', deptId: '' }} />}
      />
    </div>
  )
}
