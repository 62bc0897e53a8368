import { templateEntity } from '@mimic/contract/entities'
import { EntityTable } from '../../kit/entity/EntityTable.tsx'
import { DesignPages } from '../designer/DesignPages.tsx'

/** Templates, with the way to the pages of each. */
export default function TemplateListScreen() {
  return (
    <div className="screen" data-screen="manage-eg-template-list">
      <EntityTable entity={templateEntity} rowActions={({ id }) => <DesignPages owner="template" ownerId={id} />} />
    </div>
  )
}
