import type { Template } from '@mimic/contract'
import { templateEntity } from '@mimic/contract/entities'
import { EntityTable } from '../../kit/entity/EntityTable.tsx'
import { DesignPages } from '../designer/DesignPages.tsx'
import { SyncButton } from './SyncButton.tsx'

/** Templates, with the update of the devices of each and the way to its pages. */
export default function TemplateListScreen() {
  return (
    <div className="screen" data-screen="manage-eg-template-list">
      <EntityTable<Template>
        entity={templateEntity}
        adding={{ is: 'screen', path: '/manage/eg/template/add' }}
        editPath={({ id }) => `/manage/eg/template/edit/${id}`}
        rowActions={(row) => (
          <>
            <SyncButton template={row} isSmall />
            <DesignPages owner="template" ownerId={row.id} />
          </>
        )}
      />
    </div>
  )
}
