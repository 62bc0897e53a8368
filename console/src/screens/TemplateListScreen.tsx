import { useTranslation } from 'react-i18next'
import { ResourceTable } from '../kit/ResourceTable.tsx'
import { templateResource } from '../resources/template.resource.tsx'
import { DesignPages } from './DesignPages.tsx'

export default function TemplateListScreen() {
  const { t } = useTranslation('template')
  return (
    <div className="screen" data-screen="manage-eg-template-list">
      <ResourceTable
        resource={templateResource}
        title={t(($) => $.title)}
        searchHint={t(($) => $.searchHint)}
        editTitle={t(($) => $.editTitle)}
        rowActions={({ id }) => <DesignPages owner="template" ownerId={id} />}
      />
    </div>
  )
}
