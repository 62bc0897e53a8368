import { Button } from '@blueprintjs/core'
import { Draw } from '@blueprintjs/icons'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { toastError } from '../../kit/dialog/toaster.ts'
import { useStores } from '../../stores/StoresContext.ts'

interface DesignPagesProps {
  readonly owner: 'equipment' | 'template'
  readonly ownerId: string
}

/** Opens the designer on the pages of an equipment or a template, and adds the first page when there is none. */
export const DesignPages = observer(function DesignPages({ owner, ownerId }: DesignPagesProps) {
  const { t } = useTranslation('common')
  const { call, session } = useStores()
  const [, navigate] = useLocation()
  if (!session.may('page.edit')) return null
  const open = async () => {
    try {
      const body = { owner, ownerId, title: t(($) => $.firstPage) }
      const { homePageId } = await call(paths.pageSetOpen, body)
      navigate(`/manage/${owner === 'equipment' ? 'eg' : 'template'}/${ownerId}/designer/${homePageId}`)
    } catch (error) {
      await toastError(error)
    }
  }
  return (
    <Button
      size="small"
      variant="minimal"
      icon={<Draw />}
      text={t(($) => $.designPages)}
      title={t(($) => $.designPages)}
      data-action="design"
      onClick={() => void open()}
    />
  )
})
