import { orgAccountEntity } from '@mimic/contract/entities'
import { paths } from '@mimic/contract/paths'
import { AccountTable } from './AccountTable.tsx'
import { RangeNote } from './RangeNote.tsx'

const { isDisabled: _, ...added } = orgAccountEntity.fields
const addBy = { path: paths.orgAccountAdd, fields: Object.keys(added) }

/** The accounts of the organisation's own people. */
export default function AccountListScreen() {
  return (
    <div className="screen" data-screen="manage-account-int">
      <AccountTable entity={orgAccountEntity} addBy={addBy} formNote={(draft) => <RangeNote draft={draft} />} />
    </div>
  )
}
